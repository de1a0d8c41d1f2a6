import type { AfterSaleAmounts, AfterSaleChoice, InputOf, PayChannel } from '@mall/contract'
import {
  isReasonOfKind,
  listAfterSaleReasons,
  OrderStatus,
  returnsFreight,
  type AfterSaleKind,
  type AfterSaleReason,
  type AfterSaleStage,
} from '@mall/contract/states'
import { Refusal } from '../../plugins/errors.ts'
import {
  calculateLineRefund,
  isWholeRefund,
  pieceShare,
  type LineRefund,
  type RefundableLine,
} from '../order-refunds/index.ts'

const DAY_MS = 86_400_000
/** Limit of requests per order, including withdrawn ones. */
const MAX_REQUESTS = 50

export type OrderPart = {
  id: string
  supplierName: string
  status: number
  isRefunding: boolean
  shippedAt: Date | null
  confirmedAt: Date | null
  /** goods are card secrets, which are delivered on payment and count as unsent until revealed */
  isCard: boolean
}
/**
 * `reserved`: pieces in open requests; `revealed`: whose card secret was shown; `couponShare`: costPoints
 * of all pieces.
 */
export type RequestableLine = RefundableLine & {
  reserved: number
  revealed: number
  couponShare: number
}
export type AfterSaleFacts = {
  payChannel: string
  hasCoupons: boolean
  /** requests of the order so far */
  requests: number
  parts: OrderPart[]
  lines: RequestableLine[]
}
export type AfterSaleSettings = { days: number; returnDays: number }

/** Last moment for a request of received goods. */
export const calculateUntil = ({ confirmedAt }: OrderPart, { days }: AfterSaleSettings) =>
  confirmedAt && new Date(confirmedAt.getTime() + days * DAY_MS)

/** Location of a part's goods; null if no request is possible. */
export function findStage(
  part: OrderPart,
  settings: AfterSaleSettings,
  at: Date,
): AfterSaleStage | null {
  if (part.isRefunding) return null
  if (part.status === OrderStatus.Shipped) return 'shipped'
  if (part.status === OrderStatus.PendingShipment) {
    return part.shippedAt === null ? 'unshipped' : 'shipped'
  }
  if (part.status !== OrderStatus.Completed) return null
  const until = calculateUntil(part, settings)
  if (until === null || at > until) return null
  return part.isCard ? 'unshipped' : 'received'
}

/** Kinds of request at a stage, the likeliest first: unshipped goods are not returned. */
const kindsByStage = {
  unshipped: ['refund'],
  shipped: ['refund', 'return'],
  received: ['return', 'refund'],
} as const satisfies Record<AfterSaleStage, readonly AfterSaleKind[]>

export const listKinds = (stage: AfterSaleStage): AfterSaleKind[] => [...kindsByStage[stage]]

export const countAvailable = (line: RequestableLine): number =>
  Math.max(0, line.num - line.refundedNum - line.reserved - line.revealed)

type Chosen = {
  kind: AfterSaleKind
  reason: AfterSaleReason
  lines: readonly AfterSaleChoice[]
}

/** An allowed request: its part of the order and the refunded amounts. */
type Allowed = AfterSaleAmounts & { childId: string }

/**
 * Whether a part is refunded without a review; card secrets never are, because they are delivered
 * on payment.
 */
const isImmediate = (stage: AfterSaleStage, { isCard }: OrderPart) =>
  stage === 'unshipped' && !isCard

/**
 * Calculates the refund of a request after the pieces of other requests. Its lines belong to one
 * part.
 * @throws after-sale/not-allowed, after-sale/quantity, after-sale/revealed
 */
export function calculateAmounts(
  facts: AfterSaleFacts,
  { kind, reason, lines: chosen }: Chosen,
  settings: AfterSaleSettings,
  at: Date,
): Allowed {
  const childId = facts.lines.find(({ lineId }) => lineId === chosen[0]?.lineId)?.childId ?? ''
  const part = facts.parts.find(({ id }) => id === childId)
  const stage = part ? findStage(part, settings, at) : null
  const fits =
    part !== undefined &&
    stage !== null &&
    listKinds(stage).includes(kind) &&
    listAfterSaleReasons(stage).includes(reason) &&
    isReasonOfKind(reason, kind)
  if (!fits) throw new Refusal('after-sale/not-allowed')
  const withFreight = returnsFreight(stage, reason)
  const pieces = chosen.map(({ lineId, num }) => {
    const line = facts.lines.find((one) => one.lineId === lineId && one.childId === childId)
    if (!line) throw new Refusal('after-sale/not-allowed')
    if (num > countAvailable(line)) {
      throw new Refusal(line.revealed > 0 ? 'after-sale/revealed' : 'after-sale/quantity')
    }
    return { line: { ...line, refundedNum: line.refundedNum + line.reserved }, num }
  })
  const refunds = pieces.map(({ line, num }) => calculateLineRefund(line, num, withFreight))
  const ofGoods = pieces.map(({ line, num }) => calculateLineRefund(line, num, false))
  const sum = (list: readonly LineRefund[], field: 'points' | 'cash') =>
    list.reduce((total, refund) => total + refund[field], 0)
  const [points, cash] = [sum(refunds, 'points'), sum(refunds, 'cash')]
  return {
    childId,
    points,
    cash,
    channel: cash > 0 ? (facts.payChannel as PayChannel) : null,
    withFreight: withFreight && facts.lines.some((line) => hasFreight(line, refunds)),
    freightPoints: points - sum(ofGoods, 'points'),
    freightCash: cash - sum(ofGoods, 'cash'),
    couponShare: pieces.reduce(
      (total, { line, num }) => total + pieceShare(line.couponShare, line, num),
      0,
    ),
    couponReturned: facts.hasCoupons && isWholeRefund(facts.lines, refunds),
    ...(isImmediate(stage, part) && { isImmediate: true as const }),
  }
}

const hasFreight = (line: RefundableLine, refunds: readonly LineRefund[]): boolean =>
  line.freightPoints + line.freightCash > 0 && refunds.some(({ lineId }) => lineId === line.lineId)

type Requested = Pick<InputOf<'afterSale.request'>, 'kind' | 'reason' | 'lines' | 'points' | 'cash'>

/**
 * @returns the refunded amounts
 * @throws a refusal if the request breaks a rule or shows other amounts
 */
export function assertRequestable(
  facts: AfterSaleFacts,
  input: Requested,
  settings: AfterSaleSettings,
  at: Date,
): Allowed {
  const amounts = calculateAmounts(facts, input, settings, at)
  if (amounts.points !== input.points || amounts.cash !== input.cash) {
    throw new Refusal('after-sale/amount-changed')
  }
  return amounts
}

/** @throws after-sale/too-many */
export function assertFurtherRequest({ requests }: AfterSaleFacts): void {
  if (requests >= MAX_REQUESTS) throw new Refusal('after-sale/too-many')
}
