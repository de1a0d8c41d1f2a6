import type { ImportedGoods, SheetGoods } from '@mall/contract'
import type { ProductCategory } from '../goods/index.ts'
import type { CatalogueFacts, GoodsFault } from './catalogue-facts.ts'

/** Placeholder id of a category or supplier with a reported fault. */
export const UNRESOLVED = 0

/** Rows that an import has to insert for the names in a sheet. */
export type NewRows = {
  categories: ProductCategory[]
  suppliers: { id: number; name: string }[]
}
export type ResolvedGoods = {
  goods: ImportedGoods[]
  facts: CatalogueFacts
  newRows: NewRows
  faults: GoodsFault[]
}

const MAX_NAME_LENGTH = 120
const LEVELS = /[/／>＞]/

const getNextId = (ids: Iterable<number>) => Math.max(0, ...ids) + 1

/** Finds or adds the category of a name such as `家居/杯具`; a string is an error message. */
function resolveCategory(
  text: string,
  known: Map<number, ProductCategory>,
  added: ProductCategory[],
): number | string {
  const find = (name: string) => [...known.values()].filter((one) => one.name === name)
  const add = (name: string, parentId: number | null) => {
    const row = { id: getNextId(known.keys()), parentId, name }
    known.set(row.id, row)
    added.push(row)
    return row
  }
  const same = find(text)
  const second = same.filter(({ parentId }) => parentId !== null)
  const [only, other] = second.length > 0 ? second : same
  if (only && other) {
    return `有 ${String(Math.max(second.length, same.length))} 个分类叫“${text}”，请写“一级/二级”`
  }
  if (only) return only.id
  const [top = '', below = '', ...more] = text.split(LEVELS).map((part) => part.trim())
  if (below === '' && more.length === 0) return `没有分类“${text}”，新分类请写“一级/二级”`
  if (top === '' || below === '' || more.length > 0) return `“${text}”应为“一级/二级”`
  if (Math.max(top.length, below.length) > MAX_NAME_LENGTH) {
    return `分类名称最多 ${String(MAX_NAME_LENGTH)} 个字符`
  }
  const parent = find(top).find(({ parentId }) => parentId === null) ?? add(top, null)
  const own = find(below).find(({ parentId }) => parentId === parent.id)
  return (own ?? add(below, parent.id)).id
}

/** Finds or adds the supplier of a name; a string is an error message. */
function resolveSupplier(
  name: string,
  known: Map<number, string>,
  added: NewRows['suppliers'],
): number | string {
  const ids = [...known].filter(([, one]) => one === name).map(([id]) => id)
  if (ids.length > 1) return `有 ${String(ids.length)} 个供应商叫“${name}”，请写供应商编号`
  const [id = getNextId(known.keys())] = ids
  if (ids.length === 0) {
    known.set(id, name)
    added.push({ id, name })
  }
  return id
}

/**
 * Replaces names of categories and suppliers with ids. New names get the next ids; the caller
 * inserts the rows.
 */
export function resolveNames(goods: readonly SheetGoods[], facts: CatalogueFacts): ResolvedGoods {
  const categories = new Map(facts.categories)
  const suppliers = new Map(facts.suppliers)
  const newRows: NewRows = { categories: [], suppliers: [] }
  const faults: GoodsFault[] = []
  const resolved = goods.map(({ categoryName, supplierName, ...product }, index) => {
    const settle = (field: string, result: number | string) => {
      if (typeof result === 'number') return result
      faults.push({ index, field, message: result })
      return UNRESOLVED
    }
    const { categoryId } = product
    const category = () => {
      if (categoryName === undefined) return categoryId ?? '分类编号与分类至少填一个'
      if (categoryId !== undefined) return '分类编号与分类只填一个'
      return resolveCategory(categoryName, categories, newRows.categories)
    }
    const supplier =
      supplierName === undefined
        ? product.supplierId
        : resolveSupplier(supplierName, suppliers, newRows.suppliers)
    return {
      ...product,
      categoryId: settle(categoryId === undefined ? 'categoryName' : 'categoryId', category()),
      supplierId: settle('supplierName', supplier),
    }
  })
  return { goods: resolved, facts: { ...facts, categories, suppliers }, newRows, faults }
}

/** Names of new rows as a sheet writes them. */
export const describeNewRows = ({ categories, suppliers }: NewRows, facts: CatalogueFacts) => ({
  newCategories: categories.map(({ name, parentId }) => {
    const parent = parentId === null ? undefined : facts.categories.get(parentId)
    return parent ? `${parent.name}/${name}` : name
  }),
  newSuppliers: suppliers.map(({ name }) => name),
})
