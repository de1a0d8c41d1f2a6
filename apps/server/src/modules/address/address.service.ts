import type { Address } from '@mall/contract'
import { Refusal } from '../../plugins/errors.ts'
import type { AddressForm, AddressRepo } from './address.repo.ts'
import { isRegion } from './regions.ts'
import type { Shopper } from '../../shopper.ts'

function inKnownRegion(form: AddressForm) {
  if (!isRegion(form.province, form.city, form.county, form.town))
    throw new Refusal('address/region')
}

export function addressService({ repo, now }: { repo: AddressRepo; now: () => Date }) {
  return {
    list: (shopper: Shopper) => repo.list(shopper),

    async add(shopper: Shopper, form: AddressForm): Promise<Address> {
      inKnownRegion(form)
      const added = await repo.add(shopper, form, now())
      if (!added) throw new Refusal('address/full')
      return added
    },

    async edit(shopper: Shopper, { id, ...form }: AddressForm & { id: number }): Promise<Address> {
      inKnownRegion(form)
      const edited = await repo.edit(shopper, id, form)
      if (!edited) throw new Refusal('address/gone')
      return edited
    },

    async remove(shopper: Shopper, id: number) {
      if (!(await repo.remove(shopper, id))) throw new Refusal('address/gone')
      return {}
    },
  }
}
