import { defineMessages } from '@mall/core/messages'

export const infoMessages = defineMessages('shop.orders', {
  due: '应付',
  total: '合计',
  paid: '实付',
  orderedAt: '下单时间',
  paidAt: '支付时间',
  cancelledAt: '取消时间',
  completedAt: '完成时间',
  info: '订单信息',
  orderId: '订单编号',
  copyOrderId: '复制订单编号',
  payMethod: '支付方式',
  remark: '订单备注',
  afterSales: '退款/售后',
  afterSalesNote: '查看申请进度',
  invoice: '发票',
  invoiceNote: '申请或下载电子发票',
})
