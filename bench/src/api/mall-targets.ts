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

/** First category with goods of the model, one product in each. */
const FIRST_CATEGORY = 11

type Options = {
  url: string
  companies: number
  /** number of available goods, with ids from 1 */
  goods: number
  shoppers: number
  connections: number
  /** number of connections of the flash sale's crowd */
  crowd: number
  /** duration of a run, which determines the number of tickets */
  seconds: number
  tickets: Tickets
  /** one ticket per shopper for the sold-out product */
  soldOut: readonly ShopperTicket[]
  emptyCarts(): Promise<void>
}

/**
 * Upper limit of orders per second. Beyond it tickets run out and the run ends early with a valid
 * rate.
 */
const MAX_TICKETS_PER_SECOND = 12_000

/** Requested and successful orders; the database must contain a number between them. */
export type OrderCounts = { requested: number; orders: number }

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
        // Start each shopper at another product, so that carts fill with different goods.
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
      if (!entry) throw new Error('no buyer for the sold-out product')
      const request = buildPlaceOrder(toShopper(entry.shopper), entry.ticket)
      await expectResponse(connection, request, 200, '33005')
    }),
  }
}
