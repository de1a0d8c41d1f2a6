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
    'refund.finished': { title: '退款已完成' },
    'points.expiring': { title: '积分即将到期' },
    restock: { title: '到货提醒' },
  },
}
