import { defineMessages } from '@mall/core/messages'

/** Apart from the texts of the cards, which load with the home screen. */
export const messages = defineMessages('shop.components.skuSheet', {
  soldOut: '已售罄',
  chooseSpec: '选择规格',
  addToCart: '加入购物车',
  buy: '购买',
  buyNow: '立即购买',
  quantity: '数量',
  limitPerPerson: '每人限购 {count} 件',
  minimum: '{count} 件起购',
  chosen: '已选：{text}',
  chooseForStock: '选择规格后查看库存',
  inStock: '有货',
  stock: '库存 {count} 件',
  undeliverable: '该地区不配送',
  changeAddress: '更换地址',
  pieces: '{count} 件',
})
