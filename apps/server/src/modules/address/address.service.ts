import type { Address } from '@mall/contract'
import { Refusal } from '../../plugins/errors.ts'
import type { AddressForm, AddressRepo, Owner } from './address.repo.ts'
import { isRegion } from './regions.ts'

function inKnownRegion(form: AddressForm) {
  if (!isRegion(form.province, form.city, form.county, form.town))
    throw new Refusal('address/region')
}

export function addressService({ repo, now }: { repo: AddressRepo; now: () => Date }) {
  return {
    list: (owner: Owner) => repo.list(owner),

    async add(owner: Owner, form: AddressForm): Promise<Address> {
      inKnownRegion(form)
      const added = await repo.add(owner, form, now())
      if (!added) throw new Refusal('address/full')
      return added
    },

    async edit(owner: Owner, { id, ...form }: AddressForm & { id: number }): Promise<Address> {
      inKnownRegion(form)
      const edited = await repo.edit(owner, id, form)
      if (!edited) throw new Refusal('address/gone')
      return edited
    },

    async remove(owner: Owner, id: number) {
      if (!(await repo.remove(owner, id))) throw new Refusal('address/gone')
      return {}
    },
  }
}
