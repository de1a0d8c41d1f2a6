import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.order.card', {
  due: '应付',
  total: '合计',
  paid: '实付',
  orderOf: '订单 {id}',
  orderId: '订单编号 {id}',
  separator: '、',
  pieces: '共 {count} 件',
  goodsAmount: '商品金额',
  coupon: '优惠券',
  freightCoupon: '运费券',
  freight: '运费',
  freightReduction: '运费立减',
  topUp: '现金补足 {amount}',
  pointsDeduction: '{unit}抵扣',
  sums: '金额明细',
})
