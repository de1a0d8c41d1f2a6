import type { OperatorsExchange } from '@mall/contract'
import type { ExchangeState } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { utc } from './sql.ts'

const MAX_ROWS = 100

const selectExchanges = (tx: Db, companyId: number, where: SQL) =>
  selectRows<OperatorsExchange>(
    tx,
    sql`select id, user_id::float8 as "userId", bank_points::float8 as "bankPoints",
          points::float8 as points, step::float8 as step, step_points::float8 as "stepPoints",
          state, problem, queries, ${utc(sql`created_at`)} as "createdAt",
          ${utc(sql`next_at`)} as "nextQueryAt", ${utc(sql`finished_at`)} as "finishedAt"
        from points_exchanges where company_id = ${companyId} and ${where}
        order by created_at desc, id desc limit ${MAX_ROWS}`,
  )

export function createOperatorExchangesRepository(db: Database) {
  return {
    list: (companyId: number, state: ExchangeState | undefined) =>
      db.transaction(companyId, (tx) =>
        selectExchanges(tx, companyId, state === undefined ? sql`true` : sql`state = ${state}`),
      ),

    show: async (companyId: number, id: string): Promise<OperatorsExchange> => {
      const [row] = await db.transaction(companyId, (tx) =>
        selectExchanges(tx, companyId, sql`id = ${id}`),
      )
      if (!row) throw new Refusal('exchange/unknown')
      return row
    },

    noteQuery: (operator: Operator, id: string, at: Date) =>
      db.transaction(operator.companyId, (tx) =>
        appendLog(tx, operator, { target: `exchange:${id}`, after: { isQueried: true }, at }),
      ),
  }
}
