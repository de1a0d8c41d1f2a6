import type { CompanyChange, DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Company } from '../companies/index.ts'
import { describeBelowBound, findPriceFaults, isBelowBound } from '../goods/index.ts'
import { priceBoundFor } from './bounded-prices.ts'
import type { Products, SkuChangesRepository } from './sku-changes.repository.ts'
import { findRowChanges, findRowFaults, toPrices, type SkuRowChange } from './sku-changes.ts'
import type { GoodsFault } from './catalogue-facts.ts'

type SkuChangesDeps = Pick<Deps, 'companies' | 'now'> & { repository: SkuChangesRepository }

/** Unpayable prices and prices that would need an approval. */
function findRowPriceFaults(
  operator: Operator,
  company: Company,
  products: Products,
  rows: readonly SkuRowChange[],
): GoodsFault[] {
  const { info, settings } = company
  const percent = priceBoundFor(operator, company)
  return rows.flatMap((row, index) => {
    if (row.costPoints === undefined && row.marketCostPoints === undefined) return []
    const { former, ...prices } = toPrices(products, row)
    if (former === undefined) return []
    const name = products.get(row.spuId)?.spu.name ?? ''
    const goods = [{ name, skus: [prices] }]
    const unpayable = findPriceFaults({ info, freight: settings.freight, suppliers: [], goods })
    const faults = unpayable
      .filter(({ path: [area] }) => area === 'goods')
      .map(({ path, message }) => ({ index, field: String(path.at(-1)), message }))
    const price = prices.costPoints
    if (!isBelowBound(price, former, percent)) return faults
    const message = describeBelowBound({ price, former, percent }, info)
    return [...faults, { index, field: 'costPoints', message }]
  })
}

/** Prices and stock of many products at once. */
export function createSkuChangesService({ repository, companies, now }: SkuChangesDeps) {
  return {
    async change(
      operator: Operator,
      { rows, dryRun }: InputOf<'ops.changeSkus'>,
    ): Promise<DataOf<'ops.changeSkus'>> {
      const company = await companies.of(operator.companyId)
      let faults: GoodsFault[] = []
      let changes: CompanyChange[] = []
      let named: DataOf<'ops.changeSkus'>['products'] = []
      const spuIds = rows.map(({ spuId }) => spuId)
      await repository.change(operator, spuIds, now(), (products) => {
        faults = [
          ...findRowFaults(products, rows),
          ...findRowPriceFaults(operator, company, products, rows),
        ].sort((a, b) => a.index - b.index)
        changes = rows.flatMap((row) => findRowChanges(products, row))
        named = [...products.values()].map(({ spu }) => ({ spuId: spu.id, name: spu.name }))
        if (dryRun) return []
        if (faults.length === 0) {
          return rows.filter((row) => findRowChanges(products, row).length > 0)
        }
        const issues = faults.map(({ index, field, message }) => ({
          field: `rows.${String(index)}.${field}`,
          message,
        }))
        throw new Refusal('catalogue/bad-goods', undefined, { issues })
      })
      return { faults, changes, products: named }
    },
  }
}
