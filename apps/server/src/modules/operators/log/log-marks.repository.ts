import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { PLATFORM, type Database } from '../../../db/connection/database.ts'
import { operatorLog, operatorLogMarks } from '../tables.ts'
import type { LogHead, LogMark } from './log-marks.ts'

export const createLogMarksRepository = (db: Database) => ({
  /** The platform and all companies. */
  listIds: async (): Promise<number[]> => {
    const rows = await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])
    return [PLATFORM, ...rows.map(({ id }) => id)]
  },

  /** The end of a log, and the number of its last signed entry; null for an empty log. */
  readHead: (companyId: number, at: Date) =>
    db.transaction(companyId, async (tx) => {
      const [last] = await tx
        .select({ seq: operatorLog.seq, hash: operatorLog.hash })
        .from(operatorLog)
        .where(eq(operatorLog.companyId, companyId))
        .orderBy(desc(operatorLog.seq))
        .limit(1)
      if (!last) return null
      const [mark] = await tx
        .select({ seq: operatorLogMarks.seq })
        .from(operatorLogMarks)
        .where(eq(operatorLogMarks.companyId, companyId))
        .orderBy(desc(operatorLogMarks.seq))
        .limit(1)
      const head: LogHead = { companyId, ...last, at }
      return { head, signedSeq: mark?.seq ?? 0 }
    }),

  insert: ({ companyId, seq, hash, at, signature }: LogMark) =>
    db.transaction(companyId, (tx) =>
      tx.execute(
        sql`select store_operator_log_mark(${seq}::bigint, ${hash}, ${at.toISOString()}::timestamptz,
              ${signature})`,
      ),
    ),

  list: (companyId: number) =>
    db.transaction(companyId, (tx) =>
      tx
        .select()
        .from(operatorLogMarks)
        .where(eq(operatorLogMarks.companyId, companyId))
        .orderBy(asc(operatorLogMarks.seq)),
    ),

  readHashes: (companyId: number, seqs: readonly number[]) =>
    db.transaction(companyId, async (tx) => {
      if (seqs.length === 0) return new Map<number, string>()
      const rows = await tx
        .select({ seq: operatorLog.seq, hash: operatorLog.hash })
        .from(operatorLog)
        .where(and(eq(operatorLog.companyId, companyId), inArray(operatorLog.seq, [...seqs])))
      return new Map(rows.map(({ seq, hash }) => [seq, hash]))
    }),
})
export type LogMarksRepository = ReturnType<typeof createLogMarksRepository>
