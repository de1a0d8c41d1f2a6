import type { Role } from '@mall/contract'
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { operatorKeys } from '../tables.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../log/append-log.ts'

export type KeyRow = typeof operatorKeys.$inferSelect
export type KeyCreator = { role: Role; disabled: boolean }
type Cursor = { createdAt: Date; id: string }

export const createKeysRepository = (db: Database) => ({
  list: (companyId: number, after: Cursor | null, limit: number) =>
    db.transaction(companyId, (tx) =>
      tx
        .select()
        .from(operatorKeys)
        .where(
          and(
            eq(operatorKeys.companyId, companyId),
            after === null
              ? undefined
              : or(
                  lt(operatorKeys.createdAt, after.createdAt),
                  and(eq(operatorKeys.createdAt, after.createdAt), lt(operatorKeys.id, after.id)),
                ),
          ),
        )
        .orderBy(desc(operatorKeys.createdAt), desc(operatorKeys.id))
        .limit(limit),
    ),

  /** Accounts behind the keys of a company by id; keys of the server's own commands have none. */
  listCreators: (companyId: number) =>
    db.transaction(companyId, async (tx) => {
      const rows = await selectRows<{ id: string; role: Role; disabled: boolean }>(
        tx,
        sql`select id, role, disabled from list_key_creators(${companyId})`,
      )
      return new Map(rows.map((row) => [row.id, row]))
    }),

  create: (operator: Operator, values: typeof operatorKeys.$inferInsert & { createdAt: Date }) =>
    db.transaction(operator.companyId, async (tx) => {
      await tx.insert(operatorKeys).values(values)
      const { id, name, permissions, expiresAt, createdAt, outlivesCreator } = values
      const after = { name, permissions, outlivesCreator, expiresAt: expiresAt.toISOString() }
      await appendLog(tx, operator, { target: `key:${id}`, after, at: createdAt })
    }),

  /** @returns false if no such key exists; an ended key stays ended */
  revoke: (operator: Operator, id: string, at: Date) =>
    db.transaction(operator.companyId, async (tx) => {
      const own = and(eq(operatorKeys.companyId, operator.companyId), eq(operatorKeys.id, id))
      const [row] = await tx.select().from(operatorKeys).where(own).for('update')
      if (!row) return false
      if (row.revokedAt !== null) return true
      await tx
        .update(operatorKeys)
        .set({ revokedAt: at })
        .where(and(own, isNull(operatorKeys.revokedAt)))
      await appendLog(tx, operator, {
        target: `key:${id}`,
        before: { revoked: false },
        after: { revoked: true },
        at,
      })
      return true
    }),
})
export type KeysRepository = ReturnType<typeof createKeysRepository>
