import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.goods', {
  sold: '已售',
  redeemed: '已兑',
  goodPercent: '好评 {percent}%',
  soldOut: '已售罄',
  chooseSpec: '选择规格',
  quantity: '数量',
  limitPerPerson: '每人限购 {count} 件',
  minimum: '{count} 件起购',
  chosen: '已选：{text}',
  chooseForStock: '选择规格后查看库存',
  inStock: '有货',
  stock: '库存 {count} 件',
  pieces: '{count} 件',
  supplier: '发货方',
})
