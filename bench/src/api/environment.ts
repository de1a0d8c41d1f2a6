import { startPostgresql } from '@mall/server/testing/postgresql'
import pg from 'pg'
import { expectedOrders, verifyRecords } from '../environment/verify-records.ts'
import type { Cleanup } from '../environment/cleanup.ts'
import { poolSize, startMall } from '../environment/start-mall.ts'
import { grow } from '../seed/grow.ts'
import { createModelDatabase, getModelOrderId } from '../seed/model-database.ts'
import { startFloors } from './floors/start.ts'
import { createFloorsDatabase } from './floors/tables.ts'
import { floorTargets, HOT_SKU } from './floors/targets.ts'
import { buyTargets, readTargets, type OrderCounts } from './mall-targets.ts'
import { createTickets } from './tickets.ts'

const size = {
  companies: 4,
  goods: 1_000,
  othersGoods: 1_000,
  shoppers: 4_000,
  othersShoppers: 50,
  orders: 2_000,
  othersOrders: 50,
}
const connections = 50
/** The last product is sold out; the others are available. */
const goods = size.goods - 1

/**
 * Durable as in production. The large write-ahead log prevents a checkpoint during a single target.
 */
const postgresqlFlags = ['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=8GB']

/** Sells out a product by an adjustment of its stock. */
const markSoldOut = (client: pg.Client, skuId: number) =>
  client.query(
    `with sold as (select available from stocks where company_id = 1 and sku_id = ${skuId} for update),
     events as (insert into stock_events (company_id, sku_id, kind, quantity)
       select 1, ${skuId}, 'set', -available from sold)
     update stocks s set total = s.total - sold.available, available = 0 from sold
     where s.company_id = 1 and s.sku_id = ${skuId}`,
  )

/**
 * Starts PostgreSQL with the mall's companies and the floors' tables, both servers and all targets.
 */
export async function startEnvironment(
  cleanup: Cleanup,
  { seconds, crowd }: { seconds: number; crowd: number },
) {
  const postgresql = await startPostgresql({ flags: postgresqlFlags, onDisk: true })
  cleanup.add(() => postgresql.stop())
  await createModelDatabase(postgresql.url)
  await grow(postgresql.url, size, await getModelOrderId(postgresql.url))
  const owner = new pg.Client({ connectionString: postgresql.url, application_name: 'bench' })
  await owner.connect()
  cleanup.add(() => owner.end())
  await markSoldOut(owner, size.goods)
  const { rows } = await owner.query<{ server_version: string }>('show server_version')
  const tickets = await createTickets(postgresql.url, size.shoppers, {
    goods,
    hotSku: HOT_SKU,
    soldOutSku: size.goods,
  })
  cleanup.add(() => tickets.close())
  await tickets.ensureReady('soldOut', size.shoppers)
  const soldOut = Array.from({ length: size.shoppers }, () => tickets.take('soldOut')).filter(
    (one) => one !== null,
  )

  const floors = await startFloors(await createFloorsDatabase(postgresql.url, size.goods))
  cleanup.add(() => floors.stop())
  const mall = await startMall(postgresql.url)
  cleanup.add(() => mall.stop())
  const orderCounts: OrderCounts = { requested: 0, orders: 0 }
  const common = { ...size, goods, connections, crowd, seconds, tickets, soldOut }
  const floor = floorTargets({ ...common, url: floors.url })
  const reads = readTargets({ ...common, url: mall.url })
  const buys = buyTargets(
    {
      ...common,
      url: mall.url,
      emptyCarts: async () => void (await owner.query('truncate cart_items')),
    },
    orderCounts,
  )
  const pairs = [
    floor.hello,
    reads.home,
    buys.soldOut,
    floor.list,
    reads.list,
    floor.detail,
    reads.detail,
    floor.insert,
    buys.cartAdd,
    floor.order,
    buys.order,
    buys.orderWithPrice,
    floor.oneRow,
    buys.flash,
    floor.oneRowCrowd,
    buys.flashCrowd,
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
    verifyRecords: () =>
      verifyRecords(postgresql.url, {
        orders: expectedOrders(size.orders, orderCounts),
        audited: 1,
      }),
  }
}
