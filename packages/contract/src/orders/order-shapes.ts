import { z } from 'zod'
import { about } from '../base/about.ts'
import { OpeningHours } from '../equity/calls.ts'
import { PayChannel, payChannelLabels } from '../pay/calls.ts'
import { UsedCoupon } from '../pricing/calls.ts'
import { OrderParcel } from '../shipments/calls.ts'
import { AfterSaleStatus, OrderStatus } from '../states/index.ts'
import { CostPoints, Fen, Timestamp, OrderId, OutId, Picture, Points } from '../base/shapes.ts'

const OrderStatusValue = z.int().min(OrderStatus.PendingPayment).max(OrderStatus.Closed)

const LineAfterSale = z.object({
  id: z.string(),
  status: z.enum(AfterSaleStatus),
  num: z.int(),
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
  afterSale: LineAfterSale.optional(),
  flash: z.object({ regularCostPoints: CostPoints, perPerson: z.int() }).optional(),
})

export const RefundStatus = about(z.enum(['processing', 'done', 'failed']), {
  title: '状态',
  choices: { processing: '退款中', done: '已到账', failed: '失败' },
})
export type RefundStatus = z.infer<typeof RefundStatus>

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

const GivenOrder = z.object({
  /** a benefit of the company, or the prize of a draw */
  kind: z.enum(['benefit', 'prize']),
  pickup: z
    .object({
      state: z.enum(['open', 'verified', 'cancelled', 'expired']),
      skuId: OutId,
      outletName: z.string(),
      address: z.string(),
      hours: z.array(OpeningHours),
      validUntil: Timestamp,
      verifiedAt: Timestamp.nullable(),
      canChangeOutlet: z.boolean(),
    })
    .nullable(),
})

export const OrderSummary = z.object({
  id: OrderId,
  status: OrderStatusValue,
  createdAt: Timestamp,
  /** when an unpaid order is cancelled */
  expiresAt: Timestamp.nullable(),
  supplierName: z.string(),
  count: z.int(),
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
      hasParcels: z.boolean(),
      isTopUp: z.literal(true).optional(),
      secrets: z.int().optional(),
    }),
  ),
  latestParcel: OrderParcel.extend({ parcelCount: z.int().positive() }).nullable(),
  canCancel: z.boolean(),
  canPay: z.boolean(),
  canConfirm: z.boolean(),
  canRemove: z.boolean(),
  canReview: z.boolean(),
  canRemind: z.boolean(),
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
  toReview: z.int().nonnegative(),
  /** after-sales requests that have not ended */
  afterSales: z.int().nonnegative(),
  /** orders of the company’s former mall */
  former: z.int().nonnegative(),
})
export type OrderCounts = z.infer<typeof OrderCounts>

export const ChildOrder = z.object({
  id: z.string(),
  supplierName: z.string(),
  status: OrderStatusValue,
  goodsAmount: CostPoints,
  freight: CostPoints,
  couponAmount: CostPoints,
  shipper: z.string(),
  trackingNumber: z.string(),
  arrivesAt: Timestamp.nullable(),
  shippedAt: Timestamp.nullable(),
  parcels: z.array(OrderParcel),
  isRefunding: z.boolean(),
  lines: z.array(OrderLine),
})
export const OrderDetail = OrderSummary.extend({
  children: z.array(ChildOrder),
  receiver: z.object({ name: z.string(), tel: z.string(), address: z.string() }),
  remark: z.string(),
  goodsAmount: CostPoints,
  couponAmount: CostPoints,
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
  canChangeAddress: z.boolean(),
  serverTime: Timestamp,
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const Committed = z.object({
  orderId: OrderId,
  status: OrderStatusValue,
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
  coupons: z.int().nonnegative(),
})
export type ReturnedAmounts = z.infer<typeof ReturnedAmounts>

/** Data of the refusals `checkout/insufficient-stock` and `checkout/sold-out`. */
export const Shortage = z.object({
  lines: z.array(z.object({ skuId: OutId, left: z.int().nonnegative() })),
})
export type Shortage = z.infer<typeof Shortage>

export const QueuePlace = z.object({
  /** place in the queue of the SKU, 1 is next */
  position: z.int().positive(),
  retryMs: z.int().positive(),
})
export type QueuePlace = z.infer<typeof QueuePlace>
