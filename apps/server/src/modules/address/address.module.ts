import { addresses } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { createAddressRepository } from './address.repository.ts'
import { createAddressService } from './address.service.ts'
import { recognizeAddress } from './recognition/recognize.ts'
import { regionsBelow } from './regions.ts'

/** Delivery addresses of shoppers, and the regions that they are chosen from. */
export const addressModule = defineModule({
  name: 'address',
  tables: [addresses],
  personalData: [ownRows(addresses, { group: 'orders', title: '收货地址', removed: true })],
  routes({ serve }, { db, now }) {
    const addresses = createAddressService({ repository: createAddressRepository(db), now })
    serve('address.list', (_input, shopper) => addresses.list(shopper))
    serve('address.add', (form, shopper) => addresses.add(shopper, form))
    serve('address.edit', (form, shopper) => addresses.edit(shopper, form))
    serve('address.remove', ({ id }, shopper) => addresses.remove(shopper, id))
    serve('address.recognize', ({ lines }) => recognizeAddress(lines))
    serve('address.regions', ({ level, parentName }) =>
      regionsBelow(level as 1 | 2 | 3 | 4, parentName),
    )
  },
  authorizationMatrix: {
    'address.edit': { id: 'address' },
    'address.remove': { id: 'address' },
  },
})
