import type { DataOf, InputOf, RefusalName } from '@mall/contract'
import { OrderStatus, ShopStatus } from '@mall/contract/states'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import {
  assertBuyable,
  calculatePrice,
  FLASH_ORDER_MINUTES,
  type CheckoutToken,
  type Price,
  type RefusedToken,
  type TokenFacts,
  type TokenRefusal,
} from '../../pricing/index.ts'
import { assertInStock } from '../../stock/index.ts'
import type { Company } from '../../companies/index.ts'
import type { Written } from '../placing/insert-orders.repository.ts'
import { buildOrderRows } from '../placing/new-order.ts'

/** Parsed input of `order.commit`, with the coupons as one list. */
export type Input = Omit<InputOf<'order.commit'>, 'couponId' | 'couponIds'> & {
  couponIds: readonly string[]
  /** host app of the shell that sends it; '' where none is known */
  host?: string
}
export type PlacedOrder = DataOf<'order.commit'>
export type OrderRequest = {
  userId: number
  input: Input
  tokenHash: string
  bodyHash: string
  /** refusal of the same request from the cache of sold-out SKUs; null without one */
  earlierRefusal: Refusal | null
}

/**
 * Hash of the fields that define the request; equal for both calls that place an order. Share code
 * and host app are excluded, because they change no amount.
 */
export const hashOrderBody = (input: Input) => {
  const { addressId, couponIds, usePoints, points = null, payable, total = null, remark } = input
  return hashOf(JSON.stringify([addressId, couponIds, usePoints, points, payable, total, remark]))
}

/** Refusals of the request itself, which are not stored: the token stays unused. */
const passingRefusals: ReadonlySet<RefusalName> = new Set([
  'checkout/token',
  'checkout/idempotency-conflict',
])

/**
 * Refusal of an order that is stored with its token; null for refusals that a later retry may not
 * get.
 */
function toTokenRefusal(error: unknown): TokenRefusal | null {
  if (!(error instanceof Refusal) || passingRefusals.has(error.refusal)) return null
  const { refusal: name, data } = error
  if (name !== 'coupon/budget' && !name.startsWith('checkout/')) return null
  return { name, data: data && 'lines' in data ? data : null }
}

/** Refusals of a batch to store: the final ones of orders with unused tokens. */
export const listRefusedTokens = (
  requests: readonly Pick<OrderRequest, 'userId' | 'tokenHash' | 'bodyHash'>[],
  tokenFacts: readonly TokenFacts[],
  outcomes: readonly OrderOutcome[],
): RefusedToken[] =>
  requests.flatMap(({ userId, tokenHash, bodyHash }, index) => {
    const outcome = outcomes[index]
    if (!outcome || !('error' in outcome) || tokenFacts[index]?.token.bodyHash !== null) return []
    const refusal = toTokenRefusal(outcome.error)
    return refusal ? [{ userId, tokenHash, bodyHash, refusal }] : []
  })

/**
 * Finds the order already placed with a token.
 * @returns the stored result; null when the token is unused and valid
 * Throws the stored refusal of the token's order, checkout/token and checkout/idempotency-conflict.
 */
export function findPlacedOrder(
  token: CheckoutToken | undefined | null,
  bodyHash: string,
  at: Date,
): PlacedOrder | null {
  if (!token) throw new Refusal('checkout/token')
  if (token.bodyHash !== null) {
    const { answer, refusal } = token
    if (token.bodyHash === bodyHash && answer) return answer
    if (token.bodyHash !== bodyHash || !refusal) throw new Refusal('checkout/idempotency-conflict')
    throw new Refusal(refusal.name, undefined, refusal.data ? { data: refusal.data } : {})
  }
  if (token.expiresAt <= at) throw new Refusal('checkout/token')
  return null
}

/** Unit prices, total and payable amount must equal the displayed ones. */
function assertPriceUnchanged(price: Price, shown: CheckoutToken, input: Input): void {
  const before = new Map(shown.items.map(({ skuId, costPoints }) => [skuId, costPoints]))
  const lines = price.groups.flatMap((group) => group.lines)
  if (lines.some(({ skuId, costPoints }) => before.get(skuId) !== costPoints)) {
    throw new Refusal('checkout/price-changed')
  }
  const total = price.payable + price.points.deduction
  if (input.total !== undefined && input.total !== total)
    throw new Refusal('checkout/price-changed')
  if (price.unpayable || price.isStranded) throw new Refusal('checkout/no-payment')
  const { payable, pointsRunOut } = price
  if (price.points.missing > 0) throw new Refusal('checkout/insufficient-points')
  if (payable === input.payable) return
  // Prices are unchanged: a higher cash amount means that the points balance fell.
  const fewer = pointsRunOut && payable > input.payable
  throw new Refusal(fewer ? 'checkout/insufficient-points' : 'checkout/price-changed')
}

type Circumstances = {
  company: Company
  at: Date
  /** payment deadline of an unpaid order */
  due: Date
  newId: () => string
}

/**
 * Decides an order request from facts alone: the order placed before, or the rows to insert. Throws
 * the refusal of a violated rule; the insert decides races.
 */
function decide(
  { userId, input, tokenHash, bodyHash, earlierRefusal }: OrderRequest,
  found: TokenFacts,
  { company, at, due, newId }: Circumstances,
): PlacedOrder | Written {
  const before = findPlacedOrder(found?.token, bodyHash, at)
  if (before) return before
  if (earlierRefusal) throw earlierRefusal
  if (!found?.facts) throw new Error('an unused token came without facts')
  if (company.info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
  const { token, facts } = found
  assertBuyable(facts.goods, token.items)
  assertInStock(facts.goods)
  const price = calculatePrice(facts, company, input, at)
  if (price.needsAddress && !price.address) throw new Refusal('checkout/no-address')
  const lines = price.groups.flatMap((group) => group.lines)
  if (lines.some(({ deliverable }) => !deliverable)) throw new Refusal('checkout/undeliverable')
  if (price.couponRefusal) throw new Refusal(price.couponRefusal)
  assertPriceUnchanged(price, token, input)

  const isPaid = price.cash === 0
  const flashDue = new Date(at.getTime() + FLASH_ORDER_MINUTES * 60_000)
  const isFlash = lines.some(({ flash }) => flash)
  const expiresAt = isFlash && flashDue < due ? flashDue : due
  const answer: PlacedOrder = {
    orderId: newId(),
    status: isPaid ? OrderStatus.PendingShipment : OrderStatus.PendingPayment,
    cash: price.cash,
    paidPoints: price.points.used,
    expiresAt: isPaid ? null : expiresAt.toISOString(),
  }
  const { remark, shareCode = null, host = '' } = input
  return buildOrderRows(price, { userId, tokenHash, bodyHash, answer, remark, shareCode, host })
}

/** Result of one request of a batch. */
export type OrderOutcome = { answer: PlacedOrder } | { error: unknown }
/** Rows to insert, the order placed before, or the refusal of a request. */
export type Decision = { order: Written } | OrderOutcome

/** Decides the requests of a batch. The refusal of one does not affect the others. */
export const decideEach = (
  requests: readonly OrderRequest[],
  tokenFacts: readonly TokenFacts[],
  circumstances: Circumstances,
): Decision[] =>
  requests.map((request, index) => {
    try {
      const decided = decide(request, tokenFacts[index] ?? null, circumstances)
      return 'order' in decided ? { order: decided } : { answer: decided }
    } catch (error) {
      return { error }
    }
  })
