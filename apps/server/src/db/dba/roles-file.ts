import { readFileSync } from 'node:fs'

/** Path of the file from the project's root, for messages to operators. */
export const ROLES_FILE = 'apps/server/src/db/dba/roles.sql'

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * SQL of the roles and grants, which a DBA runs once in the mall's database.
 * @param owner the role of DATABASE_URL, replaces the psql variable
 */
export function readRolesFile(owner?: string): string {
  const text = readFileSync(new URL('./roles.sql', import.meta.url), 'utf8')
  return owner === undefined ? text : text.replace(":'owner'", () => quote(owner))
}
