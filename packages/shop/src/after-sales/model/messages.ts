import { defineMessages } from '@mall/core/messages'

export const afterSaleMessages = defineMessages('shop.model.afterSales', {
  pendingReview: '待审核',
  awaitingReturn: '待退货',
  returnInTransit: '退货中',
  refunding: '退款中',
  refunded: '已退款',
  rejected: '已拒绝',
  withdrawn: '已撤销',
  refund: '仅退款',
  return: '退货退款',
  unwanted: '不想要了',
  late: '商家未按时发货',
  lost: '一直没有收到货',
  damaged: '商品破损',
  wrong: '商家发错或漏发',
  quality: '质量问题',
  different: '与商品描述不符',
  other: '其他原因',
})
