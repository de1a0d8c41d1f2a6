import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { Refusal } from '../../../plugins/errors.ts'

export type StatisticsRow = {
  title: string
  claimed: number
  unused: number
  expired: number
  locked: number
  used: number
  returned: number
  orders: number
  /** sums of costPoints, as text */
  given: string
  reserved: string
  goodsAmount: string
}
export type StatisticsDay = { day: string; claimed: number; used: number; given: string }

async function sumTemplate(tx: Db, companyId: number, id: number, at: Date) {
  const [row] = await selectRows<StatisticsRow>(
    tx,
    sql`select t.rule->>'title' as title, t.claimed, c.*, e.*
        from coupon_templates t
        cross join lateral (
          select
            count(*) filter (where c.status = 'unused' and c.valid_to > ${at.toISOString()}::timestamptz)::int
              as unused,
            count(*) filter (where c.status = 'unused' and c.valid_to <= ${at.toISOString()}::timestamptz)::int
              as expired,
            count(*) filter (where c.status = 'locked')::int as locked,
            count(*) filter (where c.status = 'used')::int as used,
            coalesce(sum(u.amount + u.freight) filter (where c.status = 'used'), 0)::text as given,
            coalesce(sum(u.amount + u.freight) filter (where c.status = 'locked'), 0)::text
              as reserved,
            coalesce(sum(o.goods_amount) filter (where c.status = 'used'), 0)::text as "goodsAmount"
          from coupons c
          left join orders o on o.company_id = c.company_id and o.id = c.order_id
          left join order_coupons u on u.company_id = c.company_id and u.order_id = c.order_id
            and u.coupon_id = c.id
          where c.company_id = t.company_id and c.template_id = t.id) c
        cross join lateral (
          select count(*) filter (where e.kind = 'use')::int as orders,
            count(*) filter (where e.kind = 'return')::int as returned
          from coupons c join coupon_events e on e.company_id = c.company_id and e.coupon_id = c.id
          where c.company_id = t.company_id and c.template_id = t.id) e
        where t.company_id = ${companyId} and t.id = ${id}`,
  )
  if (!row) throw new Refusal('coupon/not-found')
  return row
}

/** Days of China with a claim or a use, the newest first. */
const listDays = (tx: Db, companyId: number, id: number, from: Date) =>
  selectRows<StatisticsDay>(
    tx,
    sql`select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
          count(*) filter (where e.kind = 'claim')::int as claimed,
          count(*) filter (where e.kind = 'use')::int as used,
          coalesce(sum(u.amount + u.freight) filter (where e.kind = 'use'), 0)::text as given
        from coupons c
        join coupon_events e on e.company_id = c.company_id and e.coupon_id = c.id
        left join order_coupons u on u.company_id = e.company_id and u.order_id = e.order_id
          and u.coupon_id = e.coupon_id
        where c.company_id = ${companyId} and c.template_id = ${id} and e.kind in ('claim', 'use')
          and e.at >= ${from.toISOString()}::timestamptz
        group by 1 order by 1 desc`,
  )

/** Statistics of a template's coupons. */
export const createStatisticsRepository = (db: Database) => ({
  read: (companyId: number, { id, at, from }: { id: number; at: Date; from: Date }) =>
    db.transaction(companyId, async (tx) => ({
      row: await sumTemplate(tx, companyId, id, at),
      days: await listDays(tx, companyId, id, from),
    })),
})
export type StatisticsRepository = ReturnType<typeof createStatisticsRepository>
