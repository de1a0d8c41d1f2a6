import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorldInput } from '@mall/contract/world'
import { startMallProcess } from '@mall/server/testing/mall-process'
import { startPostgresql } from '@mall/server/testing/postgresql'
import pg from 'pg'
import type { Shelf } from '../../../floors/app/goods.ts'
import type { Leaving } from '../../place/leaving.ts'
import { runMallCommand } from '../../place/mall-command.ts'
import { readShelf } from './ask-mall.ts'

export type BenchMall = {
  url: string
  /** what the demo's whole mall shows a stranger */
  shelf: Shelf
  /** version of the server behind it */
  postgresql: string
  /** asks the database as its owner */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** The demo's company with all there is. */
export const demoCompany = 1

/**
 * It signs a stranger of the chat app in at that app at once, which no bench has:
 * without its account there a stranger looks around in every shell alike.
 */
const withoutChatAccount = `update companies set info = info || '{"appId": ""}' where company_id = ${demoCompany}`

async function seed(world: WorldInput, databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'mall-bench-world-'))
  try {
    const file = join(folder, 'world.json')
    await writeFile(file, JSON.stringify(world))
    const { code, said } = await runMallCommand(databaseUrl, ['seed', '--spec', file])
    if (code !== 0) throw new Error(`the bench's company could not be laid out:\n${said}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A mall as production runs it, over a PostgreSQL of its own, with the demo companies and those
 * that `worldOf` makes of what the demo shows. The shells have to be built. All of it ends with `leaving`.
 */
export async function startMall(
  port: number,
  leaving: Leaving,
  worldOf?: (shelf: Shelf) => WorldInput,
): Promise<BenchMall> {
  const database = await startPostgresql(['-c', 'synchronous_commit=off'])
  leaving.add(() => database.stop())
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  leaving.add(() => pool.end())
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    MALL_LOG_LEVEL: 'error',
  }
  // A production server lays out no demo: one of another kind does it first.
  const url = `http://127.0.0.1:${port}`
  const demo = await startMallProcess({ ...env, NODE_ENV: 'test' })
  let shelf: Shelf
  try {
    shelf = await readShelf({ url, companyId: demoCompany })
  } finally {
    await demo.kill('SIGTERM')
  }
  if (worldOf) await seed(worldOf(shelf), database.url)
  await pool.query(withoutChatAccount)
  await pool.query('analyze')
  const mall = await startMallProcess({ ...env, NODE_ENV: 'production' })
  leaving.add(() => mall.kill('SIGTERM'))
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return {
    url,
    shelf,
    postgresql: rows[0]?.server_version ?? 'unknown',
    sql: async (text, values) => (await pool.query(text, values)).rows,
  }
}
