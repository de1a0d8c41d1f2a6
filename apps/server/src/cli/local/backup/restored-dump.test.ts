import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startPostgresql } from '../../../testing/processes/postgresql.ts'
import { withRestoredDump } from './restored-dump.ts'

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-dump-'))
  postgres = await startPostgresql()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

async function listDatabases(): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
  await client.end()
  return rows.map(({ name }) => name)
}

it.each(['mall.sql', 'mall.dump'])(
  'reports the missing tool for %s and removes its database',
  async (name) => {
    const before = await listDatabases()
    vi.stubEnv('PATH', folder)
    const file = join(folder, name)
    writeFileSync(file, '')
    const restored = withRestoredDump(postgres.url, file, () => Promise.resolve('checked'))
    await expect(restored).rejects.toThrow('需要 PostgreSQL 的客户端工具')
    vi.unstubAllEnvs()
    expect(await listDatabases()).toEqual(before)
  },
)
