import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { startMallProcess } from '@mall/server/testing/mall-process'
import { startPostgresql } from '@mall/server/testing/postgresql'
import pg from 'pg'
import type { PageData } from '../../../floors/app/goods.ts'
import type { Cleanup } from '../../environment/cleanup.ts'
import { runMallCommand } from '../../environment/mall-command.ts'
import { fetchPageData } from './call-mall.ts'

export type BenchMall = {
  url: string
  /** data of the demo company for a guest */
  pageData: PageData
  /** version of the server */
  postgresql: string
  /** runs a query as the owner */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Demo company with all features. */
export const demoCompany = 1

/**
 * Removes the WeChat account: with it the WeChat shell signs a guest in at once, which needs the
 * provider.
 * Without it guests see the same pages in every shell.
 */
const REMOVE_WECHAT_ACCOUNT_SQL = `update companies set info = info || '{"appId": ""}' where company_id = ${demoCompany}`

async function seed(seedFile: SeedFileInput, databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'mall-bench-seed-'))
  try {
    const file = join(folder, 'seed.json')
    await writeFile(file, JSON.stringify(seedFile))
    const { code, output } = await runMallCommand(databaseUrl, ['seed', '--spec', file])
    if (code !== 0) throw new Error(`the bench's company could not be laid out:\n${output}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts a mall as in production, on a PostgreSQL of its own, with the demo companies and those of
 * `buildSeedFile`. The shells must be built. `cleanup` stops everything.
 */
export async function startMall(
  port: number,
  cleanup: Cleanup,
  buildSeedFile?: (pageData: PageData) => SeedFileInput,
): Promise<BenchMall> {
  const database = await startPostgresql({ flags: ['-c', 'synchronous_commit=off'], onDisk: true })
  cleanup.add(() => database.stop())
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  cleanup.add(() => pool.end())
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    MALL_LOG_LEVEL: 'error',
  }
  // A production server does not seed the demo: start a test server first.
  const url = `http://127.0.0.1:${port}`
  const demo = await startMallProcess({ ...env, NODE_ENV: 'test' })
  let pageData: PageData
  try {
    pageData = await fetchPageData({ url, companyId: demoCompany })
  } finally {
    await demo.kill('SIGTERM')
  }
  if (buildSeedFile) await seed(buildSeedFile(pageData), database.url)
  await pool.query(REMOVE_WECHAT_ACCOUNT_SQL)
  await pool.query('analyze')
  const mall = await startMallProcess({ ...env, NODE_ENV: 'production' })
  cleanup.add(() => mall.kill('SIGTERM'))
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return {
    url,
    pageData,
    postgresql: rows[0]?.server_version ?? 'unknown',
    sql: async (text, values) => (await pool.query(text, values)).rows,
  }
}
