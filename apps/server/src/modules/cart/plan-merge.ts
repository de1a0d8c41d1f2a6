import type { CartMerge, RefusalName } from '@mall/contract'
import { refusals } from '@mall/contract'
import { specTextOf } from '../goods/index.ts'
import { mostItems, mostPieces } from './cart-sql.ts'

export type MergeItem = { skuId: number; num: number }
/** `allowed`: rest of the product's purchase limit, null without one. */
export type MergeSku = {
  id: number
  spuId: number
  leastNum: number
  available: number
  /** most pieces of an item, fewer in a flash sale */
  most?: number
  onSale: boolean
  allowed: number | null
}
type CartRow = { skuId: number; spuId: number; num: number }
export type MergeStep = MergeItem & {
  added: number
  /** most pieces that the cart may hold of the SKU */
  bound: number
  /** null if all pieces are added */
  refusal: RefusalName | null
}
/** Names a SKU in the result. */
type MergeName = { id: number; name: string; specValues: readonly string[] }
/** A merge as its key stores it, and the shopper whose request made it. */
export type SavedMerge = { userId: number; result: CartMerge }
/** Rules of a merge, applied inside its transaction. */
export type MergeRules = { planMerge: typeof planMerge; toCartMerge: typeof toCartMerge }

/** Sums repeated SKUs: stock and limits apply to the SKU, not to the line. */
function sumBySku(items: readonly MergeItem[]): MergeItem[] {
  const sums = new Map<number, number>()
  for (const { skuId, num } of items) sums.set(skuId, (sums.get(skuId) ?? 0) + num)
  return [...sums].map(([skuId, num]) => ({ skuId, num: Math.min(num, mostPieces) }))
}

/**
 * Plans the pieces of each guest item that fit into the shopper's cart, in the guest's order. Adds
 * fewer pieces rather than none, but not fewer than the minimum.
 */
export function planMerge(
  items: readonly MergeItem[],
  skus: readonly MergeSku[],
  cart: readonly CartRow[],
): MergeStep[] {
  const bySku = new Map(skus.map((sku) => [sku.id, sku]))
  const held = new Map(cart.map((row) => [row.skuId, row]))
  return sumBySku(items).map((item): MergeStep => {
    const sku = bySku.get(item.skuId)
    if (!sku?.onSale) return { ...item, added: 0, bound: 0, refusal: 'goods/not-found' }
    const own = held.get(sku.id)
    if (!own && held.size >= mostItems) {
      return { ...item, added: 0, bound: 0, refusal: 'cart/full' }
    }
    const beside = [...held.values()]
      .filter((row) => row.spuId === sku.spuId && row.skuId !== sku.id)
      .reduce((sum, { num }) => sum + num, 0)
    const byProduct = sku.allowed === null ? mostPieces : Math.max(0, sku.allowed - beside)
    const byLimit = Math.min(byProduct, sku.most ?? mostPieces)
    const bound = Math.min(mostPieces, sku.available, byLimit)
    const before = own?.num ?? 0
    // The minimum may have risen since the guest chose.
    const requested = Math.max(item.num, sku.leastNum - before)
    const room = Math.max(0, Math.min(requested, bound - before))
    const added = before + room < sku.leastNum ? 0 : room
    const refusal =
      added >= item.num ? null : byLimit < sku.available ? 'cart/limit' : 'cart/insufficient-stock'
    if (added > 0) held.set(sku.id, { skuId: sku.id, spuId: sku.spuId, num: before + added })
    return { ...item, added, bound, refusal }
  })
}

/** Result of a merge. `written`: the stored SKUs; concurrent changes invalidated the others. */
export function toCartMerge(
  items: readonly MergeItem[],
  skus: readonly MergeName[],
  steps: readonly MergeStep[],
  written: ReadonlySet<number>,
): CartMerge {
  const results = steps.map((step): MergeStep =>
    step.added === 0 || written.has(step.skuId)
      ? step
      : { ...step, added: 0, refusal: 'cart/insufficient-stock' },
  )
  const bySku = new Map(skus.map((sku) => [sku.id, sku]))
  return {
    items: items.map(({ skuId, num }) => ({ skuId, num })),
    merged: results.reduce((sum, { added }) => sum + added, 0),
    notMerged: results.flatMap(({ skuId, num, added, refusal }) =>
      refusal === null
        ? []
        : {
            skuId,
            name: bySku.get(skuId)?.name ?? '',
            specText: specTextOf(bySku.get(skuId)?.specValues ?? []),
            num,
            added,
            reason: refusals[refusal].message,
          },
    ),
  }
}

/** A stored merge for this shopper. Another shopper of the browser gets only the guest's items. */
export function toOwnMerge(saved: SavedMerge | null, userId: number): CartMerge {
  if (saved?.userId === userId) return saved.result
  const { items = [] } = saved?.result ?? {}
  return { items, merged: 0, notMerged: [] }
}
