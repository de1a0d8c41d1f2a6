import { defineFixtures } from '../../testing/requests/fixtures/define-fixtures.ts'
import { shanghai } from '../orders/testing/index.ts'

/** An address of the owner. */
export const fixtures = defineFixtures({
  unknown: {
    addressId: 987_654,
  },
  kinds: {
    address: { of: 'shopper', field: 'addressId' },
  },
  create: async ({ app, owner }) => {
    const form = { receiver: '李雷', tel: '13900000001', town: '', detail: '张江路 8 号' }
    const region = { province: '上海市', city: '上海市', county: '浦东新区' }
    const address = await app.call('address.add', { ...form, ...region }, owner)
    return { addressId: address.data.id }
  },
  examples: {
    'address.edit': () => ({ ...shanghai, isDefault: false, receiver: '韩梅梅' }),
  },
})
