import type { SeedCompany } from '@mall/contract/seed-file'
import { findPriceFaults } from '../modules/goods/index.ts'
import type { Fault } from './fault.ts'

type Path = (string | number)[]

/** Faults of values that occur more than once, each at the later occurrence. */
function findRepeated(
  rows: readonly { value: unknown; path: Path }[],
  describe: (value: unknown) => string,
): Fault[] {
  const seen = new Set<unknown>()
  return rows.flatMap(({ value, path }) => {
    if (value === undefined || value === null) return []
    if (seen.has(value)) return [{ path, reason: describe(value) }]
    seen.add(value)
    return []
  })
}

const repeated = (value: unknown) => `重复：${String(value)}`

function checkGoods(company: SeedCompany): Fault[] {
  const categories = new Set(company.categories.map(({ id }) => id))
  const suppliers = new Set(company.suppliers.map(({ id }) => id))
  return company.goods.flatMap((goods, index) => {
    const path = ['goods', index]
    const faults: Fault[] = []
    if (!categories.has(goods.categoryId)) {
      faults.push({ path: [...path, 'categoryId'], reason: `没有分类 ${goods.categoryId}` })
    }
    if (!suppliers.has(goods.supplierId)) {
      faults.push({ path: [...path, 'supplierId'], reason: `没有供应商 ${goods.supplierId}` })
    }
    return faults
  })
}

function checkCategories({ categories }: SeedCompany): Fault[] {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  return categories.flatMap(({ parentId }, index) => {
    if (parentId === null) return []
    const path = ['categories', index, 'parentId']
    if (!parents.has(parentId)) return [{ path, reason: `没有分类 ${parentId}` }]
    return parents.get(parentId) === null ? [] : [{ path, reason: '分类最多两级' }]
  })
}

/** @param most largest number of faults about missing goods */
function checkGoodsIds(company: SeedCompany, most = Infinity): Fault[] {
  let left = most
  const goods = new Set(company.goods.map(({ spuId }) => spuId))
  const find = (ids: readonly number[], path: Path) => {
    const faults: Fault[] = []
    for (const [index, id] of ids.entries()) {
      if (left <= 0) break
      if (goods.has(id)) continue
      faults.push({ path: [...path, index], reason: `没有商品 ${id}` })
      left -= 1
    }
    return faults
  }
  const selections = new Set(company.selections.map(({ cmsId }) => cmsId))
  return [
    ...company.selections.flatMap((row, index) => find(row.goods, ['selections', index, 'goods'])),
    ...company.coupons.flatMap((row, index) =>
      find(row.scope.goods, ['coupons', index, 'scope', 'goods']),
    ),
    ...company.sections.flatMap((section, index) =>
      section.kind === 'strip' && !selections.has(section.cmsId)
        ? [{ path: ['sections', index, 'cmsId'], reason: `没有选品 ${section.cmsId}` }]
        : [],
    ),
  ]
}

/** Services have unique names and reference articles of the company. */
function checkServices({ settings: { services }, articles }: SeedCompany): Fault[] {
  const known = new Set(articles.map(({ id }) => id))
  const at = (index: number, field: string) => ['settings', 'services', index, field]
  return [
    ...findRepeated(
      services.map(({ name }, index) => ({ value: name, path: at(index, 'name') })),
      repeated,
    ),
    ...services.flatMap(({ articleId }, index) =>
      articleId === null || known.has(articleId)
        ? []
        : [{ path: at(index, 'articleId'), reason: `没有文章 ${articleId}` }],
    ),
  ]
}

function checkCouponTemplates({ coupons, shoppers }: SeedCompany): Fault[] {
  const templates = new Set(coupons.map(({ templateId }) => templateId))
  return shoppers.flatMap((shopper, index) =>
    shopper.coupons.flatMap((templateId, at) =>
      templates.has(templateId)
        ? []
        : [{ path: ['shoppers', index, 'coupons', at], reason: `没有优惠券模板 ${templateId}` }],
    ),
  )
}

/** Ids and sign-in names that must be unique within a company. */
function checkRepeated(company: SeedCompany): Fault[] {
  const list = (key: keyof SeedCompany, field: string) =>
    findRepeated(
      (company[key] as Record<string, unknown>[]).map((row, index) => ({
        value: row[field],
        path: [key, index, field],
      })),
      repeated,
    )
  const skus = company.goods.flatMap(({ skus }, index) =>
    skus.map(({ skuId }, at) => ({ value: skuId, path: ['goods', index, 'skus', at, 'skuId'] })),
  )
  return [
    ...list('suppliers', 'id'),
    ...list('categories', 'id'),
    ...list('goods', 'spuId'),
    ...findRepeated(skus, repeated),
    ...list('selections', 'cmsId'),
    ...list('articles', 'id'),
    ...list('articleCategories', 'id'),
    ...list('pages', 'id'),
    ...list('coupons', 'templateId'),
    ...list('shoppers', 'id'),
    ...list('shoppers', 'phone'),
    ...list('shoppers', 'userName'),
  ]
}

const checkPrices = ({ info, settings, goods, suppliers }: SeedCompany): Fault[] =>
  findPriceFaults({ info, freight: settings.freight, goods, suppliers }).map(
    ({ path, message }) => ({
      path,
      reason: message,
    }),
  )

/** Checks of a company that compare several rows. */
export const companyChecks: readonly ((company: SeedCompany, most?: number) => Fault[])[] = [
  checkRepeated,
  checkCategories,
  checkGoods,
  checkGoodsIds,
  checkCouponTemplates,
  checkServices,
  checkPrices,
]

/**
 * Checks that compare several rows: rows that the database would refuse, and references that a
 * screen could not resolve. The shape was validated before.
 */
export function checkRows(companies: readonly SeedCompany[]): Fault[] {
  const ids = companies.map(({ id }, index) => ({ value: id, path: ['companies', index, 'id'] }))
  return [
    ...findRepeated(ids, repeated),
    ...companies.flatMap((company, index) =>
      companyChecks
        .flatMap((check) => check(company))
        .map(({ path, reason }) => ({ path: ['companies', index, ...path], reason })),
    ),
  ]
}
