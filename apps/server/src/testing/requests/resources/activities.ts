import { sql } from 'drizzle-orm'
import { OWN } from './own-ids.ts'
import { defineResources, selectIn } from './define-resources.ts'

const TASK_SHARE_CODE = 'a'.repeat(32)
const shanghaiDay = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** A flash sale, a daily task and a lucky draw. */
export const activitiesResources = defineResources({
  unknown: {
    flashSaleId: 987_654,
    dailyTaskId: 987_654,
    taskShareCode: 'f'.repeat(32),
    luckyDrawId: 987_654,
    drawNumber: 'L987654-1',
  },
  kinds: {
    flashSale: { of: 'company', field: 'flashSaleId' },
    dailyTask: { of: 'company', field: 'dailyTaskId' },
    taskShare: { of: 'company', field: 'taskShareCode' },
    luckyDraw: { of: 'company', field: 'luckyDrawId' },
    drawnPrize: { of: 'shopper', field: 'drawNumber' },
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
    await selectIn(
      app,
      1,
      sql`with rule as (
          insert into check_in_rules (company_id, is_open, points, make_up_days, make_ups_per_month, changed_at)
          values (1, true, '[5]', 3, 2, now()) on conflict do nothing
        ), task as (
          insert into daily_tasks (company_id, id, kind, title, points, target, created_by, request_key)
          values (1, ${OWN.dailyTaskId}, 'profile', '完善资料', 5, '/my/info', 'test', 'test')
          on conflict (company_id, id) do update set stopped_at = null returning id
        )
        insert into task_progress (company_id, task_id, user_id, period, started_at, share_code)
        select 1, task.id, 1, ${shanghaiDay(app.now())}, now(), ${TASK_SHARE_CODE}
        from task on conflict do nothing`,
    )
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
    return {
      flashSaleId: OWN.flashSaleId,
      dailyTaskId: OWN.dailyTaskId,
      taskShareCode: TASK_SHARE_CODE,
      luckyDrawId: OWN.luckyDrawId,
      drawNumber: `L${String(OWN.luckyDrawId)}-1`,
    }
  },
})
