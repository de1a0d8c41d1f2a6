import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'
import { buy } from '../orders/testing/index.ts'

export const fixtures = defineFixtures({
  unknown: {
    topUpId: '1-26112012345678901238-1',
    topUpFaceId: 987_654,
  },
  kinds: {
    topUp: { of: 'shopper', field: 'topUpId' },
    topUpOfCompany: { of: 'company', field: 'topUpId' },
    topUpFace: { of: 'company', field: 'topUpFaceId' },
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
    return { topUpId, topUpFaceId: OWN.skuId }
  },
  examples: {
    'topUp.commit': () => ({
      requestKey: randomBytes(16).toString('hex'),
      phone: '13802166021',
      carrier: 'mobile',
      usePoints: false,
      payable: 1,
    }),
  },
})
