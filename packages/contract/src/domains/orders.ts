import { z } from 'zod'
import { call } from '../base/call.ts'
import { HostPayment, PayChannel } from './pay.ts'
import { ChosenPoints, CouponIds, UsedCoupon } from './pricing.ts'
import { OrderParcel } from './shipments.ts'
import { OrderFilter, OrderStatus } from '../states/index.ts'
import {
  CostPoints,
  Fen,
  Id,
  Timestamp,
  Nothing,
  OrderId,
  OutId,
  Picture,
  Points,
  pageInput,
  pageOf,
  text,
  whole,
} from '../base/shapes.ts'

const OrderStatusValue = z.int().min(OrderStatus.PendingPayment).max(OrderStatus.Closed)

export const OrderLine = z.object({
  id: OutId,
  skuId: OutId,
  spuId: OutId,
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  num: z.int(),
  costPoints: CostPoints,
  amount: CostPoints,
  /** pieces shipped so far */
  shipped: z.int(),
})

/** How far money has come on its way back. */
export const RefundStatus = z.enum(['processing', 'done', 'failed'])
export type RefundStatus = z.infer<typeof RefundStatus>

/** A refund as its shopper sees it: what comes back, where to and when. */
export const OrderRefund = z.object({
  id: z.string(),
  /**
   * `cancelled`: the shopper cancelled before shipment; `late-payment`: the cash arrived after the
   * order was cancelled; `paid-twice`: another payment had paid the order; `after-sale`: the
   * shopper requested it
   */
  reason: z.enum(['cancelled', 'late-payment', 'paid-twice', 'after-sale']),
  status: RefundStatus,
  createdAt: Timestamp,
  doneAt: Timestamp.nullable(),
  /** the child orders it takes back; empty for cash that never belonged to the order */
  childIds: z.array(z.string()),
  couponReturned: z.boolean(),
  origins: z.array(
    z.object({
      /** `points`, or the channel the cash goes back by */
      origin: z.enum(['points', ...PayChannel.options]),
      /** points of the ledger, or fen */
      amount: z.int(),
      status: RefundStatus,
      doneAt: Timestamp.nullable(),
    }),
  ),
})
export type OrderRefund = z.infer<typeof OrderRefund>

