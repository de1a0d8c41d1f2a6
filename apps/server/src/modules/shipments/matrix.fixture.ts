import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

/** A parcel of the owner. */
export const fixtures = defineFixtures({
  unknown: {
    parcelId: 987_654,
    trackingNumber: 'SF0000000000',
  },
  kinds: {
    parcel: { of: 'company', field: 'parcelId' },
    trackingNumber: { of: 'shopper', field: 'trackingNumber' },
  },
  create: async ({ app, orderId }) => {
    const trackingNumber = `SF${orderId.slice(-10)}`
    const [parcel] = await selectIn<{ id: number }>(
      app,
      1,
      sql`insert into shipments (company_id, order_id, child_id, shipper, carrier, tracking_number,
          phone_tail, shipped_at)
        values (1, ${orderId}, ${`${orderId}-1`}, '顺丰速运', 'shunfeng', ${trackingNumber},
          '0000', now()) returning id`,
    )
    return { parcelId: Number(parcel?.id), trackingNumber }
  },
  examples: {
    'shipment.track': () => ({ receiveTel: '13900000000' }),
    'ops.correctParcel': () => ({ shipper: '中通', trackingNumber: 'ZT0001' }),
    'ops.changeOrderAddress': () => ({
      receiver: '王宁',
      tel: '13900000000',
      province: '上海市',
      city: '上海市',
      county: '浦东新区',
      detail: '一号',
    }),
    'ops.ship': () => ({ shipper: '顺丰', trackingNumber: 'SF0001' }),
  },
})
