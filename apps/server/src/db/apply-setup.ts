import { createHash } from 'node:crypto'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { withRetry } from './connection/with-retry.ts'
import { migrationsFolder } from './migrations.ts'

type Query = <T>(statement: string) => Promise<T[]>

/** The migrations are part of the version, because the script also reads the existing tables. */
function calculateVersion(setupSql: string): string {
  const hash = createHash('sha256').update(setupSql)
  for (const migration of readMigrationFiles({ migrationsFolder })) hash.update(migration.hash)
  return hash.digest('hex')
}

/**
 * Differs in a copy or a restored dump, for another owner, and after a role was created again: each
 * may lack rights that the script grants.
 */
const PLACE = `(
  select concat_ws(' ', c.system_identifier, d.oid, current_user, a.oid, b.oid,
    pg_has_role(current_user, a.oid, 'member'), pg_has_role(current_user, b.oid, 'member'))
  from pg_control_system() c
  join pg_database d on d.datname = current_database()
  left join pg_roles a on a.rolname = 'mall_app'
  left join pg_roles b on b.rolname = 'auditor')`

/**
 * Creates the table of the applied version, in the schema of Drizzle's migrations; `db:reset` drops
 * both.
 */
const CREATE_TABLE = `create table if not exists drizzle.setup (
  version text not null, place text not null, applied_at timestamptz not null default now())`

/**
 * Applies the set-up script unless its version is the one that this database has. Deleting the row
 * of `drizzle.setup` makes the next start apply it.
 * @param query runs on one connection, under the lock of the migrations
 */
export async function applySetup(query: Query, setupSql: string): Promise<void> {
  const version = calculateVersion(setupSql)
  await query(CREATE_TABLE)
  const applied = await query(
    `select from drizzle.setup where version = '${version}' and place = ${PLACE}`,
  )
  if (applied.length > 0) return
  // A simple-protocol message with several statements is one transaction, so a script that fails
  // leaves the former version recorded.
  const script = [
    setupSql,
    'delete from drizzle.setup;',
    `insert into drizzle.setup (version, place) values ('${version}', ${PLACE});`,
  ].join('\n')
  // A server that was killed a moment ago may still have transactions in progress.
  await withRetry(() => query(script))
}
