import { startPostgresql } from '@mall/server/testing/postgresql'
import pg from 'pg'
import type { OrderCounts } from '../api/mall-targets.ts'
import { createTickets } from '../api/tickets.ts'
import { expectedOrders } from '../environment/verify-records.ts'
import type { Cleanup } from '../environment/cleanup.ts'
import { startMall } from '../environment/start-mall.ts'
import { grow } from '../seed/grow.ts'
import { createModelDatabase, getModelOrderId } from '../seed/model-database.ts'
import type { Size } from '../seed/size.ts'
import { ensureDatabase } from './ensure-database.ts'
import { createOperatorKey } from './operator-targets.ts'
import { planFlags } from './plans.ts'
import { createServerLog } from './server-log.ts'
import { growthTargets } from './targets.ts'

export type Side = 'small' | 'large'

/**
 * No durability: data need not survive a crash, and a million orders are written faster. Both sizes
 * share this cluster, so neither has an advantage.
 */
const flags = [
  '-c',
  'fsync=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'wal_level=minimal',
  '-c',
  'max_wal_senders=0',
  '-c',
  'max_wal_size=16GB',
  '-c',
  'shared_buffers=1GB',
]

function toDatabaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function connect(url: string, cleanup: Cleanup) {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  await client.connect()
  cleanup.add(() => client.end())
  return client
}

/**
 * Starts a cluster with the model database and its one order, the template of both sizes.
 * @param folder keeps the cluster for later runs
 */
export async function startCluster(cleanup: Cleanup, folder?: string) {
  const log = createServerLog()
  const postgresql = await startPostgresql({
    flags: [...flags, ...planFlags],
    onOutput: log.append,
    ...(folder === undefined ? { onDisk: true } : { kept: folder }),
  })
  cleanup.add(() => postgresql.stop())
  const owner = await connect(toDatabaseUrl(postgresql.url, 'postgres'), cleanup)
  await ensureDatabase(owner, 'mall', 'model', async () => {
    await owner.query('create database mall')
    await createModelDatabase(postgresql.url)
  })
  const modelOrder = await getModelOrderId(postgresql.url)
  const { rows } = await owner.query<{ server_version: string }>('show server_version')
  return { url: postgresql.url, owner, log, modelOrder, version: rows[0]?.server_version ?? '' }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Creates one size: its database, its tickets and a function that starts a mall on it. */
export async function createSide(
  cleanup: Cleanup,
  { url: modelUrl, owner, modelOrder }: Cluster,
  { side, size, seconds }: { side: Side; size: Size; seconds: number },
) {
  const template = `${side}_laid`
  await ensureDatabase(owner, template, JSON.stringify(size), async () => {
    await owner.query(`create database ${template} template mall`)
    await grow(toDatabaseUrl(modelUrl, template), size, modelOrder)
  })
  // Start each run from the template, without orders of earlier runs.
  await owner.query(`drop database if exists ${side}`)
  await owner.query(`create database ${side} template ${template} strategy file_copy`)
  const url = toDatabaseUrl(modelUrl, side)
  const client = await connect(url, cleanup)
  const goodsRange = { goods: size.goods, hotSku: 1, soldOutSku: 1 }
  const tickets = await createTickets(url, size.shoppers, goodsRange)
  cleanup.add(() => tickets.close())
  const orderCounts: OrderCounts = { requested: 0, orders: 0 }
  const emptyCarts = async () => void (await client.query('truncate cart_items'))

  async function start() {
    const operatorKey = await createOperatorKey(url)
    const mall = await startMall(url)
    cleanup.add(() => mall.stop())
    const { goods, shoppers } = size
    const options = { side, ...mall, goods, shoppers, seconds, tickets, operatorKey, emptyCarts }
    /** Invalidates the mall's caches. The notification is processed before the next request. */
    async function clearCache() {
      await client.query(`notify mall_changed, '*'`)
      await fetch(`${mall.url}/readyz`)
    }
    return { mall, targets: growthTargets(options, orderCounts), clearCache }
  }

  return {
    url,
    start,
    /**
     * Starts the mall with its jobs leased by another holder, so that only requests query the
     * database.
     */
    async startWithoutJobs() {
      await client.query(`update job_leases set holder = 'bench', until = now() + interval '1 day'`)
      return start()
    },
    orders: () => expectedOrders(size.orders, orderCounts),
    async bytes() {
      const { rows } = await owner.query<{ size: string }>('select pg_database_size($1) as size', [
        side,
      ])
      return Number(rows[0]?.size)
    },
  }
}
