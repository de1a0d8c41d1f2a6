import type { InputOf } from '@mall/contract'
import { fetchPrice, placeOrder } from '../calls/buy.ts'
import { buildCall } from '../calls/requests.ts'
import type { OrderCounts } from '../api/mall-targets.ts'
import type { Tickets } from '../api/tickets.ts'
import { expectServed } from '../load/expect.ts'
import type { Target } from '../load/target.ts'
import { getSearchWord } from '../seed/goods-rows.ts'
import { getOrderRef } from '../seed/order-rows.ts'
import { buildOperatorRequests, operatorTargetNames } from './operator-targets.ts'
import { buildSessionToken } from '../seed/shopper-rows.ts'

type Options = {
  side: 'small' | 'large'
  url: string
  pid: number
  goods: number
  shoppers: number
  seconds: number
  tickets: Tickets
  /** API key of an operator of the first company */
  operatorKey: string
  emptyCarts(): Promise<void>
}

/** Few connections, so that latencies do not contain queueing. */
const connections = 4
const pageSize = 12
/** A page that both sizes have: 80 × 12 of at least 1,000 goods. */
const DEEP_PAGE = 80
/** Number of distinct inputs, equal in both sizes and spread over all rows. */
const DISTINCT_INPUTS = 1_000
const DISTINCT_WORDS = 50
const MAX_ORDERS_PER_SECOND = 3_000
const REQUESTS_OF_OPERATORS = 10
/** One of the model's twelve categories. */
const CATEGORY_ID = 11

/** Names of the targets in both sizes. */
export const targetNames = [
  'home',
  'list',
  'list, page 80',
  'list, last page',
  'list by price',
  'list by sales',
  'list of a category',
  'search',
  'search, one in twelve',
  'search, one character',
  'search, in stock',
  'detail',
  'SKU now',
  'cart',
  'add to cart',
  'price',
  'order',
  'order list',
  'order detail',
  ...operatorTargetNames,
] as const
type TargetName = (typeof targetNames)[number]

export const toTargetName = (what: TargetName, side: 'small' | 'large') => `${what}, ${side}`

/** One connection and few requests in a run: a key of operators may make so many calls in a minute. */
function createPaced(target: Target): Target {
  let left = 0
  return {
    ...target,
    connections: 1,
    async prepare() {
      left = REQUESTS_OF_OPERATORS
    },
    async work(connection, index) {
      if (left === 0) return false
      left -= 1
      return target.work(connection, index)
    },
  }
}

/** Targets of one size, with equal inputs in both. Each continues where its last run ended. */
export function growthTargets(options: Options, orderCounts: OrderCounts): Target[] {
  const { side, url, pid, goods, shoppers, seconds, tickets, operatorKey, emptyCarts } = options
  const common = { url, pid, connections }
  const company = { companyId: 1 }
  const spread = (index: number, among = DISTINCT_INPUTS) =>
    1 + Math.floor(((index % among) * goods) / among)
  const shopper = (index: number) => {
    const offset = Math.floor((((index * 7) % DISTINCT_INPUTS) * (shoppers - 1)) / DISTINCT_INPUTS)
    return { ...company, token: buildSessionToken(1, 2 + offset) }
  }
  const createTarget = (what: TargetName, request: (index: number) => string): Target => {
    let index = 0
    return {
      ...common,
      name: toTargetName(what, side),
      work: async (connection) => void (await expectServed(connection, request(index++))),
    }
  }
  // Vary the lower price bound below every price, so that no response is cached.
  const listing = (what: TargetName, more: (index: number) => Partial<InputOf<'goods.list'>>) =>
    createTarget(what, (index) =>
      buildCall(
        'goods.list',
        { size: pageSize, minPrice: index % 90_000, ...more(index) },
        company,
      ),
    )
  return [
    createTarget('home', () => buildCall('home.all', {}, company)),
    listing('list', () => ({})),
    listing('list, page 80', () => ({ page: DEEP_PAGE })),
    listing('list, last page', () => ({ page: Math.ceil(goods / pageSize) })),
    listing('list by price', () => ({ sortType: 'price_desc' })),
    listing('list by sales', () => ({ sortType: 'sales' })),
    createTarget('list of a category', (index) => {
      const input = { categoryId: CATEGORY_ID, size: pageSize, minPrice: index % 90_000 }
      return buildCall('goods.listInCategory', input, company)
    }),
    listing('search', (index) => ({ kw: getSearchWord(spread(index, DISTINCT_WORDS)) })),
    listing('search, one in twelve', () => ({ kw: '咖啡' })),
    listing('search, one character', () => ({ kw: '茶' })),
    listing('search, in stock', () => ({ kw: '耳机', inStock: true })),
    createTarget('detail', (index) => buildCall('goods.detail', { spuId: spread(index) }, company)),
    createTarget('SKU now', (index) =>
      buildCall('goods.refreshSku', { id: spread(index) }, company),
    ),
    {
      ...createTarget('add to cart', (index) =>
        buildCall('cart.add', { skuId: spread(index) }, shopper(index)),
      ),
      prepare: emptyCarts,
    },
    createTarget('cart', (index) => buildCall('cart.list', {}, shopper(index))),
    {
      ...common,
      name: toTargetName('price', side),
      async work(connection, index) {
        await fetchPrice(connection, shopper(index), spread(index))
      },
    },
    {
      ...common,
      name: toTargetName('order', side),
      prepare: () => tickets.ensureReady('spread', Math.ceil(MAX_ORDERS_PER_SECOND * seconds)),
      async work(connection) {
        const next = tickets.take('spread')
        if (!next) return false
        const buyer = { ...company, token: buildSessionToken(1, next.shopper) }
        orderCounts.requested += 1
        await placeOrder(connection, buyer, next.ticket)
        orderCounts.orders += 1
      },
    },
    createTarget('order list', (index) => buildCall('order.listWithLines', {}, shopper(index))),
    createTarget('order detail', (index) => {
      const { id, shopper: shopperIndex } = getOrderRef(spread(index), shoppers)
      return buildCall(
        'order.detail',
        { id },
        { ...company, token: buildSessionToken(1, shopperIndex) },
      )
    }),
    ...buildOperatorRequests(
      operatorKey,
      (index) => getOrderRef(spread(index), shoppers).id,
      (index) => getOrderRef(spread(index), shoppers).shopper,
    ).map(({ name, request }) => createPaced(createTarget(name, request))),
  ]
}
