import type { WaitingKind } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import { waitingRows } from './waiting-rows.ts'

export type WaitingCount = { kind: WaitingKind; count: number; since: string | null }

export const createWaitingRepository = (db: Database) => ({
  /** Counts of the given kinds of work, in one statement. */
  count: (operator: Operator, kinds: readonly WaitingKind[], at: Date): Promise<WaitingCount[]> =>
    db.transaction(operator.companyId, async (tx) => {
      const parts = kinds.map(
        (kind, place) => sql`
          select ${kind}::text as kind, ${place}::int as place, count(*)::int as count,
            min(w.since)::text as since
          from (${waitingRows[kind](operator, at)}) w`,
      )
      if (parts.length === 0) return []
      return selectRows<WaitingCount>(
        tx,
        sql`select kind, count, since from (${sql.join(parts, sql` union all `)}) c order by place`,
      )
    }),
})
export type WaitingRepository = ReturnType<typeof createWaitingRepository>
