/** Copy of a table's rows with some columns replaced. */
export type Copy = {
  table: string
  /** joins that multiply the model row `m`; starts with `cross join` or `join` */
  from: string
  where: string
  /** expressions by replaced column; other columns keep the model's value */
  set: Readonly<Record<string, string>>
}

export const copyRows = (table: string, parts: Omit<Copy, 'table'>): Copy => ({ table, ...parts })

/**
 * Builds the statement of a copy. Unset columns are copied, so that columns of later migrations
 * need no
 * change here.
 * @param columns all columns of the table
 */
export function copySql({ table, from, where, set }: Copy, columns: readonly string[]): string {
  const unknown = Object.keys(set).filter((column) => !columns.includes(column))
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}`)
  return `insert into ${table} (${columns.join(', ')})
    select ${columns.map((column) => set[column] ?? `m.${column}`).join(', ')}
    from ${table} m ${from} where ${where}`
}

/** Next value of the table's id sequence, which is looked up once per statement. */
export const nextId = (table: string) =>
  `nextval((select pg_get_serial_sequence('${table}', 'id')::regclass))`
