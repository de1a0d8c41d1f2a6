/**
 * A statement that copies rows of a table with some columns set anew. What a column is called and
 * holds beyond those is the mall's own affair: a later migration's columns are copied along.
 * @param from joins that multiply the model row `m`; starts with `cross join` or `join`
 * @param set the body of jsonb_build_object: `'column', expression, …`
 */
export const copyRows = (table: string, parts: { from: string; where: string; set: string }) =>
  `insert into ${table}
   select r.* from ${table} m ${parts.from}
   cross join lateral jsonb_populate_record(m, jsonb_build_object(${parts.set})) r
   where ${parts.where}`

/** The next number that the table itself would hand out. */
export const nextId = (table: string) => `nextval(pg_get_serial_sequence('${table}', 'id'))`
