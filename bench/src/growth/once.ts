import type pg from 'pg'

/**
 * Makes a database where it is not there, or was made for something else, or not to its end. What it
 * was made for is kept as the comment on it, written when it is done.
 */
export async function once(
  owner: pg.Client,
  name: string,
  madeFor: string,
  make: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ made_for: string | null }>(
    `select shobj_description(oid, 'pg_database') as made_for from pg_database where datname = $1`,
    [name],
  )
  if (rows[0]?.made_for === madeFor) return
  await owner.query(`drop database if exists ${name}`)
  await make()
  await owner.query(`comment on database ${name} is ${owner.escapeLiteral(madeFor)}`)
}
