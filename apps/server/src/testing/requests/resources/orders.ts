import { sql } from 'drizzle-orm'
import { buy } from '../../../modules/orders/testing/index.ts'
import { OWN } from './own-ids.ts'
import { defineResources, selectIn } from './define-resources.ts'

/** A paid order with refund, after-sales request and parcel, and a received one with a review. */
export const ordersResources = defineResources({
  unknown: {
    orderId: '26112012345678901234',
    childId: '26112012345678901234-1',
    refundId: 'r26112012345678901234-r1',
    afterSaleId: '26112012345678901234-a1',
    parcelId: 987_654,
    trackingNumber: 'SF0000000000',
    receivedOrderId: '26112012345678901235',
    lineId: 987_654,
    reviewId: 987_654,
  },
  kinds: {
    order: { of: 'shopper', field: 'orderId' },
    afterSale: { of: 'shopper', field: 'afterSaleId' },
    companyOrder: { of: 'company', field: 'orderId' },
    childOrder: { of: 'company', field: 'childId' },
    refund: { of: 'company', field: 'refundId' },
    companyAfterSale: { of: 'company', field: 'afterSaleId' },
    parcel: { of: 'company', field: 'parcelId' },
    trackingNumber: { of: 'shopper', field: 'trackingNumber' },
    receivedOrder: { of: 'shopper', field: 'receivedOrderId' },
    line: { of: 'shopper', field: 'lineId' },
    ownReview: { of: 'shopper', field: 'reviewId' },
    review: { of: 'company', field: 'reviewId' },
  },
  create: async ({ app, owner, orderId }) => {
    const refundId = `r${orderId}-r1`
    await selectIn(
      app,
      1,
      sql`with payment as (
          insert into payments (company_id, id, order_id, channel, scene, amount, status,
            transaction_id, expires_at)
          values (1, ${`p${orderId}`}, ${orderId}, 'wechat', 'h5', 100, 'succeeded', ${`t${orderId}`}, now())
          returning id
        )
        insert into refunds (company_id, id, order_id, payment_id, amount, reason, status)
        select 1, ${refundId}, ${orderId}, id, 100, 'paid-twice', 'succeeded' from payment`,
    )
    const afterSaleId = `${orderId}-a1`
    await selectIn(
      app,
      1,
      sql`with request as (
          insert into after_sales (company_id, id, order_id, child_id, user_id, request_key, kind, status,
            reason, with_freight, requested_at)
          values (1, ${afterSaleId}, ${orderId}, ${`${orderId}-1`}, 1, ${afterSaleId}, 'refund', 5,
            'other', false, now())
          returning id
        )
        insert into after_sale_lines (company_id, after_sale_id, line_id, num)
        select 1, request.id, l.id, 1 from request, order_lines l
        where l.company_id = 1 and l.order_id = ${orderId}`,
    )
    const { data: received } = await buy(
      app,
      owner,
      [
        { skuId: 51, num: 1 },
        { skuId: 11, num: 1 },
      ],
      { couponId: null },
    )
    const [reviewed] = await selectIn<{ id: number; line_id: number }>(
      app,
      1,
      sql`with part as (
          update order_children set status = 3, confirmed_at = now()
          where company_id = 1 and order_id = ${received.orderId} returning id
        ), line as (
          update order_lines set reviewed_at = now()
          where company_id = 1 and order_id = ${received.orderId} and spu_id = ${OWN.spuId}
          returning id, spu_id
        )
        insert into reviews (company_id, user_id, order_id, line_id, spu_id, status, rating)
        select 1, 1, ${received.orderId}, line.id, line.spu_id, 1, 5 from line returning id, line_id`,
    )
    const trackingNumber = `SF${orderId.slice(-10)}`
    const [parcel] = await selectIn<{ id: number }>(
      app,
      1,
      sql`insert into shipments (company_id, order_id, child_id, shipper, carrier, tracking_number,
          phone_tail, shipped_at)
        values (1, ${orderId}, ${`${orderId}-1`}, '顺丰速运', 'shunfeng', ${trackingNumber},
          '0000', now()) returning id`,
    )
    return {
      orderId,
      childId: `${orderId}-1`,
      refundId,
      afterSaleId,
      parcelId: Number(parcel?.id),
      trackingNumber,
      receivedOrderId: received.orderId,
      lineId: Number(reviewed?.line_id),
      reviewId: Number(reviewed?.id),
    }
  },
})
