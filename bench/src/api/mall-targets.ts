import { fetchPrice, placeOrder, buildPlaceOrder } from '../calls/buy.ts'
import { buildCall } from '../calls/requests.ts'
import type { Connection } from '../load/connection.ts'
import { expectResponse, expectServed } from '../load/expect.ts'
import { buildSessionToken } from '../seed/shopper-rows.ts'
import { floorCategories } from './floors/tables.ts'
import { LIST_PAGES } from './floors/targets.ts'
import type { Target } from '../load/target.ts'
import type { ShopperTicket, TicketKind, Tickets } from './tickets.ts'

const toShopper = (index: number) => ({ companyId: 1, token: buildSessionToken(1, index) })

/** The model world's goods are in categories from here on, one in each. */
const FIRST_CATEGORY = 11

type Options = {
  url: string
  companies: number
  /** those that can be bought: ids from 1 on */
  goods: number
  shoppers: number
  connections: number
  /** connections of the crowd that wants one product */
  crowd: number
  /** seconds of a drive: as many tickets have to be ready */
  seconds: number
  tickets: Tickets
  /** a ticket of each shopper for the product that is sold out */
  soldOut: readonly ShopperTicket[]
  emptyCarts(): Promise<void>
}

/** Where more are ordered in a second, tickets run out, and the drive ends early with a true rate. */
const MAX_TICKETS_PER_SECOND = 12_000

/** Orders asked for, and those answered as made: the database must have no fewer and no more. */
export type OrderCounts = { requested: number; orders: number }

/** What anybody may read, and how it is asked for. */
export function readTargets({
  url,
  companies,
  goods,
  connections,
}: Pick<Options, 'url' | 'companies' | 'goods' | 'connections'>) {
  const readTarget = (name: string, request: (index: number) => string): Target => ({
    name,
    url,
    connections,
    work: async (connection, index) => void (await expectServed(connection, request(index))),
  })
  return {
    home: readTarget('home', (index) =>
      buildCall('home.all', {}, { companyId: 1 + (index % companies) }),
    ),
    list: readTarget('list', (index) => {
      const categoryId = FIRST_CATEGORY + (index % floorCategories)
      const page = 1 + (Math.floor(index / floorCategories) % LIST_PAGES)
      return buildCall('goods.listInCategory', { categoryId, page, size: 12 }, { companyId: 1 })
    }),
    detail: readTarget('detail', (index) =>
      buildCall('goods.detail', { spuId: 1 + (index % goods) }, { companyId: 1 }),
    ),
  }
}

/** What a shopper does, in a company of plenty. */
export function buyTargets(options: Options, orderCounts: OrderCounts) {
  const { url, goods, shoppers, connections, crowd, seconds, tickets, soldOut } = options
  const target = (name: string, work: Target['work']): Target => ({ name, url, connections, work })

  async function placeOrderCounted(...order: Parameters<typeof placeOrder>) {
    orderCounts.requested += 1
    await placeOrder(...order)
    orderCounts.orders += 1
  }
  async function order(connection: Connection, kind: TicketKind) {
    const next = tickets.take(kind)
    if (!next) return false
    await placeOrderCounted(connection, toShopper(next.shopper), next.ticket)
  }
  const orderTarget = (name: string, kind: TicketKind): Target => ({
    ...target(name, (connection) => order(connection, kind)),
    prepare: () => tickets.ensureReady(kind, Math.ceil(MAX_TICKETS_PER_SECOND * seconds)),
  })
  const flash = orderTarget('flash sale', 'hot')

  return {
    cartAdd: {
      ...target('add to cart', async (connection, index) => {
        const shopper = 1 + (index % shoppers)
        // Every shopper begins elsewhere: a cart fills with different goods, as carts do.
        const skuId = 1 + ((shopper * 7 + Math.floor(index / shoppers)) % goods)
        await expectServed(connection, buildCall('cart.add', { skuId }, toShopper(shopper)))
      }),
      prepare: options.emptyCarts,
    } satisfies Target,
    order: orderTarget('order', 'spread'),
    orderWithPrice: target('order with its price call', async (connection, index) => {
      const shopper = toShopper(2 + (index % (shoppers - 1)))
      const ticket = await fetchPrice(connection, shopper, 1 + (index % goods))
      await placeOrderCounted(connection, shopper, ticket)
    }),
    flash,
    flashCrowd: { ...flash, name: `flash sale, ${crowd} connections`, connections: crowd },
    soldOut: target('sold out', async (connection, index) => {
      const entry = soldOut[index % soldOut.length]
      if (!entry) throw new Error('nobody wants the product that is sold out')
      const request = buildPlaceOrder(toShopper(entry.shopper), entry.ticket)
      await expectResponse(connection, request, 200, '33005')
    }),
  }
}
