import { defineMessages } from '@mall/core/messages'

export const actionMessages = defineMessages('shop.orders', {
  cancel: '取消订单',
  cancelUnshipped: '取消未发货商品',
  timedOut: '已超时',
  toPay: '去支付',
  viewParcels: '查看物流',
  confirmReceipt: '确认收货',
  remove: '删除订单',
  buyAgain: '再次购买',
  review: '评价',
  more: '更多',
  moreTitle: '更多操作',
  requestAfterSales: '申请售后',
  remind: '催发货',
})
