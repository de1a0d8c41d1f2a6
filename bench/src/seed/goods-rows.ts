import { copyRows, nextId, type Copy } from './copy-rows.ts'
import { modelGoods } from './model-world.ts'
import { firstCopy, perCompany, type Size } from './size.ts'

/** So many goods share a word, in a mall of any size: what a search finds is the same work. */
export const goodsPerWord = 20
/** The word that names the nth product's score of neighbours: one token for the search. */
export const wordOf = (nth: number) => `b${Math.floor(nth / goodsPerWord)}`
const wordSql = `'b' || n / ${goodsPerWord}`

/** Copies of the model goods with a number in their names, one SKU each, in plenty of stock. */
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
