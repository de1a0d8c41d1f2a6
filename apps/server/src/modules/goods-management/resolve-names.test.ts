import { expect, it } from 'vitest'
import type { SheetGoods } from '@mall/contract'
import { describeNewRows, resolveNames } from './resolve-names.ts'

const facts = {
  categories: new Map(
    [
      { id: 1, parentId: null, name: '家居' },
      { id: 2, parentId: 1, name: '杯具' },
      { id: 3, parentId: null, name: '户外' },
      { id: 4, parentId: 3, name: '杯具' },
      { id: 5, parentId: 3, name: '帐篷' },
    ].map((row) => [row.id, row]),
  ),
  suppliers: new Map([
    [1, '自营仓'],
    [7, '山货行'],
    [8, '同名'],
    [9, '同名'],
  ]),
  ownerOfSku: new Map<number, number>(),
  priceOfSku: new Map<number, number>(),
}
const product = (given: Partial<SheetGoods>) => ({ supplierId: 1, ...given }) as SheetGoods
const resolve = (...goods: Partial<SheetGoods>[]) => resolveNames(goods.map(product), facts)

it.each<[string, Partial<SheetGoods>, { categoryId: number; supplierId: number }]>([
  ['numbers', { categoryId: 2 }, { categoryId: 2, supplierId: 1 }],
  ['the only category of a name', { categoryName: '帐篷' }, { categoryId: 5, supplierId: 1 }],
  ['a path', { categoryName: '户外/杯具' }, { categoryId: 4, supplierId: 1 }],
  ['a path with wide marks', { categoryName: '户外 ＞ 杯具' }, { categoryId: 4, supplierId: 1 }],
  ['a first-level category', { categoryName: '家居' }, { categoryId: 1, supplierId: 1 }],
  [
    'a supplier’s name',
    { categoryId: 2, supplierName: '山货行' },
    { categoryId: 2, supplierId: 7 },
  ],
])('resolves %s without new rows', (_title, given, expected) => {
  const { goods, newRows, faults } = resolve(given)
  expect(goods).toEqual([expected])
  expect({ newRows, faults }).toEqual({ newRows: { categories: [], suppliers: [] }, faults: [] })
})

it('creates a named category, its parent and a supplier once for all products', () => {
  const named = { categoryName: '露营/桌椅', supplierName: '新仓' }
  const { goods, newRows, facts: after, faults } = resolve(named, named)
  expect(faults).toEqual([])
  expect(goods).toEqual([
    { categoryId: 7, supplierId: 10 },
    { categoryId: 7, supplierId: 10 },
  ])
  expect(newRows).toEqual({
    categories: [
      { id: 6, parentId: null, name: '露营' },
      { id: 7, parentId: 6, name: '桌椅' },
    ],
    suppliers: [{ id: 10, name: '新仓' }],
  })
  expect(describeNewRows(newRows, after)).toEqual({
    newCategories: ['露营', '露营/桌椅'],
    newSuppliers: ['新仓'],
  })
  expect(facts.categories.size).toBe(5)
})

it('creates a category below an existing parent', () => {
  expect(resolve({ categoryName: '家居/收纳' }).newRows.categories).toEqual([
    { id: 6, parentId: 1, name: '收纳' },
  ])
})

it.each<[string, Partial<SheetGoods>, string, RegExp]>([
  ['neither number nor name', {}, 'categoryName', /至少填一个/],
  ['both', { categoryId: 2, categoryName: '帐篷' }, 'categoryId', /只填一个/],
  ['a name of several', { categoryName: '杯具' }, 'categoryName', /有 2 个分类叫“杯具”/],
  ['a new name without its parent', { categoryName: '收纳' }, 'categoryName', /请写“一级\/二级”/],
  ['three levels', { categoryName: '家居/杯具/大' }, 'categoryName', /应为“一级\/二级”/],
  ['an empty level', { categoryName: '/杯具' }, 'categoryName', /应为“一级\/二级”/],
  ['a long name', { categoryName: `家居/${'长'.repeat(121)}` }, 'categoryName', /最多 120/],
  [
    'suppliers of one name',
    { categoryId: 2, supplierName: '同名' },
    'supplierName',
    /有 2 个供应商/,
  ],
])('refuses %s and adds no row', (_title, given, field, message) => {
  const { faults, newRows } = resolve({ categoryId: 2 }, given)
  expect(faults).toEqual([{ index: 1, field, message: expect.stringMatching(message) }])
  expect(newRows).toEqual({ categories: [], suppliers: [] })
})
