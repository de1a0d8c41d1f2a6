/**
 * Verifies a `pg_dump` by restoring it beside the mall's database with `mall backup check`.
 * Requires PostgreSQL's client tools and a server of their version.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seedDatabase } from '../../../seed/seed-database.ts'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { openPostgresql } from '../../../testing/open-postgresql.ts'
import { closedPort } from '../../../testing/processes/closed-port.ts'
import { runMall } from '../../run-mall.ts'

const HOUR_MS = 3_600_000
let folder: string
let server: ChildProcess
let url: string

/** The folder of the PostgreSQL server that belongs to the `pg_dump` in PATH. */
function findServerTools(): string {
  const version = execFileSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const packaged = `/usr/lib/postgresql/${/(\d+)/.exec(version)?.[1] ?? ''}/bin`
  return existsSync(packaged) ? packaged : ''
}

/** PostgreSQL refuses to run as root, so it runs as another user. */
function findOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const query = async (address: string, text: string) => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<{ name: string }>(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-dump-'))
  chmodSync(folder, 0o711)
  const tools = findServerTools()
  const owner = findOwner()
  const data = join(folder, 'data')
  mkdirSync(data)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid)
  const flags = ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--auth=trust']
  execFileSync(join(tools, 'initdb'), flags, { ...owner, cwd: data, stdio: 'ignore' })
  const port = String(await closedPort())
  const listen = ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', '']
  server = spawn(join(tools, 'postgres'), listen, { ...owner, cwd: data, stdio: 'ignore' })
  const base = `postgresql://postgres@127.0.0.1:${port}`
  await vi.waitFor(() => query(`${base}/postgres`, 'select 1'), { timeout: 30_000 })
  await query(`${base}/postgres`, 'create database mall')
  url = `${base}/mall`
  const db = await openPostgresql(url)
  await seedDatabase(db, shopSeed(), new Date(Date.now() - HOUR_MS))
  await db.close()
}, 120_000)
afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const environment = { DATABASE_URL: url, MALL_DATA_DIR: folder, HOME: folder }
  const code = await runMall(args, environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

it('verifies a dump and lists the rows that a later dump lacks', { timeout: 240_000 }, async () => {
  const manifest = join(folder, 'manifest.json')
  const dumpTo = (name: string, ...flags: string[]) => {
    const file = join(folder, name)
    execFileSync('pg_dump', [...flags, `--file=${file}`, url])
    return file
  }
  expect(await run('backup', 'manifest', '--to', manifest)).toMatchObject({ code: 0 })
  const custom = dumpTo('mall.dump', '--format=custom')
  const plain = dumpTo('mall.sql')
  await query(url, 'delete from addresses')
  const damaged = dumpTo('damaged.dump', '--format=custom')

  for (const file of [custom, plain]) {
    const { code, text } = await run('backup', 'check', manifest, '--dump', file)
    expect(text, file).toContain('与清单相符')
    expect(code, file).toBe(0)
  }
  const found = await run('backup', 'check', manifest, '--dump', damaged)
  expect(found.code).toBe(1)
  expect(found.text).toContain('addresses 只有 0 行')
  const cut = await run('backup', 'check', manifest, '--dump', manifest)
  expect(cut.code).toBe(2)
  expect(cut.text).toContain('无法恢复')
  const names = (await query(url, 'select datname as name from pg_database')).map((row) => row.name)
  expect(names.filter((name) => name.startsWith('mall_check_'))).toEqual([])
})
