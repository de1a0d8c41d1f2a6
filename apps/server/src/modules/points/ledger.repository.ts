import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { grantSql } from './point-grant.ts'

/** Points movement of a shopper for an order. */
export type Move = Shopper & { orderId: string; points: number; at: Date }

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Inserts a journal; the database rejects a duplicate key. */
const journal = (
  companyId: number,
  key: string,
  reason: string,
  orderId: string | null,
  at: Date,
): SQL =>
  sql`insert into journals (company_id, key, reason, order_id, at)
      values (${companyId}, ${key}, ${reason}, ${orderId}, ${iso(at)}) returning id`

/**
 * Changes a shopper's two totals. The row lock serializes the shopper's movements: the next statement
 * reads batches after all earlier ones.
 * @returns false when a total would become negative
 */
export async function moveBalance(
  tx: Db,
  { companyId, userId }: Pick<Move, 'companyId' | 'userId'>,
  available: number,
  held: number,
): Promise<boolean> {
  const moved = await selectRows(
    tx,
    sql`update point_balances
        set available = available + ${available}::bigint, held = held + ${held}::bigint
        where company_id = ${companyId} and user_id = ${userId}
          and available + ${available}::bigint >= 0 and held + ${held}::bigint >= 0
        returning user_id`,
  )
  return moved.length === 1
}

/** Points of a shopper that can be spent. */
export async function readFree(
  tx: Db,
  { companyId, userId }: Pick<Move, 'companyId' | 'userId'>,
  at: Date,
): Promise<number> {
  const [row] = await selectRows<{ free: number }>(
    tx,
    sql`select least(b.available, (select coalesce(sum(p.remaining), 0) from point_batches p
          where p.company_id = b.company_id and p.user_id = b.user_id
            and p.remaining > 0 and p.expires_at > ${iso(at)}))::bigint as free
        from point_balances b where b.company_id = ${companyId} and b.user_id = ${userId}`,
  )
  return Number(row?.free ?? 0)
}

/**
 * Holds points of an order under the balance lock.
 * @returns false without enough valid points, with no change
 */
export async function holdPoints(tx: Db, move: Move): Promise<boolean> {
  const { companyId, userId, orderId, points, at } = move
  await tx.execute(
    sql`select from point_balances
        where company_id = ${companyId} and user_id = ${userId} for no key update`,
  )
  if ((await readFree(tx, move, at)) < points) return false
  await tx.execute(
    sql`select post_order_points(${companyId}, array[${userId}::bigint], array[${orderId}::text],
          array[${points}::bigint], array[false], ${iso(at)})`,
  )
  return true
}

/** Spends the held points of an order. @returns their number */
export async function spendHeld(tx: Db, move: Omit<Move, 'points'>): Promise<number> {
  const { companyId, userId, orderId, at } = move
  const [row] = await selectRows<{ spent: number }>(
    tx,
    sql`with held as (
          select e.batch_id, sum(e.delta)::bigint as amount
          from journals j join entries e on e.company_id = j.company_id and e.journal_id = j.id
          where j.company_id = ${companyId} and j.key = ${`order:${orderId}:hold`}
            and e.account = 'held'
          group by e.batch_id
        ), balance as (
          update point_balances set held = held - (select sum(amount)::bigint from held)
          where company_id = ${companyId} and user_id = ${userId} returning user_id
        ), journal as (${journal(companyId, `order:${orderId}:spend`, '订单支付', orderId, at)}
        ), posted as (
          insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
          select ${companyId}, j.id, side.account, side.owner, h.batch_id, side.sign * h.amount
          from held h cross join journal j cross join balance
          cross join (values ('held', -1, ${userId}::bigint), ('spent', 1, 0)) as side (account, sign, owner)
        )
        select coalesce(sum(amount), 0)::bigint as spent from held, balance`,
  )
  return Number(row?.spent ?? 0)
}

/**
 * Returns points to their batches, latest expiry first. A refund extends a batch that ends within
 * 30 days, or has ended, to 30 days after the refund, once; points that return to an expired batch
 * expire immediately. The caller has changed the balance.
 * @param from `held` for a cancelled order, `spent` for a refund
 * @returns the number of points returned, at most the requested number
 */
