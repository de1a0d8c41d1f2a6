import type pg from 'pg'

/**
 * Creates a database unless it exists for the same purpose. The purpose is stored as the database's
 * comment after creation, so an incomplete database is recreated.
 */
export async function ensureDatabase(
  owner: pg.Client,
  name: string,
  purpose: string,
  create: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ purpose: string | null }>(
    `select shobj_description(oid, 'pg_database') as purpose from pg_database where datname = $1`,
    [name],
  )
  if (rows[0]?.purpose === purpose) return
  await owner.query(`drop database if exists ${name}`)
  await create()
  await owner.query(`comment on database ${name} is ${owner.escapeLiteral(purpose)}`)
}
