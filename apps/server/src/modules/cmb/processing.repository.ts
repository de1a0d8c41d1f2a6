import { EXCHANGED_POINTS_DAYS } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { BankDeduction } from '../../providers/bank-points/bank-points-provider.ts'
import { ledger } from '../points/index.ts'
import { time } from './sql.ts'

/** Exclusive claim of a request to the bank, ms. */
export const LEASE_MS = 30_000
/** Shortest time between two queries that a person starts, ms. */
const PAUSE_MS = 5_000
const DAY_MS = 86_400_000

export type Claim = { deduction: BankDeduction; createdAt: Date; queries: number }
export type ExchangeResult = { state: 'confirmed' } | { state: 'failed'; problem: string }

type ClaimRow = { customer: string; bankPoints: number; createdAt: string; queries: number }

export function createProcessingRepository(db: Database) {
  return {
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_due_points_exchanges($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Claims the next request of an exchange for `LEASE_MS`.
     * @param isEarly a person requests it before it is due
     * @returns null if nothing is due or another process holds the claim
     */
    claim: async (
      companyId: number,
      id: string,
      at: Date,
      isEarly: boolean,
    ): Promise<Claim | null> => {
      const until = new Date(at.getTime() + LEASE_MS)
      const [row] = await db.transaction(companyId, (tx) =>
        selectRows<ClaimRow>(
          tx,
          sql`update points_exchanges set queried_at = ${time(at)}, next_at = ${time(until)}
              where company_id = ${companyId} and id = ${id} and finished_at is null
                and (next_at <= ${time(at)} or (${isEarly} and state = 'unknown'
                  and queried_at <= ${time(new Date(at.getTime() - PAUSE_MS))}))
              returning customer, bank_points::float8 as "bankPoints", created_at as "createdAt",
                queries`,
        ),
      )
      if (!row) return null
      const { customer, bankPoints: points, createdAt, queries } = row
      return {
        deduction: { number: id, customer, points },
        createdAt: new Date(createdAt),
        queries,
      }
    },

    /** @returns the deduction of an exchange that has failed */
    findFailed: async (companyId: number, id: string): Promise<BankDeduction | null> => {
      const [row] = await db.query<{ customer: string; points: number }>(
        companyId,
        sql`select customer, bank_points::float8 as points from points_exchanges
            where company_id = ${companyId} and id = ${id} and state = 'failed'`,
      )
      return row ? { number: id, ...row } : null
    },

    /** The result is still open: schedules the next query. */
    postpone: (companyId: number, id: string, nextAt: Date, isQuery: boolean) =>
      db.transaction(companyId, (tx) =>
        tx.execute(
          sql`update points_exchanges set state = 'unknown', next_at = ${time(nextAt)},
                queries = queries + ${isQuery ? 1 : 0}
              where company_id = ${companyId} and id = ${id} and finished_at is null`,
        ),
      ),

    /** @returns false if the alarm was raised before */
    markAlarmed: async (companyId: number, id: string, at: Date): Promise<boolean> => {
      const rows = await db.transaction(companyId, (tx) =>
        selectRows(
          tx,
          sql`update points_exchanges set alarmed_at = ${time(at)}
              where company_id = ${companyId} and id = ${id} and alarmed_at is null
                and finished_at is null returning id`,
        ),
      )
      return rows.length > 0
    },

    /**
     * Applies the bank's result once; a confirmation credits the points in the same transaction. A
     * failure becomes a confirmation if the bank has deducted.
     * @returns whether the result was new
     */
    finish: (companyId: number, id: string, result: ExchangeResult, at: Date): Promise<boolean> =>
      withRetry(() =>
        db.transaction(companyId, async (tx) => {
          const isConfirmed = result.state === 'confirmed'
          const problem = result.state === 'failed' ? result.problem : ''
          const [row] = await selectRows<{ userId: number; points: number }>(
            tx,
            sql`update points_exchanges set state = ${result.state}, problem = ${problem},
                  finished_at = ${time(at)}, next_at = null
                where company_id = ${companyId} and id = ${id}
                  and (finished_at is null or (${isConfirmed} and state = 'failed'))
                returning user_id::float8 as "userId", points::float8 as points`,
          )
          if (!row) return false
          if (!isConfirmed) return true
          const isGranted = await ledger.grant(tx, {
            companyId,
            ...row,
            account: 'partner',
            key: `exchange:${id}`,
            reason: '银行积分兑换',
            at,
            expiresAt: new Date(at.getTime() + EXCHANGED_POINTS_DAYS * DAY_MS),
          })
          if (!isGranted) throw new Error(`points of exchange ${id} were credited before`)
          return true
        }),
      ),
  }
}
