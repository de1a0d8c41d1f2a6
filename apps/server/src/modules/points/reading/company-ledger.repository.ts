import type { LedgerAccount, LedgerSource } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { arrayText } from '../../../db/array-text.ts'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import { referenceOfJournal, sourceOfJournal } from './journal-source.ts'
import type { LedgerCursor } from './shopper-ledger.repository.ts'

export type LedgerPeriod = { from: string | null; to: string | null }
/** `at` as PostgreSQL's text: a Date would drop its microseconds. */
export type JournalRow = {
  id: number
  at: string
  source: LedgerSource
  reference: string
  orderId: string | null
  reason: string
}
export type EntryRow = {
  journalId: number
  account: LedgerAccount
  shopper: number | null
  points: number
}

export const createCompanyLedgerRepository = (db: Database) => ({
  /** Journals of a period with their entries by account, the oldest first, with a log entry. */
  export: (
    operator: Operator,
    { from, to, after, limit }: LedgerPeriod & { after: LedgerCursor | null; limit: number },
    at: Date,
  ): Promise<{ journals: JournalRow[]; entries: EntryRow[] }> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const journals = await selectRows<JournalRow>(
        tx,
        sql`select j.id, j.at::text as at, ${sourceOfJournal} as source,
              ${referenceOfJournal} as reference, j.order_id as "orderId", j.reason
            from journals j
            where j.company_id = ${companyId}
              and ${from === null ? sql`true` : sql`j.at >= ${from}::timestamptz`}
              and ${to === null ? sql`true` : sql`j.at < ${to}::timestamptz`}
              and ${after === null ? sql`true` : sql`(j.at, j.id) > (${after.at}::timestamptz, ${after.id}::bigint)`}
            order by j.at, j.id limit ${limit}`,
      )
      const ids = arrayText(journals.map(({ id }) => id))
      const entries = await selectRows<EntryRow>(
        tx,
        sql`select e.journal_id as "journalId", e.account,
              case when e.account in ('user', 'held') then e.owner_id end as shopper,
              sum(e.delta)::bigint as points
            from entries e
            where e.company_id = ${companyId} and e.journal_id = any(${ids}::bigint[])
            group by e.journal_id, e.account, e.owner_id having sum(e.delta) <> 0
            order by e.journal_id, e.account, e.owner_id`,
      )
      const exported = { from, to, lines: journals.length }
      await appendLog(tx, operator, { target: 'points-ledger', after: exported, at })
      return { journals, entries }
    }),
})
export type CompanyLedgerRepository = ReturnType<typeof createCompanyLedgerRepository>
