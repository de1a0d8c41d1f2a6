import type { SeedCompanyInput } from '@mall/contract/seed-file'

type Notices = NonNullable<NonNullable<SeedCompanyInput['settings']>['notices']>

/** Template messages of the simulated chat app's account. */
export const chatNotices: Notices = {
  wechat: {
    'order.shipped': {
      templateId: 'DEMO_order_shipped_000000000000000000000000',
      fields: {
        character_string1: 'orderId',
        thing2: 'shipper',
        character_string3: 'trackingNumber',
      },
    },
    'after-sale.approved': {
      templateId: 'DEMO_after_sale_approved_000000000000000000',
      fields: { character_string1: 'afterSaleId', thing2: 'summary', time3: 'time' },
    },
    'after-sale.rejected': {
      templateId: 'DEMO_after_sale_rejected_000000000000000000',
      fields: { character_string1: 'afterSaleId', thing2: 'reason', time3: 'time' },
    },
    'after-sale.return-due': {
      templateId: 'DEMO_after_sale_due_00000000000000000000000',
      fields: { character_string1: 'afterSaleId', thing2: 'summary', date3: 'day' },
    },
    'refund.finished': {
      templateId: 'DEMO_refund_finished_0000000000000000000000',
      fields: { character_string1: 'orderId', thing2: 'summary', time3: 'time' },
    },
    'points.expiring': {
      templateId: 'DEMO_points_expiring_0000000000000000000000',
      fields: { thing1: 'mallName', thing2: 'summary', date3: 'day' },
    },
    'prize.due': {
      templateId: 'DEMO_prize_due_000000000000000000000000000',
      fields: { thing1: 'name', thing2: 'mallName', date3: 'day' },
    },
    'coupon.expiring': {
      templateId: 'DEMO_coupon_expiring_0000000000000000000000',
      fields: { thing1: 'name', thing2: 'mallName', date3: 'day' },
    },
    'benefit.granted': {
      templateId: 'DEMO_benefit_granted_0000000000000000000000',
      fields: { thing1: 'name', thing2: 'mallName', date3: 'day' },
    },
    restock: {
      templateId: 'DEMO_restock_00000000000000000000000000000',
      fields: { thing1: 'name', thing2: 'mallName' },
    },
  },
}

/** Work notices of the simulated workplace app. */
export const workNotices: Notices = {
  dingtalk: {
    'order.shipped': { title: '订单已发货' },
    'after-sale.approved': { title: '售后申请已通过' },
    'after-sale.rejected': { title: '售后申请未通过' },
    'after-sale.return-due': { title: '请尽快寄回商品' },
    'refund.finished': { title: '退款已完成' },
    'points.expiring': { title: '积分即将到期' },
    'top-up.arrived': { title: '话费充值已到账' },
    'top-up.failed': { title: '话费充值未成功' },
    'prize.won': { title: '中奖了，奖品待领取' },
    'prize.due': { title: '奖品即将过期' },
    'card.received': { title: '收到一张礼品卡' },
    'card.accepted': { title: '礼品卡已被收下' },
    'card.returned': { title: '礼品卡已退回' },
    'coupon.expiring': { title: '优惠券即将到期' },
    'benefit.granted': { title: '权益已发放' },
    'benefit.collected': { title: '权益已领取' },
    'benefit.expiring': { title: '权益即将到期' },
    'chat.reply': { title: '客服回复了您' },
    'question.answered': { title: '提问有了回答' },
    restock: { title: '到货提醒' },
  },
}
