import { defineMessages } from '@mall/core/messages'

export const cancelMessages = defineMessages('shop.orders', {
  chooseReason: '请选择取消原因',
  cancelAndRefund: '取消并退款',
  reason: '取消原因',
  unshippedRefund: '未发货的商品将被取消，为其支付的款项按支付方式原路退回',
  refundTo: '{amount} 将按支付方式原路退回',
})
