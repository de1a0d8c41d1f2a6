import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.category', {
  title: '分类',
  searchHint: '搜索商品、品牌',
  empty: '还没有分类',
  emptyNote: '商品正在上架，请稍后再来',
  topCategories: '一级分类',
  noGoods: '这个分类还没有商品',
  noGoodsNote: '看看其他分类吧',
  all: '全部',
  comingSoon: '商品正在上架',
  goodsLabel: '{name}，{price}',
  loading: '正在加载',
})
