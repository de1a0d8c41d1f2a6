import { canDeliver } from '@mall/contract/kinds'
import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { goodsOf } from './goods.ts'
import type { GoodsInput } from './goods.ts'
import { picture } from './pictures.ts'
import type { PictureName } from './pictures.ts'
import { prng } from './prng.ts'
import { departments } from './shelves/index.ts'
import type { Department, Line, Shelf } from './shelves/shelf.ts'

type SupplierInput = NonNullable<SeedCompanyInput['suppliers']>[number]
type CategoryInput = NonNullable<SeedCompanyInput['categories']>[number]
export type Choice = {
  companyId: number
  cost: (fen: number) => number
  /**
   * names of the range's departments that the company has, in the company's order; by default all
   */
  departments?: readonly string[]
  /** number of lines taken from each range by the company's seed; by default all */
  perShelf?: number
  /** starts of product names that the selection must include */
  must?: readonly string[]
}
export type Range = {
  categories: CategoryInput[]
  suppliers: SupplierInput[]
  goods: GoodsInput[]
  /** returns the spuId of the product whose name begins with the given text */
  spu: (beginning: string) => number
  /** id of a first- or second-level category */
  category: (name: string) => number
  /** spuIds on sale in a category of either level */
  spusIn: (name: string) => number[]
  /** a category with all below it */
  scope: (...names: string[]) => number[]
}

const supplierNames: Record<Shelf['supplier'], string> = {
  own: '商城自营仓',
  origin: '产地直发仓',
  cold: '鲜果冷链仓',
  cards: '电子卡券中心',
}
const farWest = ['新疆维吾尔自治区', '西藏自治区']
/**
 * Fresh goods are not shipped to the far west, where other parcels take longer and cost 10 yuan
 * more.
 */
const supplierDelivery = (cost: Choice['cost']) =>
  ({
    own: {
      days: 2,
      regions: farWest.map((province) => ({ province, days: 7, surcharge: cost(1000) })),
    },
    origin: {
      days: 4,
      regions: farWest.map((province) => ({ province, days: 9, surcharge: cost(1000) })),
    },
    cold: {
      days: 2,
      regions: [...farWest, '青海省'].map((province) => ({ province, served: false })),
    },
    cards: { days: 0 },
  }) satisfies Record<Shelf['supplier'], SupplierInput['delivery']>

const supplierKeys = Object.keys(supplierNames) as Shelf['supplier'][]

/** The lines of a range that a company sells, in the range's order. */
function carried({ name, lines }: Shelf, { companyId, perShelf, must = [] }: Choice): Line[] {
  if (perShelf === undefined || lines.length <= perShelf) return [...lines]
  const random = prng(`${companyId}/${name}`)
  const rank = new Map(lines.map((line) => [line, random.next()] as const))
  const wanted = (line: Line) => (must.some((start) => line[0].startsWith(start)) ? -1 : 0)
  const best = [...lines].sort(
    (a, b) => wanted(a) - wanted(b) || (rank.get(a) ?? 0) - (rank.get(b) ?? 0),
  )
  const chosen = new Set(best.slice(0, perShelf))
  return lines.filter((line) => chosen.has(line))
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo range has no ${what}`)
  return value
}

/** The deliverable part of the range, without empty departments. */
const deliverable: readonly Department[] = departments
  .map((department) => ({
    ...department,
    shelves: department.shelves.filter(({ kind = 'parcel' }) => canDeliver(kind)),
  }))
  .filter(({ shelves }) => shelves.length > 0)

function departmentsOf({ departments: names }: Choice): Department[] {
  const named = (name: string) => deliverable.find((department) => department.name === name)
  return names ? names.map((name) => found(named(name), name)) : [...deliverable]
}

/**
 * Categories and goods of a company. Company c has the categories c·1000+n, the suppliers c·10+n,
 * the products c·100000+n and their SKUs c·1000000+n·20+i; no two companies share an id.
 */
export function rangeOf(choice: Choice): Range {
  const { companyId } = choice
  const delivery = supplierDelivery(choice.cost)
  const categories: CategoryInput[] = []
  const goods: GoodsInput[] = []
  const shown = new Map<PictureName, number>()
  const addCategory = (name: string, pictured: PictureName, parentId: number | null) => {
    const id = companyId * 1000 + categories.length + 1
    categories.push({ id, parentId, name, picture: picture(pictured) })
    return id
  }
  const addLine = (line: Line, shelf: Shelf, categoryId: number) => {
    const first = typeof line[2] === 'string' ? line[2] : found(line[2][0], 'picture')
    const turn = shown.get(first) ?? 0
    shown.set(first, turn + 1)
    const n = goods.length + 1
    const place = {
      spuId: companyId * 100_000 + n,
      firstSkuId: companyId * 1_000_000 + n * 20,
      categoryId,
      supplierId: companyId * 10 + supplierKeys.indexOf(shelf.supplier) + 1,
    }
    const seed = `company ${companyId}`
    goods.push(goodsOf(line, { ...place, shelf, cost: choice.cost, turn, seed }))
  }

  for (const department of departmentsOf(choice)) {
    const parentId = addCategory(department.name, department.picture, null)
    for (const shelf of department.shelves) {
      const categoryId = addCategory(shelf.name, shelf.picture, parentId)
      for (const line of carried(shelf, choice)) addLine(line, shelf, categoryId)
    }
  }

  const category = (name: string) =>
    found(
      categories.find((c) => c.name === name),
      name,
    ).id
  const scope = (...names: string[]) =>
    names
      .map(category)
      .flatMap((id) => [id, ...categories.filter((c) => c.parentId === id).map((c) => c.id)])
  return {
    categories,
    suppliers: supplierKeys
      .map((key, i) => ({
        id: companyId * 10 + i + 1,
        name: supplierNames[key],
        delivery: delivery[key],
      }))
      .filter(({ id }) => goods.some(({ supplierId }) => supplierId === id)),
    goods,
    spu: (beginning) =>
      found(goods.find(({ name }) => name.startsWith(beginning))?.spuId, beginning),
    category,
    scope,
    spusIn: (name) => {
      const ids = scope(name)
      return goods.flatMap((g) =>
        g.onSale !== false && g.spuId !== undefined && ids.includes(g.categoryId) ? [g.spuId] : [],
      )
    },
  }
}

/** In money companies: costPoints are fen × 100 (proportion 100). */
export const inMoney = (fen: number) => fen * 100

/**
 * In companies with points prices: the given number of points per yuan, rounded up to whole points.
 */
export const inPoints = (perYuan: number) => (fen: number) =>
  Math.ceil((fen * perYuan) / 100) * 10_000
