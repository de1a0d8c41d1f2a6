import { sql } from 'drizzle-orm'
import { buy } from '../../../modules/orders/testing/index.ts'
import { OWN } from './own-ids.ts'
import { defineResources, selectIn } from './define-resources.ts'

/** A top-up with its face value, and an exchange of bank points. */
export const topUpsResources = defineResources({
  unknown: {
    topUpId: '1-26112012345678901238-1',
    topUpFaceId: 987_654,
    pointsExchangeId: 'x1-26112012345678901238',
  },
  kinds: {
    topUp: { of: 'shopper', field: 'topUpId' },
    topUpOfCompany: { of: 'company', field: 'topUpId' },
    topUpFace: { of: 'company', field: 'topUpFaceId' },
    pointsExchange: { of: 'shopper', field: 'pointsExchangeId' },
    pointsExchangeOfCompany: { of: 'company', field: 'pointsExchangeId' },
  },
  create: async ({ app, owner }) => {
    const { data: topUp } = await buy(app, owner, [{ skuId: 11, num: 1 }], { couponId: null })
    const topUpId = `1-${topUp.orderId}-1`
    await selectIn(
      app,
      1,
      sql`with face as (
          insert into top_up_faces (company_id, carrier, face_value, sku_id)
          values (1, 'mobile', 1000, ${OWN.skuId}) on conflict do nothing
        )
        insert into top_ups (company_id, id, order_id, line_id, user_id, phone, carrier, face_value,
          state, submitted_at, finished_at)
        select 1, ${topUpId}, order_id, id, 1, '13802166021', 'mobile', 1000, 'succeeded', now(), now()
        from order_lines where company_id = 1 and order_id = ${topUp.orderId}`,
    )
    const pointsExchangeId = `x1-${topUp.orderId}`
    await selectIn(
      app,
      1,
      sql`insert into points_exchanges (company_id, id, user_id, request_key, customer, bank_points,
          points, step, step_points, state, finished_at)
        values (1, ${pointsExchangeId}, 1, ${topUp.orderId}, 'C1', 1000, 10, 1000, 10, 'failed', now())`,
    )
    return { topUpId, topUpFaceId: OWN.skuId, pointsExchangeId }
  },
})
