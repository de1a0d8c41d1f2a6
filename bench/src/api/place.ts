import { startPostgresql } from '@mall/server/testing/postgresql'
import pg from 'pg'
import { ordersOf, proveBooks } from '../place/books.ts'
import type { Leaving } from '../place/leaving.ts'
import { poolSize, startMall } from '../place/start-mall.ts'
import { grow } from '../seed/grow.ts'
import { makeModelDatabase, modelOrderOf } from '../seed/model-database.ts'
import { startFloors } from './floors/start.ts'
import { makeFloorsDatabase } from './floors/tables.ts'
import { floorTargets, hotSku } from './floors/targets.ts'
import { buyTargets, readTargets, type Made } from './mall-targets.ts'
import { openTickets } from './tickets.ts'

const size = {
  ...{ companies: 4, goods: 1_000, othersGoods: 1_000 },
  ...{ shoppers: 4_000, othersShoppers: 50, orders: 2_000, othersOrders: 50 },
}
const connections = 50
/** The last product is sold out; all others can be bought. */
const goods = size.goods - 1

/** Durable as in production; the write-ahead log is large, so that no checkpoint falls into one drive alone. */
const postgresqlFlags = ['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=8GB']

/** Takes every piece of a product off the books, as an operator's correction would be booked. */
const sellOut = (client: pg.Client, skuId: number) =>
  client.query(
    `with gone as (select available from stocks where company_id = 1 and sku_id = ${skuId} for update),
     told as (insert into stock_events (company_id, sku_id, kind, quantity)
       select 1, ${skuId}, 'set', -available from gone)
     update stocks s set total = s.total - gone.available, available = 0 from gone
     where s.company_id = 1 and s.sku_id = ${skuId}`,
  )

/** PostgreSQL with the mall's companies and the floors' tables, both servers, and all that is asked of them. */
export async function openPlace(
  leaving: Leaving,
  { seconds, crowd }: { seconds: number; crowd: number },
) {
  const postgresql = await startPostgresql(postgresqlFlags)
  leaving.add(() => postgresql.stop())
  await makeModelDatabase(postgresql.url)
  await grow(postgresql.url, size, await modelOrderOf(postgresql.url))
  const owner = new pg.Client({ connectionString: postgresql.url, application_name: 'bench' })
  await owner.connect()
  leaving.add(() => owner.end())
  await sellOut(owner, size.goods)
  const { rows } = await owner.query<{ server_version: string }>('show server_version')
  const tickets = await openTickets(postgresql.url, size.shoppers, {
    goods,
    hotSku,
    goneSku: size.goods,
  })
  leaving.add(() => tickets.close())
  await tickets.haveReady('gone', size.shoppers)
  const soldOut = Array.from({ length: size.shoppers }, () => tickets.take('gone')).filter(
    (one) => one !== null,
  )

  const floors = await startFloors(await makeFloorsDatabase(postgresql.url, size.goods))
  leaving.add(() => floors.stop())
  const mall = await startMall(postgresql.url)
  leaving.add(() => mall.stop())
  const made: Made = { asked: 0, orders: 0 }
  const common = { ...size, goods, connections, crowd, seconds, tickets, soldOut }
  const floor = floorTargets({ ...common, url: floors.url })
  const reads = readTargets({ ...common, url: mall.url })
  const buys = buyTargets(
    {
      ...common,
      url: mall.url,
      emptyCarts: async () => void (await owner.query('truncate cart_items')),
    },
    made,
  )
  const pairs = [
    ...[floor.hello, reads.home, buys.soldOut, floor.list, reads.list, floor.detail, reads.detail],
    ...[floor.insert, buys.cartAdd, floor.order, buys.order, buys.orderWithPrice],
    ...[floor.oneRow, buys.flash, floor.oneRowCrowd, buys.flashCrowd],
  ]
  return {
    postgresql: rows[0]?.server_version ?? '',
    targets: pairs.map((target) => ({
      ...target,
      pid: target.url === mall.url ? mall.pid : floors.pid,
    })),
    notes: [
      `${size.companies} companies of ${size.goods} goods, ${size.shoppers} shoppers; ${connections} connections unless named; pools of ${poolSize}`,
      `PostgreSQL with ${postgresqlFlags.filter((flag) => flag !== '-c').join(', ')}, fsync on`,
    ],
    proveBooks: () =>
      proveBooks(postgresql.url, { orders: ordersOf(size.orders, made), audited: 1 }),
  }
}
