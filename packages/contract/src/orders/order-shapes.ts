import { z } from 'zod'
import { about } from '../base/about.ts'
import { OpeningHours } from '../equity/calls.ts'
import { PayChannel, payChannelLabels } from '../pay/calls.ts'
import { UsedCoupon } from '../pricing/calls.ts'
import { OrderParcel } from '../shipments/calls.ts'
import { AfterSaleStatus, OrderStatus } from '../states/index.ts'
import { CostPoints, Fen, Timestamp, OrderId, OutId, Picture, Points } from '../base/shapes.ts'

const OrderStatusValue = z.int().min(OrderStatus.PendingPayment).max(OrderStatus.Closed)

/** The after-sales request of a line: the open one, else the last one that was refunded. */
const LineAfterSale = z.object({
  id: z.string(),
  status: z.enum(AfterSaleStatus),
  /** pieces of the line in it */
  num: z.int(),
  /** until when a return parcel must be sent; null where none is awaited */
  dueAt: Timestamp.nullable(),
})

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
  /** absent where nothing has been requested, or it was rejected or withdrawn */
  afterSale: LineAfterSale.optional(),
  /** the flash sale it was sold in, with the regular price of now; absent elsewhere */
  flash: z.object({ regularCostPoints: CostPoints, perPerson: z.int() }).optional(),
})

/** Progress of a refund. */
export const RefundStatus = about(z.enum(['processing', 'done', 'failed']), {
  title: '状态',
  choices: { processing: '退款中', done: '已到账', failed: '失败' },
})
export type RefundStatus = z.infer<typeof RefundStatus>

/** A refund as its shopper sees it: amounts, origins and times. */
export const OrderRefund = z.object({
  id: about(z.string(), { title: '退款编号' }),
  /**
   * `cancelled`: the shopper cancelled before shipment; `late-payment`: the cash arrived after the
   * order was cancelled; `paid-twice`: another payment had paid the order; `after-sale`: the
   * shopper requested it
   */
  reason: about(z.enum(['cancelled', 'late-payment', 'paid-twice', 'after-sale']), {
    title: '原因',
    choices: {
      cancelled: '发货前取消',
      'late-payment': '取消后才到账',
      'paid-twice': '重复支付',
      'after-sale': '售后',
    },
  }),
  status: RefundStatus,
  createdAt: about(Timestamp, { title: '发起时间' }),
  doneAt: about(Timestamp, { title: '到账时间', none: '未到账' }).nullable(),
  /**
   * child orders whose amounts the refund returns; empty for cash that never belonged to the order
   */
  childIds: about(z.array(z.string()), { title: '子订单编号' }),
  couponReturned: about(z.boolean(), { title: '退回优惠券' }),
  origins: about(
    z.array(
      z.object({
        origin: about(z.enum(['points', ...PayChannel.options]), {
          title: '去向',
          choices: { points: '积分', ...payChannelLabels },
        }),
        amount: about(z.int(), { title: '数额', hint: '积分，或现金（分）' }),
        status: RefundStatus,
        doneAt: about(Timestamp, { title: '到账时间', none: '未到账' }).nullable(),
      }),
    ),
    { title: '退款去向' },
  ),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** Benefit or prize of an order that was not bought. */
const GivenOrder = z.object({
  /** a benefit of the company, or the prize of a draw */
  kind: z.enum(['benefit', 'prize']),
  /** collection at an outlet; null where it is sent */
  pickup: z
    .object({
      state: z.enum(['open', 'verified', 'cancelled', 'expired']),
      skuId: OutId,
      outletName: z.string(),
      address: z.string(),
      hours: z.array(OpeningHours),
      validUntil: Timestamp,
      verifiedAt: Timestamp.nullable(),
      /** another outlet can be chosen, once */
      canChangeOutlet: z.boolean(),
    })
    .nullable(),
})

export const OrderSummary = z.object({
  id: OrderId,
  status: OrderStatusValue,
  createdAt: Timestamp,
  /** time at which the unpaid order is cancelled */
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
  /** a part is on its way and no after-sales request of it is open */
  canConfirm: z.boolean(),
  canRemove: z.boolean(),
  /** received goods of it have no review yet */
  canReview: z.boolean(),
  /** a part waits to be shipped: the seller can be reminded, once a day */
  canRemind: z.boolean(),
  /** absent for what was bought */
  given: GivenOrder.optional(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/**
 * Orders that still need payment, shipment or receipt, counted by the rule of their tabs:
 * an order of two suppliers of which one has shipped counts under `pendingShipment` and `shipped`.
 */
export const OrderCounts = z.object({
  pendingPayment: z.int().nonnegative(),
  pendingShipment: z.int().nonnegative(),
  shipped: z.int().nonnegative(),
  /** received lines without a review, as `review.toReview` lists them */
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
  /** expected arrival until it is received; null where nothing is shipped */
  arrivesAt: Timestamp.nullable(),
  shippedAt: Timestamp.nullable(),
  parcels: z.array(OrderParcel),
  /** all amounts of the child order are being refunded */
  isRefunding: z.boolean(),
  lines: z.array(OrderLine),
})
export const OrderDetail = OrderSummary.extend({
  children: z.array(ChildOrder),
  /** fields are '' where nothing is shipped */
  receiver: z.object({ name: z.string(), tel: z.string(), address: z.string() }),
  remark: z.string(),
  goodsAmount: CostPoints,
  couponAmount: CostPoints,
  /** coupons of the order, in the order in which they apply */
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

/** Amounts and coupons that a cancelled order returns; cash is on its way to its channel. */
export const ReturnedAmounts = z.object({
  points: Points,
  cash: Fen,
  /** null without cash */
  channel: PayChannel.nullable(),
  /** coupons that can be used again */
  coupons: z.int().nonnegative(),
})
export type ReturnedAmounts = z.infer<typeof ReturnedAmounts>

/** Data of the refusals `checkout/insufficient-stock` and `checkout/sold-out`. */
export const Shortage = z.object({
  /** lines with more pieces than are in stock */
  lines: z.array(z.object({ skuId: OutId, left: z.int().nonnegative() })),
})
export type Shortage = z.infer<typeof Shortage>

/**
 * Data of the refusal `flash-sale/queued`: a repeated call after `retryMs` keeps the place in the
 * queue.
 */
export const QueuePlace = z.object({
  /** place in the queue of the SKU, 1 is next */
  position: z.int().positive(),
  /** pause before the next call; a place without a call for 10 s lapses */
  retryMs: z.int().positive(),
})
export type QueuePlace = z.infer<typeof QueuePlace>
