import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.components.goods', {
  sold: '已售',
  redeemed: '已兑',
  soldOut: '已售罄',
  addToCart: '加入购物车',
  added: '购物车添加成功~',
  addFailed: '购物车添加失败，请稍后重试~',
  cartFull: '购物车已满，请先登录结算',
  chooseSpecOf: '选择规格：{name}',
  addToCartOf: '加入购物车：{name}',
})
