import { setImmediate as nextTick } from 'node:timers/promises'
import type { FieldIssue } from '../../plugins/errors.ts'
import { MAX_ISSUES } from '../../plugins/input.ts'
import { companyChecks } from '../../seed-file/check-rows.ts'
import { checkShape } from '../../seed-file/find-faults.ts'
import { LIST_KEYS, sliceRows } from './slices.ts'

/** Above this number the files contain no products. */
export const MOST_GOODS = 2_000
/** Rows of any other list, and keys of an object. */
const MOST_ROWS = 5_000
const MOST_ROW_VALUES = 20_000
const MOST_CHARACTERS = 500_000
/** Values looked at before other requests have their turn. */
const TURN_VALUES = 5_000

type Files = Record<string, unknown>
const isObject = (value: unknown): value is Files =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Counted = { values: number; issue: FieldIssue | null }

/** The first bound that a value exceeds. */
function findExcess(value: unknown, path: string, counted: Counted, most = MOST_ROWS): void {
  counted.values += 1
  const fail = (message: string) => (counted.issue ??= { field: path, message })
  if (counted.values > MOST_ROW_VALUES) return void fail('内容过多')
  if (typeof value === 'string') {
    if (value.length > MOST_CHARACTERS) fail(`最多 ${String(MOST_CHARACTERS)} 个字符`)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const parts = Object.entries(value)
  if (parts.length > most) return void fail(`最多 ${String(most)} 项`)
  for (const [key, part] of parts) {
    if (counted.issue) return
    findExcess(part, `${path}.${key}`, counted)
  }
}

/** Bounds are checked first; values that exceed them are not checked further. */
async function findExcesses(files: Files): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  let seen = 0
  for (const [key, value] of Object.entries(files)) {
    const isRows = Array.isArray(value)
    const most = key === 'goods' ? MOST_GOODS : MOST_ROWS
    if (isRows && value.length > most) {
      issues.push({ field: key, message: `最多 ${String(most)} 项` })
      continue
    }
    for (const [index, row] of isRows ? value.entries() : [[null, value] as const]) {
      const counted: Counted = { values: 0, issue: null }
      findExcess(row, index === null ? key : `${key}.${String(index)}`, counted)
      if (counted.issue) issues.push(counted.issue)
      if (issues.length >= MAX_ISSUES) return issues
      seen += counted.values
      if (seen < TURN_VALUES) continue
      seen = 0
      await nextTick()
    }
  }
  return issues
}

/** Missing stock is checked as 0. */
function withStock(one: unknown): unknown {
  if (!isObject(one) || !Array.isArray(one.skus)) return one
  const skus = one.skus.map((sku: unknown) =>
    isObject(sku) && sku.stock === null ? { ...sku, stock: 0 } : sku,
  )
  return { ...one, skus }
}

/** Products and SKUs of files require numbers, which identify them. */
function findMissingNumbers(one: unknown, index: number): FieldIssue[] {
  if (!isObject(one)) return []
  const at = `goods.${String(index)}`
  const skus = Array.isArray(one.skus) ? one.skus : []
  return [
    ...(one.spuId === undefined ? [{ field: `${at}.spuId`, message: '缺少' }] : []),
    ...skus.flatMap((sku: unknown, place) =>
      isObject(sku) && sku.skuId === undefined
        ? [{ field: `${at}.skus.${String(place)}.skuId`, message: '缺少' }]
        : [],
    ),
  ]
}

function findSecrets({ settings }: Files): FieldIssue[] {
  const hasSecrets = isObject(settings) && 'secrets' in settings
  const message = '密钥不在文件中，请用 mall secrets'
  return hasSecrets ? [{ field: 'settings.secrets', message }] : []
}

/**
 * Lists at most 100 faults by path, in slices. Selections and coupons may reference goods that the
 * files omit.
 */
export async function findFileFaults(companyId: number, files: Files): Promise<FieldIssue[]> {
  const excesses = await findExcesses(files)
  if (excesses.length > 0) return excesses
  const issues = findSecrets(files)
  const lists = LIST_KEYS.filter((key) => Array.isArray(files[key]))
  const rest = Object.entries(files).filter(([key]) => !(lists as string[]).includes(key))
  const report = (faults: ReturnType<typeof checkShape>['faults'], from = 0) => {
    for (const { path, reason } of faults) {
      const [key, index, ...below] = path.slice(2)
      const place = typeof index === 'number' ? index + from : index
      const field = [key, ...(place === undefined ? [] : [place]), ...below].join('.')
      issues.push({ field, message: reason })
    }
  }

  const first = checkShape(
    { companies: [{ ...Object.fromEntries(rest), id: companyId }] },
    MAX_ISSUES,
  )
  report(first.faults)
  const [company] = first.companies
  let isParsed = company !== undefined
  for (const key of lists) {
    const isGoods = key === 'goods'
    const checked: unknown[] = []
    for await (const { from, rows } of sliceRows(files[key] as unknown[])) {
      if (isGoods) issues.push(...rows.flatMap((row, at) => findMissingNumbers(row, from + at)))
      const given = isGoods ? rows.map(withStock) : rows
      const slice = checkShape({ companies: [{ id: companyId, [key]: given }] }, MAX_ISSUES)
      report(slice.faults, from)
      const rowsChecked = slice.companies[0]?.[key]
      if (rowsChecked) checked.push(...rowsChecked)
      else isParsed = false
      if (issues.length >= MAX_ISSUES) return issues.slice(0, MAX_ISSUES)
    }
    if (company) Object.assign(company, { [key]: checked })
  }
  // References are checked once every value has its type, whatever unknown keys exist.
  if (!company || !isParsed) return issues.slice(0, MAX_ISSUES)

  for (const check of companyChecks) {
    const faults = check(company, files.goods === undefined ? 0 : MAX_ISSUES)
      .filter(({ reason }) => files.goods !== undefined || !reason.startsWith('没有商品'))
      .slice(0, MAX_ISSUES)
    report(faults.map(({ path, reason }) => ({ path: ['companies', 0, ...path], reason })))
    await nextTick()
  }
  return issues.slice(0, MAX_ISSUES)
}
