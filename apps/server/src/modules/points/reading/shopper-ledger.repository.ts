import type { LedgerSource, PointsKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { findShopperId } from '../../../find-shoppers.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import { kindOfChange, referenceOfJournal, sourceOfJournal } from './journal-source.ts'

/** Last row of a page. `at` as PostgreSQL's text: a Date would drop its microseconds. */
export type LedgerCursor = { at: string; id: number }
export type LedgerEntry = {
  id: number
  at: string
  kind: PointsKind
  source: LedgerSource
  reference: string
  orderId: string | null
  reason: string
  points: number
  balance: number
  expiresAt: string | null
}

export const createShopperLedgerRepository = (db: Database) => ({
  /**
   * Changes of a shopper's free points, the newest first, with a log entry of the view; null if
   * there is no such shopper. The balance after each change is the sum of all earlier entries of
   * the shopper, read from one index.
   */
  view: (
    operator: Operator,
    { who, after, limit }: { who: string; after: LedgerCursor | null; limit: number },
    at: Date,
  ): Promise<LedgerEntry[] | null> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const userId = await findShopperId(tx, companyId, who)
      if (userId === null) return null
      const rows = await selectRows<LedgerEntry>(
        tx,
        sql`select c.id, c.at::text as at, ${kindOfChange(sql`c.points`)} as kind,
              ${sourceOfJournal} as source, ${referenceOfJournal} as reference,
              j.order_id as "orderId", j.reason, c.points, c.balance, (
                select min(b.expires_at)::text from entries e
                join point_batches b on b.company_id = e.company_id and b.id = e.batch_id
                where e.company_id = ${companyId} and e.journal_id = c.id and e.account = 'user'
                  and e.owner_id = ${userId} and e.delta > 0 and c.points > 0) as "expiresAt"
            from (
              select * from (
                select j.id, j.at, m.amount as points,
                  sum(m.amount) over (order by j.at, j.id)::bigint as balance
                from (
                  select journal_id, sum(delta)::bigint as amount from entries
                  where company_id = ${companyId} and owner_id = ${userId} and account = 'user'
                  group by journal_id having sum(delta) <> 0
                ) m
                join journals j on j.company_id = ${companyId} and j.id = m.journal_id
              ) changes
              where ${after === null ? sql`true` : sql`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`}
              order by at desc, id desc limit ${limit}
            ) c
            join journals j on j.company_id = ${companyId} and j.id = c.id
            order by c.at desc, c.id desc`,
      )
      await appendLog(tx, operator, { target: `shopper:${String(userId)}`, at })
      return rows
    }),
})
export type ShopperLedgerRepository = ReturnType<typeof createShopperLedgerRepository>
