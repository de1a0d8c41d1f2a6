import type { Picture } from '@mall/contract'
import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { brandOf, noBrand } from './brands.ts'
import { detailHtml } from './detail.ts'
import { colourSpecOf, compositions, fileNameOf } from './compositions.ts'
import { choices, fenOf, parseFacts, parseSpecs } from './notation.ts'
import { composed, picture } from './pictures.ts'
import type { PictureName } from './pictures.ts'
import { prng } from './prng.ts'
import type { Prng } from './prng.ts'
import type { Line, Shelf } from './shelves/shelf.ts'
import { textsOf } from './texts/index.ts'

export type GoodsInput = NonNullable<SeedCompanyInput['goods']>[number]
type SkuInput = GoodsInput['skus'][number]

/** Position of a product line in a company: its ids, its range and its price unit. */
type Place = {
  spuId: number
  firstSkuId: number
  categoryId: number
  supplierId: number
  shelf: Shelf
  /** costPoints of an amount in fen */
  cost: (fen: number) => number
  /** index of the product's background, so that neighbours in a list differ */
  turn: number
  seed: string
}

const services: Record<Shelf['supplier'], string[]> = {
  own: ['7 天无理由', '正品保障', '48 小时内发货'],
  origin: ['7 天无理由', '正品保障', '产地直发'],
  cold: ['损坏包赔', '冷链到家', '不支持 7 天无理由'],
  cards: ['正品保障', '不支持 7 天无理由'],
}

/** Compensation for chilled goods by category; other goods have the general terms. */
const coldPromises: Readonly<Record<string, string>> = {
  时令水果: '坏果包赔',
  新鲜蔬菜: '不新鲜包退',
}

function promisesOf({ supplier, name }: Shelf): string[] {
  const [first = '', ...rest] = services[supplier]
  return [supplier === 'cold' ? (coldPromises[name] ?? first) : first, ...rest]
}

/**
 * Random stock of a SKU: a tenth is low and a few SKUs are sold out, but the first SKU nearly
 * always has stock.
 */
function drawnStock(random: Prng, isFirst: boolean): number {
  const luck = random.next() + (isFirst ? 0.06 : 0)
  if (luck < 0.07) return 0
  return luck < 0.14 ? random.between(1, 5) : random.between(30, 600)
}

/**
 * Random number of sold pieces, from a few dozen to some thousands; small numbers are more
 * frequent.
 */
const drawnSales = (random: Prng) => Math.round(60 * 10 ** (random.next() * 2.1))

function attributesOf([name, , , , , facts]: Line) {
  const words = name.split(' ')
  const own = parseFacts(facts)
  const common = parseFacts(textsOf(name).facts).filter(
    (fact) => !own.some((o) => o.name === fact.name),
  )
  const brand = brandOf(name)
  const thing = words[words[0] === brand ? 1 : 0] ?? name
  return [{ name: '品牌', value: brand }, { name: '品名', value: thing }, ...own, ...common]
}

/** A product's own pictures: one for each of its colours, else one. */
function ownPicturesOf(line: Line, turn: number): Picture[] {
  const own = compositions.get(line) ?? []
  return own.map((composition, shade) =>
    composed(fileNameOf(composition), composition.name, turn + shade),
  )
}

function picturesOf(
  line: Line,
  names: readonly PictureName[],
  { shelf, turn }: Place,
  random: Prng,
) {
  const [first, ...rest] = names
  const own = ownPicturesOf(line, turn).slice(0, 5)
  const [main] = own
  if (first === undefined || main === undefined) throw new Error('a product without a picture')
  const onGround = (ground: number): Picture => {
    const { tile } = picture(first, ground)
    return tile ? { ...main, tile } : main
  }
  const beside = [...rest, ...shelf.also].filter((name) => name !== first)
  const all = [
    ...own,
    ...beside.map((name, index) => picture(name, index)),
    onGround(turn + 1),
    onGround(turn + 2),
  ]
  return all.slice(0, Math.max(names.length, own.length, random.between(2, 5)))
}

function skusOf(line: Line, place: Place, random: Prng) {
  const [, , , price, specText, , extra = {}] = line
  const [now, before] = typeof price === 'number' ? [price, undefined] : price
  const specs = parseSpecs(specText)
  const coloured = colourSpecOf(specs)
  const pictures = ownPicturesOf(line, place.turn)
  return choices(specs).map((choice, index): SkuInput => {
    const extraFen = choice.reduce((sum, value) => sum + value.extraFen, 0)
    const colour = coloured < 0 ? undefined : choice[coloured]
    const shade = colour === undefined ? -1 : (specs[coloured]?.values.indexOf(colour) ?? -1)
    return {
      skuId: place.firstSkuId + index,
      specValues: choice.map(({ value }) => value),
      costPoints: place.cost(fenOf(now) + extraFen),
      marketCostPoints: before === undefined ? null : place.cost(fenOf(before) + extraFen),
      picture: shade < 0 ? null : (pictures[shade] ?? null),
      stock: extra.stock ?? drawnStock(random, index === 0),
    }
  })
}

/** Search words beside the name: those of the line and the brand. */
function keywordsOf([name, , , , , , extra = {}]: Line) {
  const own = (extra.keywords ?? '').split(' ').filter((word) => word !== '')
  const brand = brandOf(name)
  return [...new Set(brand === noBrand ? own : [...own, brand])]
}

/** A product of the seed file from a line of a range. */
export function goodsOf(line: Line, place: Place): GoodsInput {
  const [name, subtitle, pictured, , specText, , extra = {}] = line
  const names = typeof pictured === 'string' ? [pictured] : pictured
  const random = prng(`${place.seed}/${name}`)
  const attributes = attributesOf(line)
  const promised = promisesOf(place.shelf)
  const shown = [...names, ...place.shelf.also]
  return {
    spuId: place.spuId,
    kind: place.shelf.kind ?? 'parcel',
    name,
    subtitle,
    keywords: keywordsOf(line),
    categoryId: place.categoryId,
    supplierId: place.supplierId,
    pictures: picturesOf(line, names, place, random),
    specs: parseSpecs(specText).map((s) => ({
      name: s.name,
      values: s.values.map((v) => v.value),
    })),
    skus: skusOf(line, place, random),
    leastNum: extra.least ?? 1,
    limitPerPerson: extra.limit ?? null,
    salesBefore: extra.sold ?? drawnSales(random),
    onSale: extra.offSale !== true,
    corner: extra.corner ?? '',
    cssBody: extra.activity ?? '',
    services: promised,
    attributes,
    detailHtml: detailHtml({
      name,
      subtitle,
      pictures: shown,
      story: textsOf(name).story,
      services: promised,
    }),
  }
}
