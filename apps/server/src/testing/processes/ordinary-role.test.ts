/** The database's owner as banks give it: it may create neither roles nor databases. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withRestoredDump } from '../../cli/local/backup/restored-dump.ts'
import { openPostgresql } from '../open-postgresql.ts'
import { closedPort } from './closed-port.ts'
import { createGuideOwner, runGuideRoles } from './guide-database.ts'
import { startMallProcess } from './mall-process.ts'
import { startPostgresql } from './postgresql.ts'

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let folder: string
let owner: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-ordinary-'))
  postgres = await startPostgresql()
  owner = await createGuideOwner(postgres.url)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

async function query<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Opens the database as a start and a command do, in this process. */
const open = async () => (await openPostgresql(owner, 1)).close()

async function start() {
  const port = String(await closedPort())
  const mall = await startMallProcess({
    NODE_ENV: 'production',
    DATABASE_URL: owner,
    MALL_DATA_DIR: folder,
    MALL_SECRETS_KEY: randomBytes(32).toString('base64'),
    PORT: port,
    HOST: '127.0.0.1',
  })
  return { mall, origin: `http://127.0.0.1:${port}` }
}

const countSchemas = async () =>
  (await query("select from pg_namespace where nspname = 'drizzle'")).length

const COMMAND = 'psql -v ON_ERROR_STOP=1 -v owner=mall -d mall -f apps/server/src/db/dba/roles.sql'

it('opens for an owner without rights to create once a DBA has run the file', async () => {
  const refused = open()
  await expect(refused).rejects.toThrow(/缺少角色 mall_app、角色 auditor.*lacks the role mall_app/)
  await expect(refused).rejects.toThrow(COMMAND)
  expect(await countSchemas()).toBe(0)

  // The DBA of a hosted database is no superuser.
  await query("create role dba login password 'dba' createrole")
  const dba = Object.assign(new URL(postgres.url), { username: 'dba', password: 'dba' }).href
  await runGuideRoles(dba)
  await query('revoke mall_app, auditor from mall granted by dba')
  await expect(open()).rejects.toThrow(/缺少角色 mall_app 的授予、角色 auditor 的授予/)
  expect(await countSchemas()).toBe(0)

  await runGuideRoles(dba)
  await runGuideRoles(dba)
  await open()
  expect(await countSchemas()).toBe(1)
  const [role] = await query(
    "select rolcreaterole, rolcreatedb from pg_roles where rolname = 'mall'",
  )
  expect(role).toEqual({ rolcreaterole: false, rolcreatedb: false })
})

it.runIf(process.env.MALL_TEST_DEEP === '1')('starts for such an owner in production', async () => {
  const { mall, origin } = await start()
  try {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  } finally {
    await mall.kill('SIGTERM')
  }
})

it('grants the rights that a database of another owner lacks', async () => {
  await query('alter database mall owner to postgres; revoke create on schema public from public')
  await expect(open()).rejects.toThrow('数据库 mall 的 CREATE 权限、模式 public 的 CREATE 权限')
  await runGuideRoles(postgres.url)
  await expect(open()).resolves.toBeUndefined()
})

it('reports that the check of a dump requires CREATEDB', async () => {
  const checked = withRestoredDump(owner, 'mall.dump', () => Promise.resolve())
  await expect(checked).rejects.toThrow('CREATEDB')
})
