import { defineMessages } from '@mall/core/messages'

export const mergeMessages = defineMessages('shop.guestCart', {
  merged: '已将 {count} 件商品加入购物车',
  goods: '商品',
  notMerged: '{product}：{reason}',
  partlyMerged: '{product}：{reason}，已加入 {count} 件',
  title: '部分商品未能加入购物车',
  confirm: '知道了',
})
