import type { ImportedGoods, InputOf } from '@mall/contract'
import type { Operator } from '../../plugins/operator.ts'
import type { Company } from '../companies/index.ts'
import { describeBelowBound, isBelowBound, readPriceBound } from '../goods/index.ts'
import type { PriceChange } from './price-changes.repository.ts'
import type { CatalogueFacts, GoodsFault } from './catalogue-facts.ts'

type Wanted = InputOf<'ops.changeGoods'>['skus']
type Priced = { id: number; costPoints: number; marketCostPoints: number | null }

/**
 * Percent of the former price below which an operator's price needs an approval; 0: never. The
 * server's own machine is exempt, because it reaches the database directly.
 */
export const priceBoundFor = ({ kind }: Operator, company: Company): number =>
  kind === 'machine' ? 0 : readPriceBound(company)

/** Splits changes into those applied now and prices that need an approval. */
export function splitPrices(
  wanted: Wanted,
  current: ReadonlyMap<number, Priced>,
  percent: number,
): { skus: Wanted; waiting: PriceChange[] } {
  const waiting: PriceChange[] = []
  const skus = wanted.map((sku) => {
    const { skuId, costPoints, marketCostPoints, ...rest } = sku
    const now = current.get(skuId)
    if (!now || costPoints === undefined) return sku
    if (!isBelowBound(costPoints, now.costPoints, percent)) return sku
    const before = { costPoints: now.costPoints, marketCostPoints: now.marketCostPoints }
    const after = {
      ...before,
      costPoints,
      ...(marketCostPoints !== undefined && { marketCostPoints }),
    }
    waiting.push({ skuId, before, after })
    return { skuId, ...rest }
  })
  return { skus, waiting }
}

/** Prices of a file that would need an approval, which a file cannot wait for. */
export function findLowPrices(
  goods: readonly ImportedGoods[],
  { ownerOfSku, priceOfSku }: Pick<CatalogueFacts, 'ownerOfSku' | 'priceOfSku'>,
  company: Company,
  percent: number,
): GoodsFault[] {
  return goods.flatMap(({ spuId, skus }, index) =>
    skus.flatMap(({ skuId, costPoints: price }, place) => {
      const former = ownerOfSku.get(skuId) === spuId ? priceOfSku.get(skuId) : undefined
      if (former === undefined || !isBelowBound(price, former, percent)) return []
      const message = describeBelowBound({ price, former, percent }, company.info)
      return [{ index, field: `skus.${String(place)}.costPoints`, message }]
    }),
  )
}
