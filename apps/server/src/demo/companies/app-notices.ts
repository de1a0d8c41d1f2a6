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
    restock: { title: '到货提醒' },
  },
}
