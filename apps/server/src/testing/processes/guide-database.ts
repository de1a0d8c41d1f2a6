/**
 * The database of docs/new-company.md, created by the guide's statements: its owner has no right to
 * create roles or databases.
 */
import pg from 'pg'
import { createGuide, listGuideCommands, listGuideStatements } from '../guide.ts'

/** Owner and password in the guide's statement `create role`. */
const OWNER = /create role (\w+) login password '([^']+)'/

const at = (url: string, change: Partial<Pick<URL, 'pathname' | 'username' | 'password'>>) =>
  Object.assign(new URL(url), change).href

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Creates role and database again, as the DBA's first step; the file of roles is not run yet.
 * @param url address of the database `mall` for the superuser
 * @returns the address of the mall's own role
 */
export async function createGuideOwner(url: string): Promise<string> {
  const statements = listGuideStatements()
  await run(at(url, { pathname: '/postgres' }), ['drop database if exists mall', ...statements])
  const [, username = '', password = ''] = OWNER.exec(statements.join('\n')) ?? []
  return at(url, { username, password })
}

/** Runs the file of roles, as the guide's command prints it. */
export async function runGuideRoles(url: string): Promise<void> {
  const [line = ''] = listGuideCommands('The database')
  await run(url, [await createGuide({}).follow(line)])
}

/** @returns the address of the mall's own role, with all rights that the mall needs */
export async function createGuideDatabase(url: string): Promise<string> {
  const owner = await createGuideOwner(url)
  await runGuideRoles(url)
  return owner
}