export async function returnToBatches(
  tx: Db,
  move: Move,
  from: 'held' | 'spent',
  { key, reason }: { key: string; reason: string },
): Promise<number> {
  const { companyId, userId, orderId, points, at } = move
  const extended = sql`case when ${from}::text = 'spent'
    then refund_expiry(b.expires_at, b.extended_at, ${iso(at)}) end`
  const [row] = await selectRows<{ returned: number; expired: number[] }>(
    tx,
    sql`with away as (
          select e.batch_id, b.expires_at, sum(e.delta)::bigint as amount
          from journals j
          join entries e on e.company_id = j.company_id and e.journal_id = j.id
          join point_batches b on b.company_id = e.company_id and b.id = e.batch_id
          where j.company_id = ${companyId} and j.order_id = ${orderId} and e.account = ${from}
            and b.user_id = ${userId}
          group by e.batch_id, b.expires_at having sum(e.delta) > 0
        ), numbered as (
          select batch_id, amount,
            (sum(amount) over (order by expires_at desc, batch_id desc) - amount)::bigint as before
          from away
        ), returned as (
          update point_batches b
          set remaining = b.remaining + least(n.amount, ${points}::bigint - n.before),
            closed_at = null, expires_at = coalesce(${extended}, b.expires_at),
            extended_at = case when ${extended} is null then b.extended_at else ${iso(at)} end
          from numbered n
          where b.company_id = ${companyId} and b.id = n.batch_id and n.before < ${points}::bigint
          returning b.id, b.expires_at, least(n.amount, ${points}::bigint - n.before) as amount
        ), journal as (${journal(companyId, key, reason, orderId, at)}
        ), posted as (
          insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
          select ${companyId}, j.id, side.account, side.owner, r.id, side.sign * r.amount
          from returned r cross join journal j
          cross join (values (${from}::text, -1, ${from === 'held' ? userId : 0}::bigint), ('user', 1, ${userId}::bigint))
            as side (account, sign, owner)
        )
        select coalesce(sum(amount), 0)::bigint as returned,
          coalesce(json_agg(id order by id) filter (where expires_at <= ${iso(at)}), '[]') as expired
        from returned`,
  )
  for (const batchId of row?.expired ?? []) await emptyExpiredBatch(tx, companyId, batchId, at)
  return Number(row?.returned ?? 0)
}

export type Grant = {
  companyId: number
  userId: number
  points: number
  key: string
  reason: string
  expiresAt: Date
  at: Date
  /**
   * counterpart account of the shopper's points: the company's pool, a bank, or points waiting for
   * a first sign-in
   */
  account?: 'issued' | 'partner' | 'pending'
  /** owner of the counterpart account, if it has one */
  accountOwner?: number
}

/** Inserts a batch once per key. @returns its id; null for a duplicate key */
export async function insertBatch(tx: Db, grant: Grant): Promise<number | null> {
  const { companyId, userId, points, key, reason, expiresAt, at } = grant
  const { account = 'issued', accountOwner = 0 } = grant
  const [granted] = await selectRows<{ id: number | null }>(
    tx,
    sql`select grant_points(${companyId}, ${iso(at)}, ${grantSql({
      user_id: userId,
      points,
      key,
      reason,
      expires_at: iso(expiresAt),
      account,
      account_owner: accountOwner,
    })}) as id`,
  )
  const id = granted?.id ?? null
  return id === null ? null : Number(id)
}

/** Locks the owner of a batch. @returns false when there is no such batch */
export async function lockBatchOwner(tx: Db, companyId: number, batchId: number): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select p.user_id from point_balances p
        where p.company_id = ${companyId} and p.user_id =
          (select b.user_id from point_batches b where b.company_id = ${companyId} and b.id = ${batchId}::bigint)
        for update`,
  )
  return rows.length === 1
}

/**
 * Expires the remaining points of a batch. It may expire again: after an extension, and where held
 * points return to it; the keys of one expiry time are numbered. The owner lock is held.
 * @returns the expired points, 0 when the batch is not due
 */
export async function emptyExpiredBatch(
  tx: Db,
  companyId: number,
  batchId: number,
  at: Date,
): Promise<number> {
  const [row] = await selectRows<{ expired: number }>(
    tx,
    sql`with due as (
          select id, user_id, remaining,
            'batch:' || id || ':expire:' || (extract(epoch from expires_at) * 1000)::bigint as key
          from point_batches
          where company_id = ${companyId} and id = ${batchId}::bigint and remaining > 0
            and expires_at <= ${iso(at)}
        ), batch as (
          select d.id, d.user_id, d.remaining, free.key
          from due d cross join lateral (
            select k.key from generate_series(1, 10000) n
            cross join lateral (select d.key || case n when 1 then '' else ':' || n end as key) k
            where not exists (select from journals j
              where j.company_id = ${companyId} and j.key = k.key)
            order by n limit 1) free
        ), journal as (
          insert into journals (company_id, key, reason, at)
          select ${companyId}, key, '到期失效', ${iso(at)} from batch
          on conflict (company_id, key) do nothing returning id
        ), emptied as (
          update point_batches b
          set remaining = b.remaining - batch.remaining, closed_at = ${iso(at)}
          from batch, journal
          where b.company_id = ${companyId} and b.id = batch.id
        ), balance as (
          update point_balances p set available = p.available - batch.remaining from batch, journal
          where p.company_id = ${companyId} and p.user_id = batch.user_id
        ), posted as (
          insert into entries (company_id, journal_id, account, owner_id, batch_id, delta)
          select ${companyId}, j.id, side.account, case side.account when 'user' then batch.user_id else 0 end,
            batch.id, side.sign * batch.remaining
          from batch cross join journal j
          cross join (values ('user', -1), ('expired', 1)) as side (account, sign)
        )
        select batch.remaining as expired from batch, journal`,
  )
  return Number(row?.expired ?? 0)
}
