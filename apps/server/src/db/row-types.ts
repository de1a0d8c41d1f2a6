/**
 * Rows as parameters of SQL functions: composite types with the same columns in TypeScript and
 * SQL.
 */

import { sql, type SQL } from 'drizzle-orm'

type ColumnType = 'bigint' | 'boolean' | 'integer' | 'jsonb' | 'text' | 'timestamp with time zone'
type Columns = Readonly<Record<string, ColumnType>>
type Value<T extends ColumnType> = T extends 'bigint' | 'integer'
  ? number
  : T extends 'boolean'
    ? boolean
    : T extends 'jsonb'
      ? object
      : string | null

/**
 * A composite type. Its column types use PostgreSQL's output format, to be compared with the
 * existing type.
 */
export type RowType<C extends Columns = Columns> = { name: string; columns: C }
export type RowOf<T extends RowType> = { [N in keyof T['columns']]: Value<T['columns'][N]> }

export const defineRowType = <const C extends Columns>(name: string, columns: C): RowType<C> => ({
  name,
  columns,
})

/**
 * Quotes a value twice, for the row and for the array around it; each level doubles the quotes of
 * the level inside.
 */
const quote = (text: string) =>
  `\\"${text.replaceAll('\\', String.raw`\\\\`).replaceAll('"', String.raw`\"\"`)}\\"`

function toField(value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quote(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Formats rows as an array of a composite type for a parameter: `${rowsText(…)}::name[]`. */
export function rowsText<C extends Columns>(
  { columns }: RowType<C>,
  rows: readonly RowOf<RowType<C>>[],
): string {
  const names = Object.keys(columns)
  return `{${rows.map((row) => `"(${names.map((name) => toField(row[name])).join(',')})"`).join(',')}}`
}

/** Formats one row by column for a parameter of the type. */
export const rowSql = <C extends Columns>(
  { name, columns }: RowType<C>,
  values: { [N in keyof C]: SQL | string | number | null },
): SQL => {
  const cells = Object.entries(columns).map(
    ([column, type]) => sql`${values[column as keyof C]}::${sql.raw(type)}`,
  )
  return sql`row(${sql.join(cells, sql`, `)})::${sql.raw(name)}`
}

/**
 * Creates the type if it is missing. A type with other columns is dropped together with the
 * functions that use it, which are created later.
 */
export function createRowTypeSql({ name, columns }: RowType): string {
  const wanted = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  return `do $$ begin
  if (select array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attnum)
      from pg_type t join pg_attribute a on a.attrelid = t.typrelid
      where t.typname = '${name}' and t.typnamespace = 'public'::regnamespace)
    is distinct from array[${wanted.map((text) => `'${text}'`).join(', ')}] then
    drop type if exists ${name} cascade;
    create type ${name} as (${wanted.join(', ')});
  end if;
end $$;`
}
