import { defineMessages } from '@mall/core/messages'

export const listMessages = defineMessages('shop.orders', {
  title: '我的订单',
  orders: '订单',
  empty: '还没有相关订单',
  emptyNote: '去挑几件喜欢的商品吧',
  browse: '去逛逛',
  loading: '正在加载',
  formerOrders: '原商城订单',
  formerCount: '{count} 个',
  search: '搜索订单',
  searchHint: '商品名称或订单编号',
  noMatch: '没有找到相关订单',
  noMatchNote: '换个商品名称或订单编号试试',
  showAll: '查看全部',
})
