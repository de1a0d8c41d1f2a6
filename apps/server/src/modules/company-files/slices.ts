import { setImmediate as nextTick } from 'node:timers/promises'
import { CompanyFiles } from '@mall/contract/company-files'

/** Lists of the files: their rows are worked on in slices. */
export const LIST_KEYS = [
  'suppliers',
  'categories',
  'selections',
  'banners',
  'icons',
  'sections',
  'articles',
  'articleCategories',
  'pages',
  'coupons',
  'goods',
] as const
type ListKey = (typeof LIST_KEYS)[number]

/** Amount of work between two turns of other requests. */
const SLICE_WEIGHT = 3_000
const CHARACTERS_PER_VALUE = 100

/** Values of a row, long texts as several. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / CHARACTERS_PER_VALUE)
  if (typeof value !== 'object' || value === null) return 1
  let weight = 1
  for (const inner of Array.isArray(value) ? value : Object.values(value)) weight += weigh(inner)
  return weight
}

export type Slice<T> = { from: number; rows: T[] }

/** Slices of similar size, between which other requests run. */
export async function* sliceRows<T>(
  rows: readonly T[],
  most = SLICE_WEIGHT,
): AsyncGenerator<Slice<T>> {
  let slice: Slice<T> = { from: 0, rows: [] }
  let weight = 0
  for (const [index, row] of rows.entries()) {
    slice.rows.push(row)
    weight += weigh(row)
    if (weight < most) continue
    yield slice
    await nextTick()
    slice = { from: index + 1, rows: [] }
    weight = 0
  }
  if (slice.rows.length > 0) yield slice
}

/** Runs `work` on each row, in slices. */
export async function mapInSlices<T, R>(rows: readonly T[], work: (row: T) => R): Promise<R[]> {
  const results: R[] = []
  for await (const slice of sliceRows(rows)) results.push(...slice.rows.map(work))
  return results
}

/** Parses files in slices. */
export async function parseFiles(input: Record<string, unknown>): Promise<CompanyFiles> {
  const lists = LIST_KEYS.filter((key) => Array.isArray(input[key]))
  const rest = Object.fromEntries(
    Object.entries(input).filter(([key]) => !lists.includes(key as ListKey)),
  )
  const files: CompanyFiles = CompanyFiles.parse(rest)
  for (const key of lists) {
    const parsed: unknown[] = []
    for await (const { rows } of sliceRows(input[key] as unknown[])) {
      parsed.push(...(CompanyFiles.parse({ [key]: rows })[key] ?? []))
    }
    Object.assign(files, { [key]: parsed })
  }
  return files
}
