import { defineMessages } from '@mall/core/messages'

export const requestMessages = defineMessages('shop.orders', {
  addFailed: '购物车添加失败，请稍后重试~',
  quotedName: '「{name}」',
  someUnavailable: '，{names}暂时无法购买',
  added: '购物车添加成功~{rest}',
  cancelledRefund: '已取消，款项将原路退回',
  cancelled: '订单已取消',
  confirmShippedReceived: '确认已经收到已发货的商品了吗？',
  confirmAllReceived: '确认已经收到全部商品了吗？',
  received: '已确认收货',
  confirmRemove: '确定删除这个订单吗？',
  removeIsFinal: '删除后将无法再查看',
  removeLabel: '删除',
  removed: '订单已删除',
  reminded: '已提醒商家尽快发货',
})
