import { startPostgresql } from '@mall/server/testing/postgresql'
import pg from 'pg'
import type { Made } from '../api/mall-targets.ts'
import { openTickets } from '../api/tickets.ts'
import { ordersOf } from '../place/books.ts'
import type { Leaving } from '../place/leaving.ts'
import { startMall } from '../place/start-mall.ts'
import { grow } from '../seed/grow.ts'
import { makeModelDatabase } from '../seed/model-database.ts'
import type { Size } from '../seed/size.ts'
import { planFlags } from './plans.ts'
import { openServerLog } from './server-log.ts'
import { growthTargets } from './targets.ts'

export type Side = 'small' | 'large'

/**
 * Nothing here has to outlive a crash, and a million orders are written faster without waiting for
 * the disk; both sizes are in this one cluster, so that neither gains by it.
 */
const flags = [
  ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'],
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0', '-c', 'max_wal_size=16GB'],
  ...['-c', 'shared_buffers=1GB'],
]

async function connect(url: string, leaving: Leaving) {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  await client.connect()
  leaving.add(() => client.end())
  return client
}

/** The model world once, with its one order; both sizes are copied from it. */
export async function openCluster(leaving: Leaving) {
  const log = openServerLog()
  const postgresql = await startPostgresql([...flags, ...planFlags], log.hear)
  leaving.add(() => postgresql.stop())
  const modelOrder = await makeModelDatabase(postgresql.url)
  const url = new URL(postgresql.url)
  url.pathname = '/postgres'
  const owner = await connect(url.href, leaving)
  const { rows } = await owner.query<{ server_version: string }>('show server_version')
  return { url: postgresql.url, owner, log, modelOrder, version: rows[0]?.server_version ?? '' }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** One size: its database, a mall over it, and what that mall is asked. */
export async function openSide(
  leaving: Leaving,
  { url: modelUrl, owner, modelOrder }: Cluster,
  { side, size, seconds }: { side: Side; size: Size; seconds: number },
) {
  await owner.query(`create database ${side} template mall`)
  const url = new URL(modelUrl)
  url.pathname = `/${side}`
  await grow(url.href, size, modelOrder)
  const client = await connect(url.href, leaving)
  const shelf = { goods: size.goods, hotSku: 1, goneSku: 1 }
  const tickets = await openTickets(url.href, size.shoppers, shelf)
  leaving.add(() => tickets.close())
  const made: Made = { asked: 0, orders: 0 }
  const emptyCarts = async () => void (await client.query('truncate cart_items'))

  async function start() {
    const mall = await startMall(url.href)
    leaving.add(() => mall.stop())
    const { goods, shoppers } = size
    const options = { side, ...mall, goods, shoppers, seconds, tickets, emptyCarts }
    return { mall, targets: growthTargets(options, made) }
  }

  return {
    url: url.href,
    start,
    orders: () => ordersOf(size.orders, made),
    async bytes() {
      const { rows } = await owner.query<{ size: string }>('select pg_database_size($1) as size', [
        side,
      ])
      return Number(rows[0]?.size)
    },
  }
}
