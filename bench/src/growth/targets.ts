import type { InputOf } from '@mall/contract'
import { askPrice, commit } from '../calls/buy.ts'
import { callText } from '../calls/requests.ts'
import type { Made } from '../api/mall-targets.ts'
import type { Tickets } from '../api/tickets.ts'
import { askServed } from '../load/expect.ts'
import type { Target } from '../load/target.ts'
import { wordOf } from '../seed/goods-rows.ts'
import { orderOf } from '../seed/order-rows.ts'
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
/** Different goods, words and shoppers: as many in both sizes, all over the larger one. */
const different = 1_000
const differentWords = 50
const ordersPerSecond = 3_000
/** One of the model's twelve. */
const aCategory = 11

/** Names of what is asked, in both sizes. */
export const asked = [
  ...['home', 'list', 'list, page 80', 'list, last page', 'list by price', 'list by sales'],
  ...['list of a category', 'search', 'search, one in twelve', 'search, one character'],
  ...['search, in stock', 'detail', 'SKU now', 'cart', 'add to cart', 'price', 'order'],
  ...['order list', 'order detail'],
] as const
type Asked = (typeof asked)[number]

export const nameOf = (what: Asked, side: 'small' | 'large') => `${what}, ${side}`

/** The same questions for either size. Each goes on where its last drive ended. */
export function growthTargets(options: Options, made: Made): Target[] {
  const { side, url, pid, goods, shoppers, seconds, tickets, emptyCarts } = options
  const common = { url, pid, connections }
  const company = { companyId: 1 }
  const spread = (nth: number, among = different) => 1 + Math.floor(((nth % among) * goods) / among)
  const shopper = (nth: number) => {
    const place = Math.floor((((nth * 7) % different) * (shoppers - 1)) / different)
    return { ...company, token: sessionTokenOf(1, 2 + place) }
  }
  const asking = (what: Asked, request: (nth: number) => string): Target => {
    let nth = 0
    return {
      ...common,
      name: nameOf(what, side),
      work: async (connection) => void (await askServed(connection, request(nth++))),
    }
  }
  // A lower bound below every price: another question each time, which no memory has an answer to.
  const listing = (what: Asked, more: (nth: number) => Partial<InputOf<'goods.list'>>) =>
    asking(what, (nth) =>
      callText('goods.list', { size: pageSize, minPrice: nth % 90_000, ...more(nth) }, company),
    )
  return [
    asking('home', () => callText('home.all', {}, company)),
    listing('list', () => ({})),
    listing('list, page 80', () => ({ page: deepPage })),
    listing('list, last page', () => ({ page: Math.ceil(goods / pageSize) })),
    listing('list by price', () => ({ sortType: 'price_desc' })),
    listing('list by sales', () => ({ sortType: 'sales' })),
    asking('list of a category', (nth) => {
      const question = { categoryId: aCategory, size: pageSize, minPrice: nth % 90_000 }
      return callText('goods.listInCategory', question, company)
    }),
    listing('search', (nth) => ({ kw: wordOf(spread(nth, differentWords)) })),
    listing('search, one in twelve', () => ({ kw: '咖啡' })),
    listing('search, one character', () => ({ kw: '茶' })),
    listing('search, in stock', () => ({ kw: '耳机', inStock: true })),
    asking('detail', (nth) => callText('goods.detail', { spuId: spread(nth) }, company)),
    asking('SKU now', (nth) => callText('goods.refreshSku', { id: spread(nth) }, company)),
    {
      ...asking('add to cart', (nth) => callText('cart.add', { skuId: spread(nth) }, shopper(nth))),
      prepare: emptyCarts,
    },
    asking('cart', (nth) => callText('cart.list', {}, shopper(nth))),
    {
      ...common,
      name: nameOf('price', side),
      async work(connection, nth) {
        await askPrice(connection, shopper(nth), spread(nth))
      },
    },
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
    asking('order detail', (nth) => {
      const { id, shopper: nthShopper } = orderOf(spread(nth), shoppers)
      return callText('order.detail', { id }, { ...company, token: sessionTokenOf(1, nthShopper) })
    }),
  ]
}
