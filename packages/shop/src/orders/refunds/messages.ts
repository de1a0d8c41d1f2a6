import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.orders', {
  partRefund: '部分商品退款',
  cancelRefund: '取消订单退款',
  couponReturned: '优惠券已退回，可在有效期内再次使用',
  refundDelayed: '退款暂未成功，商家正在处理，如有疑问请联系客服',
  startedAt: '退款时间 {time}',
  doneAt: '{time} 已到账',
  waitingForSupplier: '等待商家处理',
  processing: '处理中',
  processingNote: '处理中，预计 1–3 个工作日到账',
  toPoints: '退回{unit}账户',
  toChannel: '原路退回{channel}',
  refunding: '退款中',
  refunded: '已退款',
  refundProblem: '退款异常',
  paidAfterCancel: '订单取消后到账的付款',
  paidTwice: '重复支付的款项',
  afterSaleRefund: '售后退款',
})
