import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.logistics', {
  listTitle: '物流信息',
  detailTitle: '物流详情',
  parcel: '包裹 {index}',
  piece: '×{num}',
  pieces: '共 {count} 件',
  rest: '其余商品',
  unshipped: '待发货',
  unshippedNote: '商家正在准备，发出后会显示在这里',
  goods: '包裹中的商品',
  confirmReceipt: '确认收货',
  callCourier: '联系快递员',
  copyTrackingNumber: '复制快递单号',
  notShipped: '商品还没有发出',
  notShippedNote: '商家正在准备商品，发出后可在这里查看物流',
  notFound: '没有找到该包裹',
  notFoundNote: '单号可能已更正，请从订单中重新查看',
  orderNotFound: '订单不存在',
  viewOrder: '查看订单',
  viewAll: '查看全部订单',
  viewParcels: '查看全部包裹',
})
