import type { ImportedGoods } from '@mall/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import { goodsImports } from './tables.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { readCatalogueFacts, upsertGoods, type CatalogueFacts } from './write-goods.repository.ts'

/** Imports of goods in batches of a file. */
export const createGoodsImportRepository = (db: Database) => ({
  /** The open import of a file, or a new one. */
  beginImport: (operator: Operator, id: string, fileHash: string, at: Date) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const [created] = await tx
        .insert(goodsImports)
        .values({ companyId, id, fileHash, createdAt: at })
        .onConflictDoNothing()
        .returning()
      if (created) {
        await appendLog(tx, operator, { target: `import:${id}`, after: { fileHash }, at })
        return created
      }
      const [open] = await tx
        .select()
        .from(goodsImports)
        .where(
          and(
            eq(goodsImports.companyId, companyId),
            eq(goodsImports.fileHash, fileHash),
            isNull(goodsImports.finishedAt),
          ),
        )
      return open ?? null
    }),

  /**
   * Imports a batch and moves the import's position in one transaction.
   * @param findFaults refuses the batch by throwing
   */
  importBatch: (
    operator: Operator,
    { id, from, goods }: { id: string; from: number; goods: readonly ImportedGoods[] },
    findFaults: (facts: CatalogueFacts) => void,
  ) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const own = and(eq(goodsImports.companyId, companyId), eq(goodsImports.id, id))
      const [row] = await tx
        .select()
        .from(goodsImports)
        .where(and(own, isNull(goodsImports.finishedAt)))
        .for('update')
      if (!row) return 'not-found' as const
      // A repeated batch: its rows are already imported.
      if (from + goods.length <= row.next) return { next: row.next }
      if (from !== row.next) return 'out-of-order' as const
      const facts = await readCatalogueFacts(tx, companyId, goods)
      findFaults(facts)
      const { created, changed, unchanged } = await upsertGoods(tx, companyId, goods, facts)
      const next = from + goods.length
      await tx
        .update(goodsImports)
        .set({
          next,
          created: row.created + created,
          changed: row.changed + changed,
          unchanged: row.unchanged + unchanged,
        })
        .where(own)
      return { next }
    }),

  finishImport: (operator: Operator, id: string, at: Date) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const [row] = await tx
        .update(goodsImports)
        .set({ finishedAt: at })
        .where(
          and(
            eq(goodsImports.companyId, companyId),
            eq(goodsImports.id, id),
            isNull(goodsImports.finishedAt),
          ),
        )
        .returning()
      if (!row) return null
      const { created, changed, unchanged } = row
      await appendLog(tx, operator, {
        target: `import:${id}`,
        after: { created, changed, unchanged },
        at,
      })
      return row
    }),
})
