import { BadFile } from '../frame/mall-cli.ts'

/** A picture drawn on a sheet; `src` is its part: `sheet:xl/media/image1.png`. */
type RowPicture<C extends string> = { src: string; column: C | null; lastLine: number }

/** A row of a table file by the names of its columns, and its line. */
export type TableRow<C extends string> = {
  line: number
  cells: Record<C, string>
  pictures?: readonly RowPicture<C>[]
}

/** Names of each column, the first one as it is documented: `{ phone: ['手机号', 'phone'] }`. */
export type TableColumns<C extends string> = Record<
  C,
  { names: readonly string[]; optional?: true }
>

export type RowReader<C extends string> = ((cells: readonly string[]) => Record<C, string>) & {
  /** name of the column at an index of the header */
  findColumn: (index: number) => C | null
}

/**
 * Reads rows by the header's names; the first row is the header.
 * @throws BadFile for a missing column, or one that is there twice
 */
export function createRowReader<C extends string>(
  header: readonly string[],
  columns: TableColumns<C>,
): RowReader<C> {
  const clean = header.map((name) => name.trim())
  const entries = Object.entries(columns) as [C, TableColumns<C>[C]][]
  const indexes = entries.map(
    ([column, { names }]) => [column, clean.findIndex((name) => names.includes(name))] as const,
  )
  const missing = entries.filter(
    ([column, { optional }]) => !optional && indexes.some(([of, at]) => of === column && at < 0),
  )
  const twice = entries.filter(
    ([, { names }]) => clean.filter((name) => names.includes(name)).length > 1,
  )
  if (twice.length > 0) {
    throw new BadFile(
      `第 1 行有重复的列：${twice.map(([, { names }]) => names[0] ?? '').join('、')}`,
    )
  }
  if (missing.length > 0) {
    const named = missing.map(([, { names }]) => names[0] ?? '').join('、')
    throw new BadFile(`第 1 行缺少列：${named}`)
  }
  const read = (cells: readonly string[]) =>
    Object.fromEntries(indexes.map(([column, at]) => [column, (cells[at] ?? '').trim()])) as Record<
      C,
      string
    >
  const findColumn = (index: number) => indexes.find(([, at]) => at === index)?.[0] ?? null
  return Object.assign(read, { findColumn })
}
