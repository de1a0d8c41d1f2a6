import { expect, it } from 'vitest'
import { createTranslator } from '@mall/core/messages'
import { skuMessages } from '../messages.ts'
import {
  toChoice,
  findChosenSku,
  isAvailable,
  limitText,
  getQuantityRange,
  specText,
  getPurchaseBlocker,
  toggleValue,
  type Choice,
  type Choosable,
  type Sku,
} from './sku-choice.ts'

const t = createTranslator()(skuMessages)

const buildSku = (skuId: number, specValues: string[], more: Partial<Sku> = {}): Sku => ({
  skuId,
  specValues,
  costPoints: 100,
  marketCostPoints: null,
  picture: null,
  stock: 'available',
  left: null,
  onSale: true,
  ...more,
})
const soldOut: Partial<Sku> = { stock: 'sold-out' }

/** White exists in both sizes, black only small, green is sold out, blue is delisted. */
const cup: Choosable = {
  onSale: true,
  leastNum: 1,
  limitPerPerson: null,
  specs: [
    { name: '颜色', values: ['白', '黑', '绿', '蓝'] },
    { name: '容量', values: ['小', '大'] },
  ],
  skus: [
    buildSku(1, ['白', '小']),
    buildSku(2, ['白', '大'], { stock: 'few', left: 3 }),
    buildSku(3, ['黑', '小']),
    buildSku(4, ['黑', '大'], soldOut),
    buildSku(5, ['绿', '小'], soldOut),
    buildSku(6, ['绿', '大'], soldOut),
    buildSku(7, ['蓝', '小'], { onSale: false }),
  ],
}
const plain: Choosable = { ...cup, specs: [], skus: [buildSku(9, [])] }

it.each<[string, Choice, string[], string[]]>([
  ['with no selection', [null, null], ['白', '黑'], ['小', '大']],
  ['with black selected, large is unavailable', ['黑', null], ['白', '黑'], ['小']],
  ['with large selected, black is unavailable', [null, '大'], ['白'], ['小', '大']],
  ['with both selected, each is checked against the other', ['白', '大'], ['白'], ['小', '大']],
  [
    'with a sold-out combination selected, the alternatives stay available',
    ['黑', '大'],
    ['白'],
    ['小'],
  ],
])('enables only available values: %s', (_sentence, choice, colours, sizes) => {
  const open = (spec: number) =>
    cup.specs[spec]?.values.filter((value) => isAvailable(cup, choice, spec, value))
  expect([open(0), open(1)]).toEqual([colours, sizes])
})

it.each<[string, Choosable, Choice, number | null]>([
  ['the selected SKU', cup, ['黑', '小'], 3],
  ['no SKU while a spec is not selected', cup, ['黑', null], null],
  ['no SKU for a combination that does not exist', cup, ['蓝', '大'], null],
  ['the only SKU of a product without specs', plain, [], 9],
])('finds %s', (_sentence, goods, choice, skuId) => {
  expect(findChosenSku(goods, choice)?.skuId ?? null).toBe(skuId)
})

it.each<[string, Choosable, Choice, string | null]>([
  ['no blocker for a SKU in stock', cup, ['白', '小'], null],
  ['no blocker for a product without specs', plain, [], null],
  ['names the specs to select', cup, [null, null], '请选择颜色、容量'],
  ['names the one spec to select', cup, ['白', null], '请选择容量'],
  ['the SKU is sold out', cup, ['黑', '大'], '该规格已售罄'],
  ['the SKU is delisted', cup, ['蓝', '小'], '该规格暂不销售'],
  ['the combination does not exist', cup, ['蓝', '大'], '该规格暂不销售'],
  ['the product is delisted', { ...cup, onSale: false }, ['白', '小'], '商品已下架'],
  ['all SKUs are sold out', { ...plain, skus: [buildSku(9, [], soldOut)] }, [], '商品已售罄'],
  ['the stock is below the minimum', { ...cup, leastNum: 5 }, ['白', '大'], '库存不足'],
  [
    'the limit is below the minimum',
    { ...plain, leastNum: 3, limitPerPerson: 2 },
    [],
    '超过限购数量',
  ],
])('explains why a product cannot be bought: %s', (_sentence, goods, choice, reason) => {
  expect(getPurchaseBlocker(goods, choice, t)).toBe(reason)
})

const few = cup.skus[1] ?? null
it.each<[string, Choosable, Sku | null, { min: number; max: number }, string, string]>([
  [
    'freely',
    plain,
    plain.skus[0] ?? null,
    { min: 1, max: 999 },
    '最少购买 1 件',
    '最多购买 999 件',
  ],
  ['to the stock', cup, few, { min: 1, max: 3 }, '最少购买 1 件', '库存仅剩 3 件'],
  [
    'to the limit, from the minimum',
    { ...plain, leastNum: 2, limitPerPerson: 4 },
    plain.skus[0] ?? null,
    { min: 2, max: 4 },
    '2 件起购',
    '每人限购 4 件',
  ],
])('limits the quantity %s', (_sentence, goods, sku, range, minText, maxText) => {
  expect(getQuantityRange(goods, sku)).toEqual(range)
  expect([limitText(goods, sku, 'min', t), limitText(goods, sku, 'max', t)]).toEqual([
    minText,
    maxText,
  ])
})

it('selects a value, replaces it, and deselects it on a second tap', () => {
  const black = toggleValue([null, '小'], 0, '黑')
  expect(black).toEqual(['黑', '小'])
  expect(toggleValue(black, 0, '白')).toEqual(['白', '小'])
  expect(toggleValue(black, 0, '黑')).toEqual([null, '小'])
})

it('preselects the requested SKU', () => {
  expect(toChoice(cup, 2)).toEqual(['白', '大'])
  expect(toChoice(cup, 404)).toEqual([null, null])
  expect(specText(toChoice(cup, 2))).toBe('白 · 大')
})
