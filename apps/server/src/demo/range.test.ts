import { SeedFile, type SeedGoods } from '@mall/contract/seed-file'
import { expect, it } from 'vitest'
import { findPriceFaults } from '../modules/goods/index.ts'
import { demoSeed } from './index.ts'

const seedFile = SeedFile.parse(demoSeed())
const company = (id: number) => {
  const found = seedFile.companies.find((c) => c.id === id)
  if (found === undefined) throw new Error(`no company ${id}`)
  return found
}
const first = company(1)
const repeated = (values: readonly (number | string | undefined)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)
const look = ({ pictures: [main] }: SeedGoods) => `${main?.src} on ${main?.tile}`
const goods = seedFile.companies.flatMap((c) => c.goods)

it('contains as many products as a real shop', () => {
  expect(first.categories.filter((c) => c.parentId === null).length).toBeGreaterThanOrEqual(10)
  expect(first.categories.filter((c) => c.parentId !== null).length).toBeGreaterThanOrEqual(24)
  expect(first.goods.length).toBeGreaterThanOrEqual(200)
  expect(repeated(first.goods.map(({ name }) => name))).toEqual([])
  for (const id of [3, 4, 5, 6, 7]) expect(company(id).goods.length).toBeGreaterThanOrEqual(40)
})

const short = (min: number, max: number, length: number) => length < min || length > max
const promises: [string, (g: SeedGoods) => boolean][] = [
  ['a subtitle', (g) => g.subtitle !== ''],
  ['one to five pictures', (g) => !short(1, 5, g.pictures.length)],
  ['no picture twice', (g) => repeated(g.pictures.map((p) => `${p.src} ${p.tile}`)).length === 0],
  ['one to twelve SKUs', (g) => !short(1, 12, g.skus.length)],
  ['four to eight attributes', (g) => !short(4, 8, g.attributes.length)],
  ['what the mall promises', (g) => g.services.length >= 2],
  ['a page with headings and pictures', (g) => /<h3>.*<img /.test(g.detailHtml)],
  [
    'one SKU for each choice of specs',
    (g) =>
      g.skus.length === g.specs.reduce((product, { values }) => product * values.length, 1) &&
      repeated(g.skus.map((s) => s.specValues.join(' '))).length === 0,
  ],
  [
    'only choices that its specs offer',
    (g) =>
      g.skus.every(({ specValues }) =>
        g.specs.every(({ values }, i) => values.includes(specValues[i] ?? '')),
      ),
  ],
  [
    'a price, below the one before reduction',
    (g) => g.skus.every((s) => s.costPoints > 0 && (s.marketCostPoints ?? Infinity) > s.costPoints),
  ],
]
const named = ({ name }: SeedGoods, { specValues }: SeedGoods['skus'][number]) =>
  specValues.some((value) => name.replaceAll(' ', '').includes(value.replaceAll(' ', '')))
promises.push([
  'no choice below the price of the one it is named after',
  (g) => {
    const own = g.skus.filter((sku) => named(g, sku)).map((sku) => sku.costPoints)
    return own.length === 0 || Math.min(...own) === Math.min(...g.skus.map((s) => s.costPoints))
  },
])
it.each(promises)('gives every product %s', (_what, holds) => {
  expect(goods.filter((g) => !holds(g)).map(({ name }) => name)).toEqual([])
})

it('has whole prices: fen for money, points for points', () => {
  const faults = seedFile.companies.flatMap(
    ({ info, settings: { freight }, suppliers, goods: all }) =>
      findPriceFaults({ info, freight, suppliers, goods: all }),
  )
  expect(faults).toEqual([])
})

it('contains every kind of product and state', () => {
  const some = (what: (g: SeedGoods) => boolean) => first.goods.filter(what).length
  expect(some((g) => g.skus.every(({ stock }) => stock === 0))).toBeGreaterThanOrEqual(3)
  expect(some((g) => g.skus.some(({ stock }) => stock > 0 && stock <= 5))).toBeGreaterThan(10)
  expect(some((g) => g.leastNum > 1)).toBeGreaterThanOrEqual(5)
  expect(some((g) => g.limitPerPerson !== null)).toBeGreaterThanOrEqual(5)
  expect(some((g) => g.corner !== '')).toBeGreaterThanOrEqual(5)
  expect(some((g) => !g.onSale)).toBeGreaterThanOrEqual(1)
  expect(some((g) => g.skus.every(({ stock }) => stock === 0))).toBeLessThan(15)
})

it('gives each product of a company its own picture', () => {
  for (const { goods: all } of seedFile.companies) {
    expect(repeated(all.map(({ pictures: [main] }) => main?.src))).toEqual([])
  }
})

it('shows every colour of a product in its own picture, the first colour first', () => {
  for (const { name, specs, skus, pictures } of goods) {
    const at = specs.findIndex((spec) => spec.name === '颜色' || spec.name === '配色')
    if (at < 0) continue
    const byColour = new Map(skus.map((sku) => [sku.specValues[at], sku.picture?.src]))
    expect([name, new Set(byColour.values()).size]).toEqual([name, specs[at]?.values.length])
    expect(pictures[0]?.src).toBe(skus[0]?.picture?.src)
  }
})

it('never shows the same picture twice in a row', () => {
  for (const { categories, goods: all } of seedFile.companies) {
    for (const { id } of categories) {
      const below = categories.filter((c) => c.id === id || c.parentId === id).map((c) => c.id)
      const looks = all.filter((g) => below.includes(g.categoryId)).map(look)
      looks.slice(1).forEach((next, i) => expect(next).not.toBe(looks[i]))
    }
  }
})
