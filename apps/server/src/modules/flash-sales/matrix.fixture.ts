import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

/** A published flash sale. */
export const fixtures = defineFixtures({
  unknown: {
    flashSaleId: 987_654,
  },
  kinds: {
    flashSale: { of: 'company', field: 'flashSaleId' },
  },
  create: async ({ app }) => {
    await selectIn(
      app,
      1,
      sql`with session as (
          insert into flash_sale_sessions (company_id, id, title, starts_at, ends_at, status,
            created_by, request_key, published_at)
          values (1, ${OWN.flashSaleId}, '内购秒杀', '2098-01-01', '2099-01-01', 'published', 'test',
            'test', now())
          on conflict (company_id, id) do update set status = 'published' returning id
        )
        insert into flash_sale_items (company_id, id, session_id, sku_id, cost_points, pieces,
          per_person, allows_coupons, allows_points, sort)
        select 1, session.id + k.id, session.id, k.id, 1, 1, 1, false, true, 1
        from session, (values (13), (51)) as k(id)
        on conflict (company_id, id) do nothing`,
    )
    return { flashSaleId: OWN.flashSaleId }
  },
  examples: {
    'ops.addFlashSalePieces': () => ({ id: OWN.flashSaleId, skuId: 13, pieces: 1 }),
  },
})
