import { sql, type SQL } from 'drizzle-orm'
import type { PointsKind, PointsSource } from '@mall/contract/states'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Shopper } from '../../shopper.ts'
import { kindOfChange } from './reading/journal-source.ts'
import { expire } from './ledger.ts'

type PointsBalance = { balance: number; held: number; next: number | null; nextAt: string | null }
type RecordRow = { id: string; amount: number; reason: string; at: string; orderId: string | null }

/** Page of a shopper's records. sign: 1 in, -1 out, 0 all. */
type RecordPage = { sign: -1 | 0 | 1; page: number; size: number }

type StatementSelection = {
  kind: PointsKind | undefined
  /** YYYY-MM in Beijing */
  month: string | undefined
  page: number
  size: number
}
type StatementRow = RecordRow & {
  kind: PointsKind
  source: PointsSource
  balance: number
  about: string | null
}
type BatchRow = { expiresAt: string; amount: number; granted: number; source: string }
type StatementSums = { total: number; gained: number; spent: number; months: string[] }

export function createPointsRepository(db: Database) {
  return {
    /** Reads the balance and a page of its records together. */
    findBalanceAndRecords: (shopper: Shopper, recordPage: RecordPage, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => ({
        balance: await readBalance(tx, shopper, at),
        records: await listRecords(tx, shopper, recordPage),
      })),

    /** A page of a shopper's changes, with the sums of the selection and the months that have any. */
    findStatement: (shopper: Shopper, selection: StatementSelection) =>
      db.transaction(shopper.companyId, (tx) => readStatement(tx, shopper, selection)),

    /** Free points by expiry and reason of their grant. */
    listBatches: (shopper: Shopper, at: Date) => {
      const { companyId, userId } = shopper
      return db.query<BatchRow>(
        companyId,
        sql`select b.expires_at as "expiresAt", sum(b.remaining)::bigint as amount,
              sum(b.granted)::bigint as granted, coalesce(g.reason, '') as source
            from point_batches b left join (${grantsOf(shopper)}) g on g.batch_id = b.id
            where b.company_id = ${companyId} and b.user_id = ${userId} and b.remaining > 0
              and b.expires_at > ${at.toISOString()}::timestamptz
            group by b.expires_at, coalesce(g.reason, '') order by b.expires_at, min(b.id)`,
      )
    },

    /** Batches of all companies that have expired. */
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_expired_points($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Closes batches of all companies that were used up before their end. @returns the number of
     * closed batches
     */
    async closeUsed(at: Date, limit: number): Promise<number> {
      const [row] = await db.unscopedQuery<{ closed: number | string }>(
        'select close_used_batches($1, $2) as closed',
        [at.toISOString(), limit],
      )
      return Number(row?.closed ?? 0)
    },

    /** Expires a due batch. @returns the expired points */
    expireBatch: (companyId: number, batchId: number, at: Date) =>
      db.transaction(companyId, (tx) => expire(tx, companyId, batchId, at)),
  }
}
export type PointsRepository = ReturnType<typeof createPointsRepository>

/** Free unexpired points, held points and the next expiry. */
async function readBalance(
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<PointsBalance> {
  const [row] = await selectRows<PointsBalance>(
    tx,
    sql`with live as (
          select remaining, expires_at from point_batches
          where company_id = ${companyId} and user_id = ${userId} and remaining > 0
            and expires_at > ${at.toISOString()}::timestamptz
        ), next as (
          select expires_at, sum(remaining)::bigint as amount from live
          group by expires_at order by expires_at limit 1
        )
        select coalesce((select sum(remaining) from live), 0)::bigint as balance,
          coalesce((select held from point_balances
                    where company_id = ${companyId} and user_id = ${userId}), 0)::bigint as held,
          (select amount from next) as next, (select expires_at from next) as "nextAt"`,
  )
  return row ?? { balance: 0, held: 0, next: null, nextAt: null }
}

/** Reason of the grant of each of a shopper's batches. */
const grantsOf = ({ companyId, userId }: Shopper) =>
  sql`select distinct on (e.batch_id) e.batch_id, j.reason
      from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id
      where e.company_id = ${companyId} and e.owner_id = ${userId} and e.account = 'user'
        and e.batch_id is not null and e.delta > 0
      order by e.batch_id, e.id`

/**
 * An order of the shopper; null for an order of a gift card, which belongs to the card's holder.
 */
const ownOrder = (orderId: SQL, companyId: number) =>
  sql`case when not exists (select from orders o where o.company_id = ${companyId} and o.id = ${orderId}
    and o.points_owner_id is not null) then ${orderId} end`

/** Journals of a shopper's free points, newest first. */
async function listRecords(
  tx: Db,
  { companyId, userId }: Shopper,
  { sign, page, size }: RecordPage,
): Promise<{ rows: RecordRow[]; total: number }> {
  const sums = sql`select e.journal_id, sum(e.delta)::bigint as amount from entries e
    where e.company_id = ${companyId} and e.owner_id = ${userId} and e.account = 'user'
    group by e.journal_id having sum(e.delta) <> 0 and (${sign}::int = 0 or sign(sum(e.delta)) = ${sign}::int)`
  const rows = await selectRows<RecordRow>(
    tx,
    sql`select j.id::text as id, s.amount, j.reason, j.at,
          ${ownOrder(sql`j.order_id`, companyId)} as "orderId"
        from (${sums}) s join journals j on j.company_id = ${companyId} and j.id = s.journal_id
        order by j.at desc, j.id desc limit ${size} offset ${(page - 1) * size}`,
  )
  const [counted] = await selectRows<{ total: number }>(
    tx,
    sql`select count(*)::int as total from (${sums}) s`,
  )
  return { rows, total: counted?.total ?? 0 }
}

/** Act that caused a change, by the key of its journal. */
const sourceOfJournal = sql`case
  when j.key like 'check-in:%' or j.key like 'task:%' then 'checkIn'
  when j.key like 'chance:%' or j.key like 'draw:%' then 'draw'
  when j.key like 'review:%' then 'review'
  when j.key like 'exchange:%' then 'exchange'
  when j.key like 'card:%' then 'card'
  else 'none' end`

/** Name of the object of a change `p`; null for a change that its reason describes. */
const aboutChange = (shopper: Shopper) => sql`case
  when p.own_order is not null then (select l.name from order_lines l
    where l.company_id = ${shopper.companyId} and l.order_id = p.own_order order by l.id limit 1)
  when p.key like 'review:%' then (select l.name from order_lines l
    where l.company_id = ${shopper.companyId} and l.id::text = split_part(p.key, ':', 2))
  when p.key like 'batch:%:expire:%' then (select g.reason from (${grantsOf(shopper)}) g
    where g.batch_id::text = split_part(p.key, ':', 2)) end`

async function readStatement(
  tx: Db,
  { companyId, userId }: Shopper,
  { page, size, ...selection }: StatementSelection,
): Promise<{ rows: StatementRow[]; sums: StatementSums }> {
  const { kind = null, month = null } = selection
  const changes = sql`select j.id, j.at, j.key, j.reason, j.order_id, m.amount, ${kindOfChange(sql`m.amount`)} as kind, ${sourceOfJournal} as source,
      sum(m.amount) over (order by j.at, j.id)::bigint as balance,
      to_char(j.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
    from (select journal_id, sum(delta)::bigint as amount from entries
      where company_id = ${companyId} and owner_id = ${userId} and account = 'user'
      group by journal_id having sum(delta) <> 0) m
    join journals j on j.company_id = ${companyId} and j.id = m.journal_id`
  const selected = sql`(${kind}::text is null or kind = ${kind}::text)
    and (${month}::text is null or month = ${month}::text)`
  const rows = await selectRows<StatementRow>(
    tx,
    sql`with page as materialized (
          select c.*, ${ownOrder(sql`c.order_id`, companyId)} as own_order
          from (${changes}) c where ${selected}
          order by at desc, c.id desc limit ${size} offset ${(page - 1) * size}
        )
        select p.id::text as id, p.kind, p.source, p.amount, p.balance, p.reason, p.at,
          p.own_order as "orderId", ${aboutChange({ companyId, userId })} as about
        from page p order by p.at desc, p.id desc`,
  )
  const [sums] = await selectRows<StatementSums>(
    tx,
    sql`select count(*) filter (where ${selected})::int as total,
          coalesce(sum(amount) filter (where amount > 0 and ${selected}), 0)::bigint as gained,
          coalesce(-sum(amount) filter (where amount < 0 and ${selected}), 0)::bigint as spent,
          coalesce(jsonb_agg(distinct month order by month desc), '[]') as months
        from (${changes}) c`,
  )
  return { rows, sums: sums ?? { total: 0, gained: 0, spent: 0, months: [] } }
}
