import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Shopper } from '../../shopper.ts'
import { expire } from './ledger.ts'

type PointsBalance = { balance: number; held: number; next: number | null; nextAt: string | null }
type RecordRow = { id: string; amount: number; reason: string; at: string; orderId: string | null }

/** Page of a shopper's records. sign: 1 in, -1 out, 0 all. */
type RecordPage = { sign: -1 | 0 | 1; page: number; size: number }

export function createPointsRepository(db: Database) {
  return {
    /** Reads the balance and a page of its records together. */
    findBalanceAndRecords: (shopper: Shopper, recordPage: RecordPage, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => ({
        balance: await readBalance(tx, shopper, at),
        records: await listRecords(tx, shopper, recordPage),
      })),

    /** Batches of all companies that have expired. */
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_expired_points($1, $2)', [
        at.toISOString(),
        limit,
      ]),

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
    sql`select j.id::text as id, s.amount, j.reason, j.at, j.order_id as "orderId"
        from (${sums}) s join journals j on j.company_id = ${companyId} and j.id = s.journal_id
        order by j.at desc, j.id desc limit ${size} offset ${(page - 1) * size}`,
  )
  const [counted] = await selectRows<{ total: number }>(
    tx,
    sql`select count(*)::int as total from (${sums}) s`,
  )
  return { rows, total: counted?.total ?? 0 }
}
