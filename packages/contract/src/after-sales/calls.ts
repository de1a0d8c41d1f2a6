import { z } from 'zod'
import { call } from '../base/call.ts'
import {
  CostPoints,
  Fen,
  Id,
  Nothing,
  OrderId,
  OutId,
  pageInput,
  pageOf,
  Picture,
  Points,
  Quantity,
  text,
  Timestamp,
} from '../base/shapes.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  MAX_EVIDENCE_PICTURES,
  AfterSaleStatus,
  afterSaleTransitions,
  type AfterSaleEvent,
} from '../states/index.ts'
import { OrderRefund } from '../orders/order-shapes.ts'
import { PayChannel } from '../pay/calls.ts'

/** Number of a request: of the order's number and a sequence number. */
export const AfterSaleId = z.string().regex(/^\d{20}-a\d{1,3}$/, '应为售后编号')
const Kind = z.enum(AFTER_SALE_KINDS)
export const AfterSaleReasonName = z.enum(AFTER_SALE_REASONS)
const eventNames = Object.keys(afterSaleTransitions) as [AfterSaleEvent, ...AfterSaleEvent[]]

/** Addresses of the shopper's uploads, as evidence. */
const evidence = z
  .array(z.string().max(200))
  .max(MAX_EVIDENCE_PICTURES)
  .refine((list) => new Set(list).size === list.length, '图片重复')

const ChosenLine = z.object({ lineId: Id, num: Quantity })
/** Lines of one part of an order. */
const chosenLines = z
  .array(ChosenLine)
  .min(1)
  .max(100)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, '商品重复')
export type AfterSaleChoice = z.output<typeof ChosenLine>

/** Amounts that go back to each origin. */
export const AfterSaleAmounts = z.object({
  points: Points,
  cash: Fen,
  /** channel the cash goes back by; null without cash */
  channel: PayChannel.nullable(),
  /** freight is part of the amounts */
  withFreight: z.boolean(),
  /** the coupon of the order comes back */
  couponReturned: z.boolean(),
})
export type AfterSaleAmounts = z.infer<typeof AfterSaleAmounts>

const OfferedLine = z.object({
  lineId: OutId,
  spuId: OutId,
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  num: z.int(),
  costPoints: CostPoints,
  /** pieces that are neither refunded nor part of an open request */
  available: z.int().nonnegative(),
})

/** Possible requests for one part of an order. */
export const AfterSaleOffer = z.object({
  childId: z.string(),
  supplierName: z.string(),
  /** kinds of request; empty where none is possible now */
  kinds: z.array(Kind),
  reasons: z.array(AfterSaleReasonName),
  /** last moment for a request of received goods */
  until: Timestamp.nullable(),
  lines: z.array(OfferedLine),
})
export type AfterSaleOffer = z.infer<typeof AfterSaleOffer>

const AfterSaleLine = z.object({
  lineId: OutId,
  skuId: OutId,
  spuId: OutId,
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  num: z.int(),
  costPoints: CostPoints,
})

export const AfterSaleSummary = z.object({
  id: AfterSaleId,
  orderId: OrderId,
  childId: z.string(),
  supplierName: z.string(),
  kind: Kind,
  status: z.enum(AfterSaleStatus),
  reason: AfterSaleReasonName,
  /** points and fen of the refund, or as calculated with the request */
  points: Points,
  cash: Fen,
  requestedAt: Timestamp,
  /** until when a return parcel must be sent; null where none is awaited */
  dueAt: Timestamp.nullable(),
  lines: z.array(AfterSaleLine),
})
export type AfterSaleSummary = z.infer<typeof AfterSaleSummary>

