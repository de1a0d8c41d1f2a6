import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.components.goods', {
  addToCart: '加入购物车',
  buy: '购买',
  pictures: '查看商品图片',
  buyNow: '立即购买',
  undeliverable: '该地区不配送',
  changeAddress: '更换地址',
  added: '购物车添加成功~',
  addFailed: '购物车添加失败，请稍后重试~',
  cartFull: '购物车已满，请先登录结算',
  chooseSpecOf: '选择规格：{name}',
  addToCartOf: '加入购物车：{name}',
})