export const OrderSummary = z.object({
  id: OrderId,
  status: OrderStatusValue,
  createdAt: Timestamp,
  /** when an unpaid order is cancelled */
  expiresAt: Timestamp.nullable(),
  supplierName: z.string(),
  count: z.int(),
  /** goods − coupon + freight: what was to be paid in points and cash together */
  total: CostPoints,
  paidPoints: Points,
  cash: Fen,
  lines: z.array(OrderLine),
  /** the suppliers' shares and their progress */
  parts: z.array(
    z.object({
      id: z.string(),
      status: OrderStatusValue,
      isRefunding: z.boolean(),
      /** a parcel of it has been shipped */
      hasParcels: z.boolean(),
      /** a phone top-up, which is not shipped; absent elsewhere */
      isTopUp: z.literal(true).optional(),
      /**
       * pieces of card secrets, which are delivered on payment, less refunded ones; absent
       * elsewhere
       */
      secrets: z.int().optional(),
    }),
  ),
  /** the parcel with the latest news; null where none has been shipped */
  latestParcel: OrderParcel.extend({ parcelCount: z.int().positive() }).nullable(),
  /** unpaid, or paid with a part that has not been shipped */
  canCancel: z.boolean(),
  canPay: z.boolean(),
  canConfirm: z.boolean(),
  canRemove: z.boolean(),
  /** received goods of it have no review yet */
  canReview: z.boolean(),
  /** a part waits to be shipped: the seller can be reminded, once a day */
  canRemind: z.boolean(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/**
 * Orders that still need payment, shipment, receipt or a review, counted by the rule of their tabs:
 * an order of two suppliers of which one has shipped counts under `pendingShipment` and `shipped`.
 */
export const OrderCounts = z.object({
  pendingPayment: z.int().nonnegative(),
  pendingShipment: z.int().nonnegative(),
  shipped: z.int().nonnegative(),
  toReview: z.int().nonnegative(),
  /** after-sales requests that have not ended */
  afterSales: z.int().nonnegative(),
  /** orders of the company’s former mall */
  former: z.int().nonnegative(),
})
export type OrderCounts = z.infer<typeof OrderCounts>

/** The part of an order that one supplier sends: shipped and refunded separately. */
export const ChildOrder = z.object({
  id: z.string(),
  supplierName: z.string(),
  status: OrderStatusValue,
  goodsAmount: CostPoints,
  freight: CostPoints,
  couponAmount: CostPoints,
  shipper: z.string(),
  trackingNumber: z.string(),
  shippedAt: Timestamp.nullable(),
  parcels: z.array(OrderParcel),
  /** all of it is on its way back to where it was paid from */
  isRefunding: z.boolean(),
  lines: z.array(OrderLine),
})
export const OrderDetail = OrderSummary.extend({
  children: z.array(ChildOrder),
  /** '' throughout where nothing is shipped */
  receiver: z.object({ name: z.string(), tel: z.string(), address: z.string() }),
  remark: z.string(),
  goodsAmount: CostPoints,
  couponAmount: CostPoints,
  /** its coupons, in the order in which they apply */
  coupons: z.array(UsedCoupon),
  freight: CostPoints,
  pointsAmount: CostPoints,
  payable: CostPoints,
  payChannel: z.string(),
  cancelReason: z.string(),
  paidAt: Timestamp.nullable(),
  cancelledAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  refundedPoints: Points,
  refundedCash: Fen,
  refunds: z.array(OrderRefund),
  /** nothing is shipped yet: another address can be chosen */
  canChangeAddress: z.boolean(),
  serverTime: Timestamp,
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const Committed = z.object({
  orderId: OrderId,
  status: OrderStatusValue,
  /** left to pay in cash, in fen; 0: the order is paid */
  cash: Fen,
  paidPoints: Points,
  expiresAt: Timestamp.nullable(),
})

/** Data of the refusals `checkout/insufficient-stock` and `checkout/sold-out`. */
export const Shortage = z.object({
  /** lines that want more pieces than are left */
  lines: z.array(z.object({ skuId: OutId, left: z.int().nonnegative() })),
})
export type Shortage = z.infer<typeof Shortage>

/**
 * Data of the refusal `flash-sale/queued`: the same call again, after `retryMs`, keeps the place.
 */
export const QueuePlace = z.object({
  /** place in the queue of the SKU, 1 is next */
  position: z.int().positive(),
  /** pause before the next call; a place without a call for 10 s lapses */
  retryMs: z.int().positive(),
})
export type QueuePlace = z.infer<typeof QueuePlace>

const commitBody = z.object({
  /** null where nothing is shipped */
  addressId: Id.nullable().default(null),
  /** the coupons of the price shown; left out: `couponId` */
  couponIds: CouponIds.optional(),
  /** for clients that use one coupon */
  couponId: z.string().max(40).nullable().default(null),
  usePoints: z.boolean().default(true),
  /** points to take, as shown (`points.used`); more than the balance holds are refused */
  points: ChosenPoints.optional(),
  /** amount displayed to the shopper, in costPoints; refused if the server's differs */
  payable: z.int().nonnegative(),
  /** goods − coupon + freight as shown, points included; if sent, any other amount is refused */
  total: z.int().nonnegative().optional(),
  remark: text(100).default(''),
  /** where given, an order is refused whose cash this host cannot pay */
  payment: HostPayment.optional(),
})
const submitToken = z.string().regex(/^ck_[\w-]{20,60}$/)
const commitRefusals = [
  'checkout/token',
  'checkout/idempotency-conflict',
  'checkout/no-address',
  'checkout/sold-out',
  'checkout/insufficient-stock',
  'checkout/limit',
  'checkout/unpaid-orders',
  'checkout/unpaid-pieces',
  'checkout/below-minimum',
  'checkout/delisted',
  'checkout/kind',
  'checkout/price-changed',
  'checkout/insufficient-points',
  'checkout/coupon',
  'checkout/coupons',
  'coupon/budget',
  'checkout/no-payment',
  'flash-sale/queued',
  'company/closed',
] as const
const listInput = z.object({
  /**
   * A status (2 also lists an order of which one part has been shipped, 5 one that is being
   * refunded), 6 待评价, or 99 all with a pending payment first.
   */
  status: whole.default(OrderFilter.All),
  /** words of a product’s name, or an order number or its end */
  kw: text(50).optional(),
  ...pageInput,
})
const own = z.object({ id: OrderId })

export const orderCalls = {
  'order.commit': call('order.commit', {
    auth: 'member',
    summary: 'Makes the order of a submit token; the same token always answers with the same order',
    input: commitBody.extend({ token: submitToken }),
    data: Committed,
    refusals: commitRefusals,
  }),
  'order.submit': call('order.submit', {
    auth: 'member',
    summary: 'The same as commitOrder, posted to the token itself',
    input: commitBody.extend({ token: submitToken }),
    data: Committed,
    refusals: commitRefusals,
  }),
  'order.list': call('order.list', {
    auth: 'member',
    summary: 'Orders of a tab',
    input: listInput,
    data: pageOf(OrderSummary),
  }),
  'order.listWithLines': call('order.listWithLines', {
    auth: 'member',
    summary: 'Orders of a tab with their lines',
    input: listInput,
    data: pageOf(OrderSummary),
  }),
  'order.counts': call('order.counts', {
    auth: 'member',
    summary: 'How many orders the tabs 待付款, 待发货 and 待收货 list',
    input: z.object({}),
    data: OrderCounts,
  }),
  'order.remind': call('order.remind', {
    auth: 'member',
    summary: 'Reminds the seller to ship, once a day (China Standard Time); operators see it',
    input: own,
    data: Nothing,
    refusals: ['order/not-found', 'order/not-shippable', 'order/reminded'],
  }),
  'order.parseText': call('order.parseText', {
    auth: 'public',
    summary: 'The screen that a link of the company’s partner leads to, sealed with its `dataKey`',
    input: z.object({ cipherText: z.string().min(1).max(2_000) }),
    data: z.object({ path: z.string() }),
    refusals: ['link/invalid', 'link/expired'],
  }),
  'order.changeAddress': call('order.changeAddress', {
    auth: 'member',
    summary: 'Sends an order of which nothing is shipped to another address, at the same freight',
    input: z.object({ id: OrderId, addressId: Id }),
    data: Nothing,
    refusals: [
      'order/not-found',
      'checkout/no-address',
      'order/address-fixed',
      'order/address-freight',
      'order/address-undeliverable',
    ],
  }),
  'order.detail': call('order.detail', {
    auth: 'member',
    summary: 'An order',
    input: own,
    data: OrderDetail,
    refusals: ['order/not-found'],
  }),
  'order.children': call('order.children', {
    auth: 'member',
    summary: 'The parts of an order, one per supplier',
    input: own,
    data: z.array(ChildOrder),
    refusals: ['order/not-found'],
  }),
  'order.cancel': call('order.cancel', {
    auth: 'member',
    summary:
      'Cancels an unpaid order, or what has not been shipped of a paid one; every origin gets its own back once',
    input: own.extend({ reason: text(50).default('') }),
    data: Nothing,
    refusals: ['order/not-found', 'order/not-cancellable', 'pay/unknown'],
  }),
  'order.confirm': call('order.confirm', {
    auth: 'member',
    summary: 'Confirms receipt',
    input: own,
    data: Nothing,
    refusals: ['order/not-found', 'order/not-confirmable'],
  }),
  'order.remove': call('order.remove', {
    auth: 'member',
    summary: 'Hides a finished order from the shopper',
    input: own,
    data: Nothing,
    refusals: ['order/not-found', 'order/not-removable'],
  }),
}
