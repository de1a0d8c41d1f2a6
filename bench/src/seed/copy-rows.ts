/** Rows of a table copied with some columns set anew. */
export type Copy = {
  table: string
  /** joins that multiply the model row `m`; starts with `cross join` or `join` */
  from: string
  where: string
  /** an expression for each column that differs; all others are the model's */
  set: Readonly<Record<string, string>>
}

export const copyRows = (table: string, parts: Omit<Copy, 'table'>): Copy => ({ table, ...parts })

/**
 * The statement of a copy. What a column is called and holds beyond those set is the mall's own
 * affair: a later migration's columns are copied along.
 * @param columns all columns of the table
 */
export function copySql({ table, from, where, set }: Copy, columns: readonly string[]): string {
  const unknown = Object.keys(set).filter((column) => !columns.includes(column))
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}`)
  return `insert into ${table} (${columns.join(', ')})
    select ${columns.map((column) => set[column] ?? `m.${column}`).join(', ')}
    from ${table} m ${from} where ${where}`
}

/** The next number that the table itself would hand out; its sequence is looked up once, not for each row. */
export const nextId = (table: string) =>
  `nextval((select pg_get_serial_sequence('${table}', 'id')::regclass))`
