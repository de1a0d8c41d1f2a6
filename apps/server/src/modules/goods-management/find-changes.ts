import type { CompanyChange } from '@mall/contract'
import { ORDER_OF_ROWS } from '@mall/contract/company-fields'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys that identify the rows of a list. */
const ID_KEYS = ['spuId', 'skuId', 'templateId', 'cmsId', 'id'] as const

function rowsById(list: readonly unknown[]): Map<string, unknown> | null {
  const key = ID_KEYS.find((one) => list.every((row) => isObject(row) && row[one] !== undefined))
  if (key === undefined) return null
  const rows = new Map(list.map((row) => [String((row as Json)[key]), row]))
  return rows.size === list.length ? rows : null
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
/** Whether two texts are the same time, with or without seconds and milliseconds. */
const isSameMoment = (a: unknown, b: unknown) =>
  typeof a === 'string' &&
  typeof b === 'string' &&
  MOMENT.test(a) &&
  MOMENT.test(b) &&
  Date.parse(a) === Date.parse(b)

/** Whether two values are equal, ignoring key order and formats of times. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b || isSameMoment(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => isSame(value, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(a[key], b[key]))
}

/** Order of the rows matters as well as their content. */
function compareLists(before: unknown[], after: unknown[], path: string): CompanyChange[] {
  const [old, next] = [rowsById(before), rowsById(after)]
  if (!old || !next || before.length + after.length === 0) return [changeOf(path, before, after)]
  const changes = [...new Set([...old.keys(), ...next.keys()])].flatMap((id) =>
    findChanges(old.get(id), next.get(id), `${path}.${id}`),
  )
  if (changes.length > 0) return changes
  return [{ path: `${path}${ORDER_OF_ROWS}`, before: [...old.keys()], after: [...next.keys()] }]
}

/** Limit of characters of a changed value, which bounds the response. */
const LONGEST_SHOWN = 200

function shorten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value
  }
  if (Array.isArray(value)) return value.map(shorten)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]))
}

const changeOf = (path: string, before: unknown, after: unknown): CompanyChange => ({
  path,
  before: shorten(before),
  after: shorten(after),
})

/** Differences between two JSON values, by path; rows of lists are found by their ids. */
export function findChanges(before: unknown, after: unknown, path = ''): CompanyChange[] {
  if (isSame(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) =>
      findChanges(before[key], after[key], path === '' ? key : `${path}.${key}`),
    )
  }
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path)
  return [changeOf(path, before, after)]
}
