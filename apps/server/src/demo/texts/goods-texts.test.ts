import { expect, it } from 'vitest'
import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { demoSeed } from '../index.ts'
import { departments } from '../shelves/index.ts'
import { goodsTexts } from './index.ts'
import { wordFamilies } from './vocabulary.ts'

type Goods = NonNullable<SeedCompanyInput['goods']>[number]

const lines = departments.flatMap(({ shelves }) => shelves).flatMap((shelf) => shelf.lines)
const names = lines.map(([name]) => name)
const goods = demoSeed().companies.flatMap((company) => company.goods ?? [])
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ')

/** All texts of a product besides its name and its spec names. */
const textOfGoods = ({ subtitle, attributes = [], detailHtml = '' }: Goods) => {
  const facts = attributes.map(({ name, value }) => `${name}=${value}`)
  return [subtitle, ...facts, plain(detailHtml)].join('\n')
}

function listForeignWords(one: Goods): string[] {
  const text = textOfGoods(one)
  return Object.entries(wordFamilies).flatMap(([family, { words, goods: own }]) => {
    const [word] = words.exec(text) ?? []
    return word === undefined || own.test(one.name) ? [] : [`${one.name}: ${word} (${family})`]
  })
}

it('has texts for exactly one kind per product and no kind without products', () => {
  const kindsOf = (name: string) => goodsTexts.filter(({ match }) => match.test(name))
  const doubtful = names.filter((name) => kindsOf(name).length !== 1)
  expect(doubtful).toEqual([])
  const unused = goodsTexts.filter(({ match }) => !names.some((name) => match.test(name)))
  expect(unused.map(({ match }) => match.source)).toEqual([])
})

it('uses words of a family only for products of that family', () => {
  const foreign = goods.map(listForeignWords).filter((words) => words.length > 0)
  process.stdout.write(`products with foreign words: ${String(foreign.length)}\n`)
  expect([...new Set(foreign.flat())]).toEqual([])
})

it('refuses a word of another family', () => {
  const stand = goods.find(({ name }) => name.includes('手机支架'))
  if (!stand) throw new Error('the demo has no phone stand')
  expect(listForeignWords(stand)).toEqual([])
  expect(listForeignWords({ ...stand, detailHtml: '<p>心率、睡眠，每天一页小结</p>' })).toEqual([
    `${stand.name}: 心率 (pulse)`,
  ])
  const attributes = [{ name: '额定电压', value: '220V' }]
  expect(listForeignWords({ ...stand, attributes })).toEqual([`${stand.name}: 220V (mains)`])
})

it('covers every family with a product that uses its words', () => {
  const unused = Object.entries(wordFamilies).filter(
    ([, { goods: own }]) => !names.some((name) => own.test(name)),
  )
  expect(unused.map(([family]) => family)).toEqual([])
})

it('makes no claim that advertising law forbids', () => {
  const forbidden =
    /最|第一(?!次)|国家级|顶级|极品|百分百|永久|绝对|降血|减肥|治疗|抗癌|富含|低脂|助眠/
  const found = goods.flatMap((one) => {
    const [word] = forbidden.exec(textOfGoods(one)) ?? []
    return word === undefined ? [] : [`${one.name}: ${word}`]
  })
  expect([...new Set(found)]).toEqual([])
})

it('has two sections of at least 35 characters for every kind, with their own headings', () => {
  for (const { match, story } of goodsTexts) {
    const length = story.flat().join('').length
    expect(length, match.source).toBeGreaterThanOrEqual(35)
  }
  const stories = goodsTexts.flatMap(({ story }) => story.map(([heading]) => heading))
  const twice = stories.filter((heading, index) => stories.indexOf(heading) !== index)
  expect([...new Set(twice)].filter((heading) => !/请先检查|没有到账/.test(heading))).toEqual([])
})
