import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.formerOrders', {
  title: '原商城订单',
  note: '在原商城下的订单，仅供查看；售后请联系客服。',
  list: '原商城订单',
  order: '原商城订单 {number}',
  number: '订单编号 {number}',
  copyNumber: '复制订单编号',
  count: '×{count}',
  paid: '实付',
  separator: ' + ',
  empty: '没有原商城的订单',
  emptyNote: '这里显示以当前手机号在原商城下的订单',
  browse: '去逛逛',
  loading: '加载中',
})
