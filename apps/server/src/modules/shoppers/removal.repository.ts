import { and, desc, eq, lt, or } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { anonymisations } from './tables.ts'
import type { PersonalData } from '../../personal-data.ts'
import type { Operator } from '../../plugins/operator.ts'
import { endSessions, eraseAccount } from '../login/index.ts'
import { appendLog } from '../operators/index.ts'
import { hasOpenOrders } from './open-orders.repository.ts'
import { findShopper } from './shopper-rows.repository.ts'

export type Cursor = { at: Date; id: number }

/** Export and removal of the personal data of shoppers. */
export function createRemovalRepository(db: Database, personalData: readonly PersonalData[]) {
  /** Removes all personal data. The row stays for the ledger, disabled. */
  async function erase(tx: Db, companyId: number, userId: number, at: Date): Promise<void> {
    await endSessions(tx, { companyId, userId }, 'shopper', at)
    for (const { erase: statement } of personalData) {
      if (statement) await tx.execute(statement(companyId, userId))
    }
    await eraseAccount(tx, { companyId, userId })
  }

  return {
    /** All rows about a shopper, with a log entry; null if there is no such shopper. */
    export: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        if (!(await findShopper(tx, operator.companyId, id))) return null
        await appendLog(tx, operator, { target: `shopper:${String(id)}`, at })
        return readPersonalData(tx, personalData, operator.companyId, id)
      }),

    /** Removes the personal data of a shopper once. */
    anonymise: (operator: Operator, { id, reason }: { id: number; reason: string }, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper) return 'not-found' as const
        const [former] = await tx
          .select()
          .from(anonymisations)
          .where(and(eq(anonymisations.companyId, companyId), eq(anonymisations.userId, id)))
        if (former) return former.anonymisedAt
        if (await hasOpenOrders(tx, companyId, id)) return 'open-orders' as const
        await erase(tx, companyId, id, at)
        await tx.insert(anonymisations).values({ companyId, userId: id, anonymisedAt: at, reason })
        await appendLog(tx, operator, { target: `shopper:${String(id)}`, after: { reason }, at })
        return at
      }),

    listAnonymisations: (companyId: number, after: Cursor | null, limit: number) =>
      db.transaction(companyId, (tx) =>
        tx
          .select()
          .from(anonymisations)
          .where(
            and(
              eq(anonymisations.companyId, companyId),
              after
                ? or(
                    lt(anonymisations.anonymisedAt, after.at),
                    and(
                      eq(anonymisations.anonymisedAt, after.at),
                      lt(anonymisations.userId, after.id),
                    ),
                  )
                : undefined,
            ),
          )
          .orderBy(desc(anonymisations.anonymisedAt), desc(anonymisations.userId))
          .limit(limit),
      ),

    /**
     * Removes personal data again that a restored backup contains, even if the shopper has open
     * orders.
     */
    reapply: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const shopper = await findShopper(tx, companyId, id)
        if (!shopper) return 'not-found' as const
        if (shopper.anonymised) return 'already' as const
        await erase(tx, companyId, id, at)
        const reason = '恢复备份后重新删除'
        await tx.insert(anonymisations).values({ companyId, userId: id, anonymisedAt: at, reason })
        await appendLog(tx, operator, { target: `shopper:${String(id)}`, after: { reason }, at })
        return 'anonymised' as const
      }),
  }
}

export async function readPersonalData(
  tx: Db,
  personalData: readonly PersonalData[],
  companyId: number,
  userId: number,
) {
  const subjects: { title: string; rows: unknown[] }[] = []
  for (const { title, rows } of personalData) {
    const found = await selectRows<{ data: unknown }>(tx, rows(companyId, userId))
    subjects.push({ title, rows: found.map(({ data }) => data) })
  }
  return subjects
}
