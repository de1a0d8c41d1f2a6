import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { Shopper } from '../../../shopper.ts'
import { selectDrawn, time } from '../draw-rows.ts'

/** Number of a shopper's prizes that can still be claimed. */
export async function countWaitingPrizes(
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<number> {
  const [row] = await selectRows<{ waiting: number }>(
    tx,
    sql`select count(*)::int as waiting from draws
        where company_id = ${companyId} and user_id = ${userId} and state = 'waiting'
          and claim_until > ${at.toISOString()}::timestamptz`,
  )
  return row?.waiting ?? 0
}

/** A shopper's prizes that can still be claimed, at most 50. */
export const listWaitingPrizes = (tx: Db, { companyId, userId }: Shopper, at: Date) =>
  selectDrawn(
    tx,
    companyId,
    sql`r.user_id = ${userId} and r.state = 'waiting' and r.claim_until > ${time(at)}`,
    sql`order by r.claim_until, r.draw_id, r.no limit 50`,
  )
