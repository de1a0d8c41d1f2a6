import { askPrice, commit, commitText } from '../calls/buy.ts'
import { callText } from '../calls/requests.ts'
import type { Connection } from '../load/connection.ts'
import { askExpecting, askServed } from '../load/expect.ts'
import { sessionTokenOf } from '../seed/shopper-rows.ts'
import { floorCategories } from './floors/tables.ts'
import { pagesAsked } from './floors/targets.ts'
import type { Target } from '../load/target.ts'
import type { Spendable, TicketKind, Tickets } from './tickets.ts'

const shopperOf = (nth: number) => ({ companyId: 1, token: sessionTokenOf(1, nth) })

/** The model world's goods are in categories from here on, one in each. */
const firstCategory = 11

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
  soldOut: readonly Spendable[]
  emptyCarts(): Promise<void>
}

/** Where more are ordered in a second, tickets run out, and the drive ends early with a true rate. */
const ticketsPerSecond = 12_000

/** Orders asked for, and those answered as made: the database must have no fewer and no more. */
export type Made = { asked: number; orders: number }

/** What anybody may read, and how it is asked for. */
export function readTargets({
  url,
  companies,
  goods,
  connections,
}: Pick<Options, 'url' | 'companies' | 'goods' | 'connections'>) {
  const asking = (name: string, request: (nth: number) => string): Target => ({
    name,
    url,
    connections,
    work: async (connection, nth) => void (await askServed(connection, request(nth))),
  })
  return {
    home: asking('home', (nth) => callText('home.all', {}, { companyId: 1 + (nth % companies) })),
    list: asking('list', (nth) => {
      const categoryId = firstCategory + (nth % floorCategories)
      const page = 1 + (Math.floor(nth / floorCategories) % pagesAsked)
      return callText('goods.listInCategory', { categoryId, page, size: 12 }, { companyId: 1 })
    }),
    detail: asking('detail', (nth) =>
      callText('goods.detail', { spuId: 1 + (nth % goods) }, { companyId: 1 }),
    ),
  }
}

/** What a shopper does, in a company of plenty. */
export function buyTargets(options: Options, made: Made) {
  const { url, goods, shoppers, connections, crowd, seconds, tickets, soldOut } = options
  const target = (name: string, work: Target['work']): Target => ({ name, url, connections, work })

  async function makeOrder(...order: Parameters<typeof commit>) {
    made.asked += 1
    await commit(...order)
    made.orders += 1
  }
  async function order(connection: Connection, kind: TicketKind) {
    const next = tickets.take(kind)
    if (!next) return false
    await makeOrder(connection, shopperOf(next.shopper), next.ticket)
  }
  const ordering = (name: string, kind: TicketKind): Target => ({
    ...target(name, (connection) => order(connection, kind)),
    prepare: () => tickets.haveReady(kind, Math.ceil(ticketsPerSecond * seconds)),
  })
  const flash = ordering('flash sale', 'hot')

  return {
    cartAdd: {
      ...target('add to cart', async (connection, nth) => {
        const shopper = 1 + (nth % shoppers)
        // Every shopper begins elsewhere: a cart fills with different goods, as carts do.
        const skuId = 1 + ((shopper * 7 + Math.floor(nth / shoppers)) % goods)
        await askServed(connection, callText('cart.add', { skuId }, shopperOf(shopper)))
      }),
      prepare: options.emptyCarts,
    } satisfies Target,
    order: ordering('order', 'spread'),
    orderWithPrice: target('order with its price call', async (connection, nth) => {
      const shopper = shopperOf(2 + (nth % (shoppers - 1)))
      const ticket = await askPrice(connection, shopper, 1 + (nth % goods))
      await makeOrder(connection, shopper, ticket)
    }),
    flash,
    flashCrowd: { ...flash, name: `flash sale, ${crowd} connections`, connections: crowd },
    soldOut: target('sold out', async (connection, nth) => {
      const one = soldOut[nth % soldOut.length]
      if (!one) throw new Error('nobody wants the product that is sold out')
      const request = commitText(shopperOf(one.shopper), one.ticket)
      await askExpecting(connection, request, 200, '33005')
    }),
  }
}
