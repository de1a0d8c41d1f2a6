import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

const page = { page: 1, size: 10 }

const UNKNOWN_NUMBER = 'L987654-1'

/** An open draw, with a product that the owner has won. */
export const fixtures = defineFixtures({
  unknown: {
    luckyDrawId: 987_654,
    drawNumber: UNKNOWN_NUMBER,
  },
  kinds: {
    luckyDraw: { of: 'company', field: 'luckyDrawId' },
    drawnPrize: { of: 'shopper', field: 'drawNumber' },
  },
  create: async ({ app }) => {
    await selectIn(
      app,
      1,
      sql`with draw as (
          insert into lucky_draws (company_id, id, title, kind, status, starts_at, ends_at, whole,
            daily_free, points_price, daily_bought, daily_shared, per_order, real_per_person,
            claim_days, days, sealed_seed, digest, last_no, created_by, request_key, opened_at)
          values (1, ${OWN.luckyDrawId}, '内购抽奖', 'scratchCard', 'open', now() - interval '1 hour',
            now() + interval '1 day',
            10000, 1, 100, 1, 1, 0, 1, 7, 2, ${`plain.${'0'.repeat(64)}`}, ${'0'.repeat(64)}, 1, 'test',
            'test', now())
          on conflict (company_id, id) do nothing returning id
        ), prize as (
          insert into lucky_draw_prizes (company_id, id, draw_id, no, kind, title, weight, pieces, given,
            fallback, sku_id)
          select 1, draw.id + p.no, draw.id, p.no, p.kind, p.kind, p.weight, p.pieces, p.given, p.fallback, p.sku_id
          from draw, (values (1, 'goods', 0, 1, 1, 2, 13), (2, 'thanks', 10000, null, 0, null, null))
            as p (no, kind, weight, pieces, given, fallback, sku_id)
        ), stock as (
          insert into stocks (company_id, sku_id, pool_id, total, available)
          select 1, 13, draw.id + 1, 1, 1 from draw
        ), chance as (
          insert into lucky_draw_chances (company_id, id, draw_id, user_id, source, key, granted, used,
            day, expires_at)
          select 1, 'test', draw.id, 1, 'free', '2020-01-01', 1, 1, '2020-01-01', '2020-01-02' from draw
        )
        insert into draws (company_id, draw_id, no, user_id, chance_id, request_key, at, day, nonce,
          ticket, hit, given, cost, state, claim_until)
        select 1, draw.id, 1, 1, 'test', 'test', now(), 1, ${'0'.repeat(32)}, 0, 1, 1, 0, 'waiting',
          '2099-01-01' from draw`,
    )
    return { luckyDrawId: OWN.luckyDrawId, drawNumber: `L${String(OWN.luckyDrawId)}-1` }
  },
  examples: {
    'draw.chance': () => ({ source: 'points', requestKey: randomBytes(16).toString('hex') }),
    'draw.play': () => {
      const [nonce, requestKey] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
      return { nonce, requestKey }
    },
    'draw.claim': ({ addressId }) => ({ number: UNKNOWN_NUMBER, addressId }),
    'draw.record': () => ({ ...page, tab: 'all' }),
    'draw.verify': () => ({ after: 0 }),
    'ops.pauseDraw': () => ({ isPaused: true }),
  },
})
