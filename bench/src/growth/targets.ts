import { commit } from '../calls/buy.ts'
import { callText } from '../calls/requests.ts'
import type { Made } from '../api/mall-targets.ts'
import type { Tickets } from '../api/tickets.ts'
import { askServed } from '../load/expect.ts'
import type { Target } from '../load/target.ts'
import { wordOf } from '../seed/goods-rows.ts'
import { sessionTokenOf } from '../seed/shopper-rows.ts'

type Options = {
  side: 'small' | 'large'
  url: string
  pid: number
  goods: number
  shoppers: number
  seconds: number
  tickets: Tickets
  emptyCarts(): Promise<void>
}

/** Few, so that an answer's time is its own and not its turn's. */
const connections = 4
const pageSize = 12
/** A page that both sizes have: 80 × 12 of at least 1,000 goods. */
const deepPage = 80
/** Different goods and words asked for: as many in both sizes, all over the larger one. */
const different = 1_000
const ordersPerSecond = 3_000

/** Names of what is asked, in both sizes. */
export const asked = [
  ...['home', 'list', 'list, page 80', 'list, last page', 'search', 'search, one in twelve'],
  ...['detail', 'SKU now', 'cart', 'add to cart', 'order', 'order list'],
] as const
type Asked = (typeof asked)[number]

export const nameOf = (what: Asked, side: 'small' | 'large') => `${what}, ${side}`

/** The same questions for either size. Each goes on where its last drive ended. */
export function growthTargets(options: Options, made: Made): Target[] {
  const { side, url, pid, goods, shoppers, seconds, tickets, emptyCarts } = options
  const common = { url, pid, connections }
  const company = { companyId: 1 }
  const spread = (nth: number) => 1 + (nth % different) * Math.floor((goods - 1) / different)
  const shopper = (nth: number) => ({
    ...company,
    token: sessionTokenOf(1, 2 + ((nth * 7) % (shoppers - 1))),
  })
  const asking = (what: Asked, request: (nth: number) => string): Target => {
    let nth = 0
    return {
      ...common,
      name: nameOf(what, side),
      work: async (connection) => void (await askServed(connection, request(nth++))),
    }
  }
  // A lower bound below every price: another question each time, which no memory has an answer to.
  const listing = (what: Asked, page: number) =>
    asking(what, (nth) =>
      callText('goods.list', { page, size: pageSize, minPrice: nth % 90_000 }, company),
    )
  const searching = (what: Asked, word: (nth: number) => string) =>
    asking(what, (nth) =>
      callText('goods.list', { kw: word(nth), size: pageSize, minPrice: nth % 90_000 }, company),
    )
  return [
    asking('home', () => callText('home.all', {}, company)),
    listing('list', 1),
    listing('list, page 80', deepPage),
    listing('list, last page', Math.ceil(goods / pageSize)),
    searching('search', (nth) => wordOf(spread(nth))),
    searching('search, one in twelve', () => '咖啡'),
    asking('detail', (nth) => callText('goods.detail', { spuId: spread(nth) }, company)),
    asking('SKU now', (nth) => callText('goods.refreshSku', { id: spread(nth) }, company)),
    {
      ...asking('add to cart', (nth) => callText('cart.add', { skuId: spread(nth) }, shopper(nth))),
      prepare: emptyCarts,
    },
    asking('cart', (nth) => callText('cart.list', {}, shopper(nth))),
    {
      ...common,
      name: nameOf('order', side),
      prepare: () => tickets.haveReady('spread', Math.ceil(ordersPerSecond * seconds)),
      async work(connection) {
        const next = tickets.take('spread')
        if (!next) return false
        const buyer = { ...company, token: sessionTokenOf(1, next.shopper) }
        made.asked += 1
        await commit(connection, buyer, next.ticket)
        made.orders += 1
      },
    },
    asking('order list', (nth) => callText('order.listWithLines', {}, shopper(nth))),
  ]
}
