import type pg from 'pg'

type Index = { drop: string; create: string }

/** Excludes indexes that a foreign key of another table depends on. */
const indexesSql = `
  select case when c.oid is null then format('drop index %I', i.relname)
      else format('alter table %I drop constraint %I', t.relname, c.conname) end as drop,
    case when c.oid is null then pg_get_indexdef(x.indexrelid)
      else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as create
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class t on t.oid = x.indrelid
  left join pg_constraint c on c.conindid = x.indexrelid and c.contype in ('p', 'u')
  where t.relnamespace = 'public'::regnamespace and t.relname = any ($1)
    and not exists (select from pg_constraint f where f.conindid = x.indexrelid and f.contype = 'f')
  order by t.relname, i.relname`

/**
 * Drops the indexes of tables before bulk inserts: creating them afterwards costs a fraction of
 * maintaining them per row.
 * @returns the statements that create them again
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<Index>(indexesSql, [tables])
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ create }) => create)
}
