import type { ExchangeReconciliation } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { dayLimits } from './beijing-days.ts'
import type { OwnRow } from './compare-exchanges.ts'
import { time, utc } from './sql.ts'

const MAX_ROWS = 60

type ConfirmedRow = OwnRow & { createdAt: string }

const save = (tx: Db, companyId: number, result: ExchangeReconciliation) =>
  tx.execute(
    sql`insert into points_exchange_reconciliations
          (company_id, day, at, bank_count, bank_points, own_count, own_points, differences)
        values (${companyId}, ${result.day}, ${result.at}::timestamptz, ${result.bankCount},
          ${result.bankPoints}, ${result.ownCount}, ${result.ownPoints},
          ${JSON.stringify(result.differences)}::jsonb)
        on conflict (company_id, day) do update set at = excluded.at,
          bank_count = excluded.bank_count, bank_points = excluded.bank_points,
          own_count = excluded.own_count, own_points = excluded.own_points,
          differences = excluded.differences`,
  )

/** Exchanges of a day, and their comparison with the bank's file. */
export function createReconciliationRepository(db: Database) {
  return {
    /** Companies whose exchanges of a day have not been compared. */
    listDue: (day: string) =>
      db.unscopedQuery<Due<string>>('select * from list_exchange_days($1, $2)', [
        day,
        dayLimits(day).to.toISOString(),
      ]),

    listNamed: (companyId: number, ids: readonly string[]) =>
      db.query<OwnRow>(
        companyId,
        sql`select id, bank_points::float8 as "bankPoints", state from points_exchanges
            where company_id = ${companyId}
              and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
      ),

    /** Exchanges confirmed on a day. */
    async listConfirmed(companyId: number, day: string) {
      const { from, to } = dayLimits(day)
      const rows = await db.query<ConfirmedRow>(
        companyId,
        sql`select id, bank_points::float8 as "bankPoints", state,
              ${utc(sql`created_at`)} as "createdAt"
            from points_exchanges
            where company_id = ${companyId} and state = 'confirmed'
              and finished_at >= ${time(from)} and finished_at < ${time(to)}`,
      )
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }))
    },

    /** Saves the latest comparison of a day. */
    save: (companyId: number, result: ExchangeReconciliation) =>
      db.transaction(companyId, (tx) => save(tx, companyId, result)),

    saveLogged: (operator: Operator, result: ExchangeReconciliation, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        await save(tx, operator.companyId, result)
        const { day, differences } = result
        const after = { differences: differences.length }
        await appendLog(tx, operator, { target: `exchange-reconciliation:${day}`, after, at })
      }),

    list: (companyId: number) =>
      db.transaction(companyId, (tx) =>
        selectRows<ExchangeReconciliation>(
          tx,
          sql`select day, ${utc(sql`at`)} as at, bank_count as "bankCount",
                bank_points::float8 as "bankPoints", own_count as "ownCount",
                own_points::float8 as "ownPoints", differences
              from points_exchange_reconciliations
              where company_id = ${companyId} order by day desc limit ${MAX_ROWS}`,
        ),
      ),
  }
}
export type ReconciliationRepository = ReturnType<typeof createReconciliationRepository>
