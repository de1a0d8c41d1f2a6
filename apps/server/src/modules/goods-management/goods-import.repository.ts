import type { CompanyChange, GoodsEffects, SheetGoods } from '@mall/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'
import { goodsImports } from './tables.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { findGoodsChanges, type StoredCatalogue } from './goods-changes.ts'
import { describeNewRows, resolveNames, type ResolvedGoods } from './resolve-names.ts'
import { readStoredGoods } from './stored-goods.repository.ts'
import {
  insertNewRows,
  lockNames,
  readCatalogueFacts,
  upsertGoods,
} from './write-goods.repository.ts'

/** Limit of changes per log entry, and of characters per value. */
const MOST_LOGGED = 100
const LONGEST_LOGGED = 200
const NOTHING: GoodsEffects = { changes: [], newCategories: [], newSuppliers: [] }

const hasNames = (goods: readonly SheetGoods[]) =>
  goods.some(({ categoryName, supplierName }) => categoryName ?? supplierName)

function bound(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) return null
  return text.length > LONGEST_LOGGED ? `${text.slice(0, LONGEST_LOGGED)}…` : value
}
const toLogged = ({ path, before, after }: CompanyChange) => ({
  path,
  ...(before !== undefined && { before: bound(before) }),
  ...(after !== undefined && { after: bound(after) }),
})

/** A batch with ids instead of names, and the current products. */
export type ReadBatch = ResolvedGoods & { stored: StoredCatalogue }

async function readBatch(
  tx: Db,
  companyId: number,
  goods: readonly SheetGoods[],
): Promise<ReadBatch> {
  const facts = await readCatalogueFacts(tx, companyId, goods)
  const stored = await readStoredGoods(
    tx,
    companyId,
    goods.map(({ spuId }) => spuId),
  )
  return { ...resolveNames(goods, facts), stored }
}

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

  readBatch: (companyId: number, goods: readonly SheetGoods[]) =>
    db.transaction(companyId, (tx) => readBatch(tx, companyId, goods)),

  /**
   * Imports a batch and advances the import in one transaction.
   * @param findFaults refuses the batch by throwing
   */
  importBatch: (
    operator: Operator,
    { id, from, goods }: { id: string; from: number; goods: readonly SheetGoods[] },
    at: Date,
    findFaults: (batch: ReadBatch) => void,
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
      if (from + goods.length <= row.next) return { next: row.next, ...NOTHING }
      if (from !== row.next) return 'out-of-order' as const
      if (hasNames(goods)) await lockNames(tx, companyId)
      const batch = await readBatch(tx, companyId, goods)
      findFaults(batch)
      const effects = {
        changes: findGoodsChanges(batch.stored, batch.goods),
        ...describeNewRows(batch.newRows, batch.facts),
      }
      await insertNewRows(tx, companyId, batch.newRows)
      const { created, changed, unchanged } = await upsertGoods(
        tx,
        companyId,
        batch.goods,
        batch.facts,
      )
      if (effects.changes.length > 0) {
        const after = { ...effects, changes: effects.changes.slice(0, MOST_LOGGED).map(toLogged) }
        await appendLog(tx, operator, { target: `import:${id}`, after, at })
      }
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
      return { next, ...effects }
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
