import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { pointFacts } from './facts.ts'
import { beijingMonth, type EventRange } from './figure-kinds.ts'

/** Adds the points of each flow and changes the liability by month of expiry. */
export async function addPoints(tx: Db, company: number, range: EventRange): Promise<void> {
  await tx.execute(sql`
    insert into figure_points as f (company_id, day, flow, source, points)
    select ${company}, day, flow, source, sum(points)
    from (${pointFacts(company, range)}) p group by day, flow, source having sum(points) <> 0
    on conflict (company_id, day, flow, source) do update set points = f.points + excluded.points`)
  await addOwed(tx, company, range)
}

/**
 * Adds to the points of each batch and its month. A refund that extends a batch changes its month,
 * so the month is read again. Pending points use their original expiry.
 */
async function addOwed(tx: Db, company: number, { after, upTo }: EventRange): Promise<void> {
  const own = sql`e.company_id = ${company} and e.id > ${after} and e.id <= ${upTo}`
  await tx.execute(sql`
    with changes as materialized (
      select e.batch_id, ${beijingMonth(sql`b.expires_at`)} as month,
        coalesce(sum(e.delta) filter (where e.account = 'user'), 0)::bigint as available,
        coalesce(sum(e.delta) filter (where e.account = 'held'), 0)::bigint as held
      from entries e
      join point_batches b on b.company_id = e.company_id and b.id = e.batch_id
      where ${own} and e.account in ('user', 'held') group by e.batch_id, b.expires_at
    ), former as (
      select f.batch_id, f.month, f.available, f.held from figure_batches f
      join changes c on c.batch_id = f.batch_id where f.company_id = ${company}
    ), kept as (
      insert into figure_batches as f (company_id, batch_id, month, available, held)
      select ${company}, batch_id, month, available, held from changes
      on conflict (company_id, batch_id) do update set month = excluded.month,
        available = f.available + excluded.available, held = f.held + excluded.held
    ), moved as (
      select month, 'user' as account, -available as points from former
      union all select month, 'held', -held from former
      union all
      select c.month, 'user', c.available + coalesce(f.available, 0)
      from changes c left join former f using (batch_id)
      union all
      select c.month, 'held', c.held + coalesce(f.held, 0)
      from changes c left join former f using (batch_id)
      union all
      select ${beijingMonth(sql`p.expires_at`)}, 'pending', e.delta
      from entries e
      join pending_points p on p.company_id = e.company_id and p.id = e.owner_id
      where ${own} and e.account = 'pending'
    )
    insert into figure_months as f (company_id, month, account, points)
    select ${company}, month, account, sum(points) from moved
    group by month, account having sum(points) <> 0
    on conflict (company_id, month, account) do update set points = f.points + excluded.points`)
  // A separate statement, because parts of one statement do not see these rows.
  await tx.execute(sql`
    delete from figure_batches f using (
      select distinct e.batch_id from entries e where ${own} and e.batch_id is not null) t
    where f.company_id = ${company} and f.batch_id = t.batch_id and f.available = 0 and f.held = 0`)
}