export const AfterSale = AfterSaleSummary.extend({
  note: z.string(),
  pictures: z.array(Picture),
  channel: PayChannel.nullable(),
  /** the operator's reason of a refusal */
  rejectReason: z.string(),
  /** address for returned goods; '' where none is needed */
  returnAddress: z.string(),
  returnParcel: z.object({ shipper: z.string(), trackingNumber: z.string() }).nullable(),
  /** points given on top of the refund */
  compensation: Points,
  refund: OrderRefund.nullable(),
  events: z.array(
    z.object({
      event: z.enum(['request', 'change', 'compensate', ...eventNames]),
      by: z.enum(['shopper', 'operator', 'timer', 'provider']),
      status: z.enum(AfterSaleStatus),
      note: z.string(),
      at: Timestamp,
    }),
  ),
  serverTime: Timestamp,
})
export type AfterSale = z.infer<typeof AfterSale>

const own = z.object({ id: AfterSaleId })
const requested = {
  kind: Kind,
  reason: AfterSaleReasonName,
  note: text(200).default(''),
  pictures: evidence.default([]),
  lines: chosenLines,
  /** amounts as displayed; refused if the server's differ */
  points: Points.nonnegative(),
  cash: Fen.nonnegative(),
}
const requestRefusals = [
  'after-sale/not-allowed',
  'after-sale/quantity',
  'after-sale/revealed',
  'after-sale/amount-changed',
  'upload/not-found',
] as const

export const afterSaleCalls = {
  'afterSale.list': call('afterSale.list', {
    auth: 'shopper',
    summary: 'The shopper’s after-sales requests, the newest first',
    input: z.object({ orderId: OrderId.optional(), ...pageInput }),
    data: pageOf(AfterSaleSummary),
  }),
  'afterSale.detail': call('afterSale.detail', {
    auth: 'shopper',
    summary: 'An after-sales request with its events and its refund',
    input: own,
    data: AfterSale,
    refusals: ['after-sale/not-found'],
  }),
  'afterSale.method': call('afterSale.method', {
    auth: 'shopper',
    summary:
      'What may be requested for an order, and what goes back to each origin for chosen lines',
    input: z.object({
      id: OrderId,
      /** a request that is being changed: its own pieces are available to it */
      changing: AfterSaleId.optional(),
      chosen: z.object({ kind: Kind, reason: AfterSaleReasonName, lines: chosenLines }).optional(),
    }),
    data: z.object({
      offers: z.array(AfterSaleOffer),
      /** null without `chosen` */
      amounts: AfterSaleAmounts.nullable(),
      returnDays: z.int(),
    }),
    refusals: [
      'order/not-found',
      'after-sale/not-allowed',
      'after-sale/quantity',
      'after-sale/revealed',
    ],
  }),
  'afterSale.request': call('afterSale.request', {
    auth: 'shopper',
    summary:
      'Requests a refund or a return of lines of one part of an order; the same key always answers with the same request',
    input: z.object({
      key: z.string().regex(/^[\w-]{16,64}$/),
      orderId: OrderId,
      ...requested,
    }),
    data: AfterSale,
    refusals: ['order/not-found', 'after-sale/too-many', ...requestRefusals],
  }),
  'afterSale.change': call('afterSale.change', {
    auth: 'shopper',
    summary: 'Changes a request that has not been reviewed',
    input: own.extend(requested),
    data: AfterSale,
    refusals: ['after-sale/not-found', 'after-sale/not-changeable', ...requestRefusals],
  }),
  'afterSale.addParcel': call('afterSale.addParcel', {
    auth: 'shopper',
    summary: 'Adds the parcel that returned goods are sent with',
    input: own.extend({
      shipper: text(30).refine((s) => s.length > 0, '不能为空'),
      trackingNumber: z.string().regex(/^[\w-]{4,40}$/, '应为 4 至 40 位字母、数字、横线'),
    }),
    data: Nothing,
    refusals: ['after-sale/not-found', 'after-sale/no-return-awaited'],
  }),
  'afterSale.withdraw': call('afterSale.withdraw', {
    auth: 'shopper',
    summary: 'Withdraws a request before goods are sent back',
    input: own,
    data: Nothing,
    refusals: ['after-sale/not-found', 'after-sale/not-withdrawable'],
  }),
}
