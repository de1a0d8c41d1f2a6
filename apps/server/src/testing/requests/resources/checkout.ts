import { sql } from 'drizzle-orm'
import { createCallerIds } from './create-caller.ts'
import { OWN } from './own-ids.ts'
import { defineResources, selectIn } from './define-resources.ts'

/** Address, cart item, coupon and submit token. */
export const checkoutResources = defineResources({
  unknown: {
    addressId: 987_654,
    cartId: 987_654,
    couponId: 'none',
    templateId: 987_654,
    submitToken: `ck_${'n'.repeat(32)}`,
    payable: 1,
  },
  kinds: {
    address: { of: 'shopper', field: 'addressId' },
    cartItem: { of: 'shopper', field: 'cartId' },
    coupon: { of: 'shopper', field: 'couponId' },
    submitToken: { of: 'shopper', field: 'submitToken' },
    couponTemplate: { of: 'company', field: 'templateId' },
  },
  create: async ({ app, owner }) => {
    const form = { receiver: '李雷', tel: '13900000001', town: '', detail: '张江路 8 号' }
    const region = { province: '上海市', city: '上海市', county: '浦东新区' }
    const address = await app.call('address.add', { ...form, ...region }, owner)
    const [coupon] = await selectIn<{ id: string }>(
      app,
      1,
      sql`select id from coupons where company_id = 1 and user_id = 1 and template_id = 3`,
    )
    const ids = await createCallerIds(app, owner)
    return {
      addressId: address.data.id,
      cartId: ids.cartId,
      couponId: coupon?.id ?? '',
      templateId: OWN.templateId,
      submitToken: ids.submitToken,
      payable: ids.payable,
    }
  },
})
