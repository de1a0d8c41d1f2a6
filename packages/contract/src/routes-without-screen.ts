import type { ShopperCallName } from './routes.ts'

const NEWER = 'the specification has a newer call that screens use: '
const PROVIDER = 'notification of a provider'

/** Calls that no screen makes, each with the reason. */
export const routesWithoutScreen: Partial<Record<ShopperCallName, string>> = {
  'cart.remove': `${NEWER}cart.removeMany`,
  'cart.setNumber': `${NEWER}cart.edit`,
  'coupon.centerTemplate': 'links to one coupon open the list of the coupon centre',
  'coupon.claimInBlock': 'blocks of a page claim by coupon.claim, as all lists of coupons',
  'coupon.toUse': 'lists of coupons open the goods of a coupon by its fields',
  'ding.userInfo': 'no screen names the workplace account of the shopper',
  'favourites.counts': 'the account page shows no number of what is saved',
  'goods.detailOfSku': `${NEWER}goods.detail with a skuId`,
  'login.sendCode': `${NEWER}login.sendSmsCode`,
  'order.children': 'order.detail carries the parts of an order',
  'order.list': `${NEWER}order.listWithLines`,
  'order.oldList': 'order.history lists the orders of a former system',
  'order.submit': 'order.commit with the same token places the same order',
  'pay.notifyAlipay': PROVIDER,
  'pay.notifyBank': PROVIDER,
  'pay.notifyUnionpay': PROVIDER,
  'pay.notifyWechat': PROVIDER,
  'pricing.preview': `${NEWER}pricing.checkout`,
  'shipment.notify': PROVIDER,
  'topUp.notify': PROVIDER,
}
