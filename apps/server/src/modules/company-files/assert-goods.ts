import type { CompanyFiles } from '@mall/contract/company-files'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Company } from '../companies/index.ts'
import { describeBelowBound, isBelowBound, readPriceBound } from '../goods/index.ts'

export type KnownSkus = ReadonlyMap<number, { spuId: number; costPoints: number }>

type Goods = NonNullable<CompanyFiles['goods']>[number]
type Sku = Goods['skus'][number]

/** Faults of SKUs, with their places in the files. */
function findFaults(goods: readonly Goods[], faultOf: (sku: Sku, spuId: number) => string | null) {
  return goods.flatMap(({ spuId, skus }, index) =>
    skus.flatMap((sku, place) => {
      const message = faultOf(sku, spuId)
      return message === null
        ? []
        : [{ field: `goods.${String(index)}.skus.${String(place)}.skuId`, message }]
    }),
  )
}

function assertNone(issues: { field: string; message: string }[]): void {
  if (issues.length > 0) throw new Refusal('company/bad-files', undefined, { issues })
}

/** @throws company/bad-files if a SKU's number belongs to another product */
export function assertOwnSkus({ goods = [] }: CompanyFiles, known: KnownSkus): void {
  const faultOf = ({ skuId }: Sku, spuId: number) => {
    const owner = known.get(skuId)?.spuId
    if (owner === undefined || owner === spuId) return null
    return `SKU 编号 ${String(skuId)} 属于商品 ${String(owner)}`
  }
  assertNone(findFaults(goods, faultOf))
}

/**
 * Refuses prices below the company's bound, because an import of files cannot wait for an approval.
 * The server's own machine is exempt, because it reaches the database directly.
 * @throws company/bad-files if a price is below the company's bound of the former one
 */
export function assertPrices(
  operator: Operator,
  company: Company,
  { goods = [] }: CompanyFiles,
  known: KnownSkus,
): void {
  if (operator.kind === 'machine') return
  const percent = readPriceBound(company)
  const faultOf = ({ skuId, costPoints: price }: Sku) => {
    const former = known.get(skuId)?.costPoints
    if (former === undefined || !isBelowBound(price, former, percent)) return null
    return describeBelowBound({ price, former, percent }, company.info)
  }
  assertNone(findFaults(goods, faultOf))
}
