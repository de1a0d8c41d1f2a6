import { randomBytes } from 'node:crypto'
import { shanghai } from '../../modules/orders/testing/shop-world.ts'

type Args = Record<string, unknown>

/** The ids of things: of the owner's, or of things that nobody has. */
export type Things = {
  orderId: string
  childId: string
  refundId: string
  addressId: number
  cartId: number
  couponId: string
  templateId: number
  submitToken: string
  captchaId: string
  payable: number
  skuId: number
  spuId: number
  categoryId: number
  cmsId: number
  articleId: number
}
/** What the caller rightly has, to say the rest of the call with. */
export type Mine = { submitToken: string; addressId: number; cartId: number; payable: number }

export const nobodys: Things = {
  orderId: '26112012345678901234',
  childId: '26112012345678901234-1',
  refundId: 'r26112012345678901234-r1',
  addressId: 987_654,
  cartId: 987_654,
  couponId: 'none',
  templateId: 987_654,
  submitToken: `ck_${'n'.repeat(32)}`,
  captchaId: 'n'.repeat(22),
  payable: 1,
  skuId: 987_654,
  spuId: 987_654,
  categoryId: 987_654,
  cmsId: 987_654,
  articleId: 987_654,
}

type Row = {
  /** whose the thing is: a shopper's, or a company's, all of whose shoppers may name it */
  of: 'shopper' | 'company'
  args: (things: Things, mine: Mine) => Args
}
const shoppers = (args: Row['args']): Row => ({ of: 'shopper', args })
const companys = (args: Row['args']): Row => ({ of: 'company', args })

const items = [{ skuId: 11, num: 1 }]
const place = { ...shanghai, isDefault: false, receiver: '韩梅梅' }
const page = { page: 1, size: 10 }

const commitRows = (call: 'order.commit' | 'order.submit'): Record<string, Row> => ({
  [`${call} token`]: shoppers(({ submitToken, payable }, { addressId }) => ({
    token: submitToken,
    addressId,
    payable,
  })),
  [`${call} addressId`]: shoppers(({ addressId }, { submitToken, payable }) => ({
    token: submitToken,
    addressId,
    payable,
  })),
  [`${call} couponId`]: shoppers(({ couponId }, { submitToken, addressId, payable }) => ({
    token: submitToken,
    addressId,
    couponId,
    payable,
  })),
})

const pricingRows = (call: 'pricing.preview' | 'pricing.checkout'): Record<string, Row> => ({
  [`${call} items`]: companys(({ skuId }) => ({ items: [{ skuId, num: 1 }] })),
  [`${call} addressId`]: shoppers(({ addressId }) => ({ items, addressId })),
  [`${call} couponId`]: shoppers(({ couponId }) => ({ items, couponId })),
})

/** For each call and each field of it that names a thing: how that thing is asked for. */
export const idorTable: Record<string, Row> = {
  'login.checkCaptcha captchaId': companys(({ captchaId }) => ({ captchaId, answer: '5' })),
  'home.article id': companys(({ articleId }) => ({ id: articleId })),
  'goods.list spuId': companys(({ spuId }) => ({ spuId, ...page })),
  'goods.list couponId': companys(({ templateId }) => ({ couponId: templateId, ...page })),
  'goods.listInCategory couponId': companys(({ templateId }) => ({
    categoryId: 2,
    couponId: templateId,
    ...page,
  })),
  'goods.listInSelection couponId': companys(({ templateId }) => ({
    cmsId: 1,
    couponId: templateId,
    ...page,
  })),
  'goods.listInCategory categoryId': companys(({ categoryId }) => ({ categoryId, ...page })),
  'goods.listInCategory spuId': companys(({ spuId }) => ({ categoryId: 2, spuId, ...page })),
  'goods.listInSelection cmsId': companys(({ cmsId }) => ({ cmsId, ...page })),
  'goods.listInSelection categoryId': companys(({ categoryId }) => ({
    cmsId: 1,
    categoryId,
    ...page,
  })),
  'goods.listInSelection spuId': companys(({ spuId }) => ({ cmsId: 1, spuId, ...page })),
  'goods.byIds spuIds': companys(({ spuId }) => ({ spuIds: [spuId] })),
  'goods.detail spuId': companys(({ spuId }) => ({ spuId })),
  'goods.detail skuId': companys(({ skuId }) => ({ spuId: 10, skuId })),
  'goods.detailOfSku a': companys(({ spuId }) => ({ a: spuId, b: 51 })),
  'goods.detailOfSku b': companys(({ skuId }) => ({ a: 10, b: skuId })),
  'goods.refreshSku id': companys(({ skuId }) => ({ id: skuId })),
  'goods.refreshSku addressId': shoppers(({ addressId }) => ({ id: 11, addressId })),
  'restock.find spuId': companys(({ spuId }) => ({ spuId })),
  'restock.subscribe spuId': companys(({ spuId }) => ({ spuId })),
  'restock.unsubscribe spuId': companys(({ spuId }) => ({ spuId })),
  'goods.cssList spuIds': companys(({ spuId }) => ({ spuIds: [spuId] })),
  'goods.byCategory categoryId': companys(({ categoryId }) => ({ categoryId, size: 4 })),
  ...pricingRows('pricing.preview'),
  ...pricingRows('pricing.checkout'),
  'pricing.createHandover items': companys(({ skuId }) => ({ items: [{ skuId, num: 1 }] })),
  'cart.list addressId': shoppers(({ addressId }) => ({ addressId })),
  'cart.add skuId': companys(({ skuId }) => ({ skuId, totalNum: 1 })),
  'cart.merge items': companys(({ skuId }) => ({
    key: randomBytes(16).toString('hex'),
    items: [{ skuId, num: 1 }],
  })),
  'cart.setNumber id': shoppers(({ cartId }) => ({ id: cartId, totalNum: 2 })),
  'cart.edit id': shoppers(({ cartId }) => ({ id: cartId, totalNum: 3, isChecked: false })),
  'cart.edit skuId': companys(({ skuId }, { cartId }) => ({ id: cartId, skuId })),
  'cart.remove id': shoppers(({ cartId }) => ({ id: cartId })),
  'cart.removeMany ids': shoppers(({ cartId }) => ({ ids: `${cartId},${cartId}` })),
  'address.edit id': shoppers(({ addressId }) => ({ ...place, id: addressId })),
  'address.remove id': shoppers(({ addressId }) => ({ id: addressId })),
  ...commitRows('order.commit'),
  ...commitRows('order.submit'),
  'order.detail id': shoppers(({ orderId }) => ({ id: orderId })),
  'order.children id': shoppers(({ orderId }) => ({ id: orderId })),
  'order.confirm id': shoppers(({ orderId }) => ({ id: orderId })),
  'order.remove id': shoppers(({ orderId }) => ({ id: orderId })),
  'order.cancel id': shoppers(({ orderId }) => ({ id: orderId })),
  'pay.status orderId': shoppers(({ orderId }) => ({ orderId })),
  'pay.start orderId': shoppers(({ orderId }) => ({
    orderId,
    channel: 'wechat',
    scene: 'native',
  })),
  'ops.ship id': companys(({ childId }) => ({
    id: childId,
    shipper: '顺丰',
    trackingNumber: 'SF0001',
  })),
  'ops.repeatRefund id': companys(({ refundId }) => ({ id: refundId })),
}
