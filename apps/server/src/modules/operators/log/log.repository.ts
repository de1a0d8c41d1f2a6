import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../../db/connection/database.ts'
import { operatorLog } from '../tables.ts'

type Filter = {
  before: number | null
  limit: number
  actor?: string | undefined
  call?: string | undefined
  target?: string | undefined
}

export const createLogRepository = (db: Database) => ({
  /** The newest entries first, those before entry number `before`. */
  list: (companyId: number, { before, limit, actor, call, target }: Filter) =>
    db.transaction(companyId, (tx) =>
      tx
        .select()
        .from(operatorLog)
        .where(
          and(
            eq(operatorLog.companyId, companyId),
            before === null ? undefined : lt(operatorLog.seq, before),
            actor ? eq(operatorLog.actorId, actor) : undefined,
            call ? eq(operatorLog.call, call) : undefined,
            target ? eq(operatorLog.target, target) : undefined,
          ),
        )
        .orderBy(desc(operatorLog.seq))
        .limit(limit),
    ),
})
