import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.goods', {
  sold: '已售',
  redeemed: '已兑',
  goodPercent: '好评 {percent}%',
  soldOut: '已售罄',
  chooseSpec: '选择规格',
  quantity: '数量',
  enlargePicture: '查看大图',
  limitPerPerson: '每人限购 {count} 件',
  minimum: '{count} 件起购',
  chosen: '已选：{text}',
  chooseForStock: '选择规格后查看库存',
  inStock: '有货',
  stock: '库存 {count} 件',
  pieces: '{count} 件',
  supplier: '发货方',
})

export const deliveryMessages = defineMessages('commerce.goods.delivery', {
  undeliverable: '不支持配送至该地区',
  arrivesOn: '预计 {date}送达',
})

export const skuMessages = defineMessages('commerce.goods.sku', {
  delisted: '商品已下架',
  soldOut: '商品已售罄',
  chooseSpecs: '请选择{specs}',
  separator: '、',
  specDelisted: '该规格暂不销售',
  specSoldOut: '该规格已售罄',
  limitExceeded: '超过限购数量',
  notEnough: '库存不足',
  minimum: '{count} 件起购',
  minimumOne: '最少购买 1 件',
  remaining: '库存仅剩 {count} 件',
  limitPerPerson: '每人限购 {count} 件',
  maximum: '最多购买 {count} 件',
})
