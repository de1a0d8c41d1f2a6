import type { DrawnPrize, LuckyDraw } from '@mall/contract'
import type { FallbackReason, LuckyDrawStatus, PrizeKind } from '@mall/contract/draws'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { PrizeLimits } from './choosing/choose-prize.ts'

export type DrawRow = Omit<LuckyDraw, 'status'> & {
  status: LuckyDrawStatus
  whole: number
  dailyFree: number
  pointsPrice: number
  dailyBought: number
  dailyShared: number
  perOrder: number
  realPerPerson: number
  claimDays: number
  budget: number | null
  hourBudget: number | null
  cost: number
  days: number | null
  sealedSeed: string | null
  digest: string | null
  lastNo: number
  /** first days and numbers that have been removed */
  removedDays: number
  removedNo: number
}
export type PrizeRow = PrizeLimits & {
  id: number
  title: string
  weight: number
  points: number | null
  templateId: number | null
  skuId: number | null
  picture: DrawnPrize['prize']['picture']
}
export type DrawnRow = Omit<DrawnPrize, 'number' | 'prize'> & {
  no: number
  given: number
  kind: PrizeKind
  title: string
  picture: DrawnPrize['prize']['picture']
  why: FallbackReason | null
}

export const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

const iso = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const selectDraws = (tx: Db, companyId: number, where: SQL, rest: SQL = sql``) =>
  selectRows<DrawRow>(
    tx,
    sql`select d.id::float8 as id, d.title, d.kind, d.status, ${iso(sql`d.starts_at`)} as "startsAt",
          ${iso(sql`d.ends_at`)} as "endsAt", d.whole, d.daily_free as "dailyFree",
          d.points_price as "pointsPrice", d.daily_bought as "dailyBought",
          d.daily_shared as "dailyShared", d.per_order as "perOrder",
          d.real_per_person as "realPerPerson", d.claim_days as "claimDays",
          d.budget::float8 as budget, d.hour_budget::float8 as "hourBudget", d.cost::float8 as cost,
          d.days, d.sealed_seed as "sealedSeed", d.digest, d.last_no as "lastNo",
          d.removed_days as "removedDays", d.removed_no as "removedNo"
        from lucky_draws d where d.company_id = ${companyId} and ${where} ${rest}`,
  )

/** Locks a draw, so that numbers, limits and seeds are decided in sequence. */
export async function lockDraw(tx: Db, companyId: number, id: number): Promise<DrawRow | null> {
  await tx.execute(
    sql`select from lucky_draws where company_id = ${companyId} and id = ${id} for update`,
  )
  const [row] = await selectDraws(tx, companyId, sql`d.id = ${id}`)
  return row ?? null
}

const pictureOfSku = sql`(select coalesce(k.picture, s.pictures->0) from skus k
  join spus s on s.company_id = k.company_id and s.id = k.spu_id
  where k.company_id = p.company_id and k.id = p.sku_id)`

export const selectPrizes = (tx: Db, companyId: number, drawId: number) =>
  selectRows<PrizeRow>(
    tx,
    sql`select p.id::float8 as id, p.no, p.kind, p.title, p.weight, p.pieces, p.given,
          p.hour_cap as "hourCap", p.unit_cost::float8 as "unitCost", p.fallback, p.points,
          p.template_id::float8 as "templateId", p.sku_id::float8 as "skuId",
          ${pictureOfSku} as picture
        from lucky_draw_prizes p
        where p.company_id = ${companyId} and p.draw_id = ${drawId} order by p.no`,
  )

/** State of the draw `r`: a prize whose order the shopper cancelled is abandoned. */
export const prizeState = sql`case when r.state = 'claimed' and exists (select from order_refunds f
  where f.company_id = r.company_id and f.order_id = r.order_id and f.kind = 'cancel')
  then 'abandoned' else r.state end`

export const selectDrawn = (tx: Db, companyId: number, where: SQL, rest: SQL = sql``) =>
  selectRows<DrawnRow>(
    tx,
    sql`select r.draw_id::float8 as "drawId", r.no, d.title as "drawTitle", d.kind as "drawKind",
          ${iso(sql`r.at`)} as at, r.given, p.kind, p.title, ${pictureOfSku} as picture,
          case when r.hit <> r.given then h.title end as "hitTitle", r.why, ${prizeState} as state,
          ${iso(sql`r.claim_until`)} as "claimUntil", r.order_id as "orderId", r.day, r.nonce,
          r.ticket, r.hit
        from draws r
        join lucky_draws d on d.company_id = r.company_id and d.id = r.draw_id
        join lucky_draw_prizes p
          on p.company_id = r.company_id and p.draw_id = r.draw_id and p.no = r.given
        join lucky_draw_prizes h
          on h.company_id = r.company_id and h.draw_id = r.draw_id and h.no = r.hit
        where r.company_id = ${companyId} and ${where} ${rest}`,
  )
