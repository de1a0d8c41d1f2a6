import { defineMessages } from '@mall/core/messages'

export const reasonMessages = defineMessages('commerce.order', {
  reasonUnwanted: '不想要了',
  reasonWrongInfo: '信息填写有误，重新下单',
  reasonWrongGoods: '商品选错了',
  reasonSlow: '等待发货太久',
  reasonPayment: '支付遇到问题',
  reasonOther: '其他原因',
})
