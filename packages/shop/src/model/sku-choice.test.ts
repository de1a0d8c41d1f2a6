import { expect, it } from 'vitest'
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

const aSku = (skuId: number, specValues: string[], more: Partial<Sku> = {}): Sku => ({
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
    aSku(1, ['白', '小']),
    aSku(2, ['白', '大'], { stock: 'few', left: 3 }),
    aSku(3, ['黑', '小']),
    aSku(4, ['黑', '大'], soldOut),
    aSku(5, ['绿', '小'], soldOut),
    aSku(6, ['绿', '大'], soldOut),
    aSku(7, ['蓝', '小'], { onSale: false }),
  ],
}
const plain: Choosable = { ...cup, specs: [], skus: [aSku(9, [])] }

it.each<[string, Choice, string[], string[]]>([
  ['with nothing chosen', [null, null], ['白', '黑'], ['小', '大']],
  ['with black chosen, the large one goes', ['黑', null], ['白', '黑'], ['小']],
  ['with large chosen, black goes', [null, '大'], ['白'], ['小', '大']],
  ['with both chosen, each answers to the other', ['白', '大'], ['白'], ['小', '大']],
  ['with a sold-out pair chosen, the ways out stay open', ['黑', '大'], ['白'], ['小']],
])('offers only what can be had: %s', (_sentence, choice, colours, sizes) => {
  const open = (spec: number) =>
    cup.specs[spec]?.values.filter((value) => isAvailable(cup, choice, spec, value))
  expect([open(0), open(1)]).toEqual([colours, sizes])
})

it.each<[string, Choosable, Choice, number | null]>([
  ['the pair that is chosen', cup, ['黑', '小'], 3],
  ['nothing while a spec is open', cup, ['黑', null], null],
  ['nothing for a pair that was never made', cup, ['蓝', '大'], null],
  ['the only one of a product without specs', plain, [], 9],
])('means %s', (_sentence, goods, choice, skuId) => {
  expect(findChosenSku(goods, choice)?.skuId ?? null).toBe(skuId)
})

it.each<[string, Choosable, Choice, string | null]>([
  ['nothing stands against a pair in stock', cup, ['白', '小'], null],
  ['nothing stands against a product without specs', plain, [], null],
  ['it names the specs to choose', cup, [null, null], '请选择颜色、容量'],
  ['it names the one spec to choose', cup, ['白', null], '请选择容量'],
  ['the pair is sold out', cup, ['黑', '大'], '该规格已售罄'],
  ['the pair is no longer sold', cup, ['蓝', '小'], '该规格暂不销售'],
  ['the pair was never made', cup, ['蓝', '大'], '该规格暂不销售'],
  ['the product is off the shelf', { ...cup, onSale: false }, ['白', '小'], '商品已下架'],
  ['everything is sold out', { ...plain, skus: [aSku(9, [], soldOut)] }, [], '商品已售罄'],
  ['stock does not reach the minimum', { ...cup, leastNum: 5 }, ['白', '大'], '库存不足'],
  [
    'the limit does not reach the minimum',
    { ...plain, leastNum: 3, limitPerPerson: 2 },
    [],
    '超过限购数量',
  ],
])('says why not: %s', (_sentence, goods, choice, reason) => {
  expect(getPurchaseBlocker(goods, choice)).toBe(reason)
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
  ['up to what is left', cup, few, { min: 1, max: 3 }, '最少购买 1 件', '库存仅剩 3 件'],
  [
    'up to the limit, from the minimum',
    { ...plain, leastNum: 2, limitPerPerson: 4 },
    plain.skus[0] ?? null,
    { min: 2, max: 4 },
    '2 件起购',
    '每人限购 4 件',
  ],
])('counts %s', (_sentence, goods, sku, range, minText, maxText) => {
  expect(getQuantityRange(goods, sku)).toEqual(range)
  expect([limitText(goods, sku, 'min'), limitText(goods, sku, 'max')]).toEqual([minText, maxText])
})

it('takes a value, another in its place, and lets go of it when asked again', () => {
  const black = toggleValue([null, '小'], 0, '黑')
  expect(black).toEqual(['黑', '小'])
  expect(toggleValue(black, 0, '白')).toEqual(['白', '小'])
  expect(toggleValue(black, 0, '黑')).toEqual([null, '小'])
})

it('starts from the SKU that is asked for', () => {
  expect(toChoice(cup, 2)).toEqual(['白', '大'])
  expect(toChoice(cup, 404)).toEqual([null, null])
  expect(specText(toChoice(cup, 2))).toBe('白 · 大')
})
