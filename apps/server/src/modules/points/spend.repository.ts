import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { emptyExpiredBatch, moveBalance } from './ledger.repository.ts'

type Spending = {
  companyId: number
  userId: number
  points: number
  /** key of the journal: each effect has its own key */
  key: string
  reason: string
  at: Date
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * Spends free points without an order, from the batch that expires first. The lock of the balance
 * row serializes a shopper's movements; the database rejects a duplicate key.
 * @returns false without enough valid points; nothing changes then
 */
export async function spendPoints(tx: Db, spending: Spending): Promise<boolean> {
  const { companyId, userId, points, key, reason, at } = spending
  await tx.execute(
    sql`select from point_balances
        where company_id = ${companyId} and user_id = ${userId} for no key update`,
  )
  const rows = await selectRows(
    tx,
    sql`with free as (
          select id, remaining,
            (sum(remaining) over (order by expires_at, id) - remaining)::bigint as before
          from point_batches
          where company_id = ${companyId} and user_id = ${userId} and remaining > 0
            and expires_at > ${time(at)}
        ), enough as (
          select where (select coalesce(sum(remaining), 0) from free) >= ${points}::bigint
        ), taken as (
          update point_batches b
          set remaining = b.remaining - least(f.remaining, ${points}::bigint - f.before)
          from free f cross join enough
          where b.company_id = ${companyId} and b.id = f.id and f.before < ${points}::bigint
          returning b.id, least(f.remaining, ${points}::bigint - f.before) as amount
        ), balance as (
          update point_balances set available = available - ${points}::bigint
          where company_id = ${companyId} and user_id = ${userId} and exists (select from taken)
          returning user_id
        ), journal as (
          insert into journals (company_id, key, reason, at)
          select ${companyId}, ${key}, ${reason}, ${time(at)} from balance returning id
        )
        insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
        select ${companyId}, j.id, side.account, side.owner, t.id, side.sign * t.amount
        from taken t cross join journal j
        cross join (values ('user', -1, ${userId}::bigint), ('spent', 1, 0::bigint))
          as side (account, sign, owner)
        returning id`,
  )
  return rows.length > 0
}

/**
 * Returns the points that `spendPoints` has spent under a key, and extends their batches as a
 * refund does. Points returned to an expired batch expire immediately.
 */
export async function returnPoints(
  tx: Db,
  { spentKey, ...spending }: Spending & { spentKey: string },
): Promise<void> {
  const { companyId, userId, points, key, reason, at } = spending
  if (!(await moveBalance(tx, { companyId, userId }, points, 0))) {
    throw new Error(`shopper ${String(userId)} has no balance`)
  }
  const extended = sql`refund_expiry(b.expires_at, b.extended_at, ${time(at)})`
  const [row] = await selectRows<{ returned: number; expired: number[] }>(
    tx,
    sql`with away as (
          select e.batch_id, sum(e.delta)::bigint as amount
          from journals j join entries e on e.company_id = j.company_id and e.journal_id = j.id
          where j.company_id = ${companyId} and j.key = ${spentKey} and e.account = 'spent'
          group by e.batch_id
        ), returned as (
          update point_batches b set remaining = b.remaining + a.amount,
            closed_at = null, expires_at = coalesce(${extended}, b.expires_at),
            extended_at = case when ${extended} is null then b.extended_at else ${time(at)} end
          from away a where b.company_id = ${companyId} and b.id = a.batch_id
          returning b.id, b.expires_at, a.amount
        ), journal as (
          insert into journals (company_id, key, reason, at)
          values (${companyId}, ${key}, ${reason}, ${time(at)}) returning id
        ), posted as (
          insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
          select ${companyId}, j.id, side.account, side.owner, r.id, side.sign * r.amount
          from returned r cross join journal j
          cross join (values ('spent', -1, 0::bigint), ('user', 1, ${userId}::bigint))
            as side (account, sign, owner)
        )
        select coalesce(sum(amount), 0)::bigint as returned,
          coalesce(json_agg(id order by id) filter (where expires_at <= ${time(at)}), '[]') as expired
        from returned`,
  )
  for (const batchId of row?.expired ?? []) await emptyExpiredBatch(tx, companyId, batchId, at)
  if (Number(row?.returned ?? 0) !== points) throw new Error(`${spentKey} cannot be returned`)
}
