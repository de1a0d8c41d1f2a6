import { copyRows, nextId, type Copy } from './copy-rows.ts'
import { modelGoods } from './model-seed-file.ts'
import { firstCopy, perCompany, type Size } from './size.ts'

/**
 * Number of goods that share a search word, equal in all sizes: a search has the same number of
 * hits.
 */
export const goodsPerWord = 20
/** Search word of a product: a single search token. */
export const getSearchWord = (index: number) => `b${Math.floor(index / goodsPerWord)}`
const wordSql = `'b' || n / ${goodsPerWord}`

/** Copies the model goods with a number in their names, one SKU each, with a large stock. */
export function goodsRows({ goods, othersGoods }: Size): Copy[] {
  const copies = `cross join companies c
    cross join lateral generate_series(${firstCopy(modelGoods)}, ${perCompany(goods, othersGoods)}) n`
  const model = (column: string) => `m.company_id = 1 and m.${column} = 1 + (n - 1) % ${modelGoods}`
  return [
    copyRows('spus', {
      from: copies,
      where: model('id'),
      set: {
        company_id: 'c.company_id',
        id: 'n',
        sort: 'n',
        name: `m.name || ' ' || ${wordSql} || ' ' || n`,
        search_tokens: `m.search_tokens || array[${wordSql}, n::text]`,
      },
    }),
    copyRows('skus', {
      from: copies,
      where: model('id'),
      set: {
        company_id: 'c.company_id',
        id: 'n',
        spu_id: 'n',
      },
    }),
    copyRows('stocks', {
      from: copies,
      where: model('sku_id'),
      set: {
        company_id: 'c.company_id',
        sku_id: 'n',
      },
    }),
    copyRows('stock_events', {
      from: copies,
      where: `${model('sku_id')} and m.kind = 'set'`,
      set: {
        company_id: 'c.company_id',
        id: nextId('stock_events'),
        sku_id: 'n',
      },
    }),
    copyRows('selection_goods', {
      from: 'cross join companies c',
      where: `m.company_id = 1 and c.company_id > 1 and m.spu_id <= ${othersGoods}`,
      set: {
        company_id: 'c.company_id',
      },
    }),
  ]
}
