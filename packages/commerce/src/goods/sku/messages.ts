import { defineMessages } from '@mall/core/messages'

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
