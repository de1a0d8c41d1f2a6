import type { Address } from '@mall/contract'
import { Refusal } from '../../plugins/errors.ts'
import type { AddressForm, AddressRepository } from './address.repository.ts'
import { isRegion } from './regions.ts'
import type { Shopper } from '../../shopper.ts'

function assertKnownRegion(form: AddressForm) {
  if (!isRegion(form.province, form.city, form.county, form.town))
    throw new Refusal('address/region')
}

export function createAddressService({
  repository,
  now,
}: {
  repository: AddressRepository
  now: () => Date
}) {
  return {
    list: (shopper: Shopper) => repository.listByShopper(shopper),

    async add(shopper: Shopper, form: AddressForm): Promise<Address> {
      assertKnownRegion(form)
      const added = await repository.insert(shopper, form, now())
      if (!added) throw new Refusal('address/full')
      return added
    },

    async edit(shopper: Shopper, { id, ...form }: AddressForm & { id: number }): Promise<Address> {
      assertKnownRegion(form)
      const edited = await repository.update(shopper, id, form)
      if (!edited) throw new Refusal('address/not-found')
      return edited
    },

    async remove(shopper: Shopper, id: number) {
      if (!(await repository.remove(shopper, id))) throw new Refusal('address/not-found')
      return {}
    },
  }
}
