import { startPostgresql } from '@mall/server/testing/postgresql'
import pg from 'pg'
import type { Made } from '../api/mall-targets.ts'
import { openTickets } from '../api/tickets.ts'
import { ordersOf } from '../place/books.ts'
import type { Leaving } from '../place/leaving.ts'
import { startMall } from '../place/start-mall.ts'
import { grow } from '../seed/grow.ts'
import { makeModelDatabase, modelOrderOf } from '../seed/model-database.ts'
import type { Size } from '../seed/size.ts'
import { once } from './once.ts'
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

function databaseIn(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function connect(url: string, leaving: Leaving) {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  await client.connect()
  leaving.add(() => client.end())
  return client
}

/**
 * The model world once, with its one order; both sizes are copied from it.
 * @param kept a folder where all of it stays for later runs
 */
export async function openCluster(leaving: Leaving, kept?: string) {
  const log = openServerLog()
  const postgresql = await startPostgresql([...flags, ...planFlags], log.hear, kept)
  leaving.add(() => postgresql.stop())
  const owner = await connect(databaseIn(postgresql.url, 'postgres'), leaving)
  await once(owner, 'mall', 'model', async () => {
    await owner.query('create database mall')
    await makeModelDatabase(postgresql.url)
  })
  const modelOrder = await modelOrderOf(postgresql.url)
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
  const laid = `${side}_laid`
  await once(owner, laid, JSON.stringify(size), async () => {
    await owner.query(`create database ${laid} template mall`)
    await grow(databaseIn(modelUrl, laid), size, modelOrder)
  })
  // Each run begins with what was laid out, and not with what an earlier run has ordered.
  await owner.query(`drop database if exists ${side}`)
  await owner.query(`create database ${side} template ${laid} strategy file_copy`)
  const url = databaseIn(modelUrl, side)
  const client = await connect(url, leaving)
  const shelf = { goods: size.goods, hotSku: 1, goneSku: 1 }
  const tickets = await openTickets(url, size.shoppers, shelf)
  leaving.add(() => tickets.close())
  const made: Made = { asked: 0, orders: 0 }
  const emptyCarts = async () => void (await client.query('truncate cart_items'))

  async function start() {
    const mall = await startMall(url)
    leaving.add(() => mall.stop())
    const { goods, shoppers } = size
    const options = { side, ...mall, goods, shoppers, seconds, tickets, emptyCarts }
    /** Tells the mall that anything may have changed; it has heard when it is asked something else. */
    async function forget() {
      await client.query(`notify mall_changed, '*'`)
      await fetch(`${mall.url}/readyz`)
    }
    return { mall, targets: growthTargets(options, made), forget }
  }

  return {
    url,
    start,
    /** The same with the jobs held by another, so that all it asks of the database is for an answer. */
    async startWithoutJobs() {
      await client.query(`update job_leases set holder = 'bench', until = now() + interval '1 day'`)
      return start()
    },
    orders: () => ordersOf(size.orders, made),
    async bytes() {
      const { rows } = await owner.query<{ size: string }>('select pg_database_size($1) as size', [
        side,
      ])
      return Number(rows[0]?.size)
    },
  }
}
