import type { Database } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import { refreshListing, setSkuPrices } from '../goods/index.ts'
import { appendLog } from '../operators/index.ts'
import { setStock } from '../stock/index.ts'
import { findProduct, toLogged, type Product } from './find-product.repository.ts'
import type { SkuRowChange } from './sku-changes.ts'

export type Products = ReadonlyMap<number, Product>

/** Prices and stock of SKUs of many products. */
export const createSkuChangesRepository = (db: Database) => ({
  /**
   * Changes SKUs in one transaction under the locks of their products.
   * @param decide returns the changed rows; may throw a refusal
   */
  change: (
    operator: Operator,
    spuIds: readonly number[],
    at: Date,
    decide: (products: Products) => readonly SkuRowChange[],
  ): Promise<void> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const products = new Map<number, Product>()
      // Locked in one order, so that two imports of the same products do not deadlock.
      for (const spuId of new Set(spuIds.toSorted((a, b) => a - b))) {
        const product = await findProduct(tx, companyId, spuId)
        if (product) products.set(spuId, product)
      }
      const rows = decide(products)
      for (const row of rows) await setSkuPrices(tx, companyId, row)
      const stocks = rows.flatMap(({ skuId, stock }) =>
        stock === undefined ? [] : [{ skuId, stock }],
      )
      await setStock(tx, companyId, stocks)
      for (const spuId of new Set(rows.map((row) => row.spuId))) {
        const before = products.get(spuId)
        await refreshListing(tx, companyId, { spuId })
        const after = await findProduct(tx, companyId, spuId)
        if (!before || !after) throw new Error(`product ${String(spuId)} was locked and is gone`)
        await appendLog(tx, operator, {
          target: `goods:${String(spuId)}`,
          before: toLogged(before),
          after: toLogged(after),
          at,
        })
      }
    }),
})
export type SkuChangesRepository = ReturnType<typeof createSkuChangesRepository>
