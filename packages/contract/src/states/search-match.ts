/** Fields by which a search found a shopper, the most exact first. */
export const SHOPPER_MATCHES = [
  'number',
  'phone',
  'userName',
  'partnerId',
  'phoneTail',
  'nickName',
] as const
export type ShopperMatch = (typeof SHOPPER_MATCHES)[number]
export const shopperMatchLabels: Readonly<Record<ShopperMatch, string>> = {
  number: '顾客编号',
  phone: '手机号',
  userName: '用户名',
  partnerId: '合作方编号',
  phoneTail: '手机号后四位',
  nickName: '昵称',
}

/** Fields by which a search found an order, the most exact first. */
export const ORDER_MATCHES = [
  'orderNumber',
  'childOrder',
  'trackingNumber',
  'orderTail',
  'receiverPhone',
  'receiverPhoneTail',
  'receiverName',
  'shopper',
  'goodsNumber',
  'goodsName',
] as const
export type OrderMatch = (typeof ORDER_MATCHES)[number]
export const orderMatchLabels: Readonly<Record<OrderMatch, string>> = {
  orderNumber: '订单编号',
  childOrder: '子订单编号',
  trackingNumber: '快递单号',
  orderTail: '订单编号后六位',
  receiverPhone: '收货人手机号',
  receiverPhoneTail: '收货人手机号后四位',
  receiverName: '收货人姓名',
  shopper: '顾客',
  goodsNumber: '商品编号',
  goodsName: '商品名称',
}
