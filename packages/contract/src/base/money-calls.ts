import type { ShopperCallName } from '../routes.ts'

/** Calls whose repetition could move money or stock: a client repeats them with the same key only. */
export const moneyCalls: ReadonlySet<ShopperCallName> = new Set([
  'order.commit',
  'order.submit',
  'order.cancel',
  'afterSale.request',
  'pay.start',
  'gift.commitOrder',
  'gift.pay',
  'gift.refund',
  'gift.credit',
  'gift.passOn',
  'equity.commitOrder',
  'equity.changeOutlet',
  'cav.verify',
])
