import { z } from 'zod'
import { about } from '../base/about.ts'
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
import {
  afterSaleEventLabels,
  afterSaleKindLabels,
  afterSaleReasonLabels,
  afterSaleStatusLabels,
} from '../states/after-sale-status.ts'
import { OrderRefund } from '../orders/order-shapes.ts'
import { PayChannel } from '../pay/calls.ts'

/** Number of a request: of the order's number and a sequence number. */
export const AfterSaleId = about(z.string().regex(/^\d{20}-a\d{1,3}$/, '应为售后编号'), {
  title: '售后编号',
})
const Kind = about(z.enum(AFTER_SALE_KINDS), { title: '类型', choices: afterSaleKindLabels })
export const AfterSaleReasonName = about(z.enum(AFTER_SALE_REASONS), {
  title: '原因',
  choices: afterSaleReasonLabels,
})
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
  /** channel by which the cash is refunded; null without cash */
  channel: PayChannel.nullable(),
  /** freight is part of the amounts */
  withFreight: z.boolean(),
  /** points and fen of the amounts that are freight; absent outside of `afterSale.method` */
  freightPoints: Points.optional(),
  freightCash: Fen.optional(),
  /**
   * reduction by coupons of the chosen pieces, which is not paid out; absent outside of
   * `afterSale.method`
   */
  couponShare: CostPoints.optional(),
  /** the refund also returns the order’s coupon */
  couponReturned: z.boolean(),
  /** nothing has been sent: the request is refunded without a review; absent elsewhere */
  isImmediate: z.literal(true).optional(),
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
  /** kinds of request, the likely one first; empty where none is possible now */
  kinds: z.array(Kind),
  /** reasons of all kinds; `isReasonOfKind` tells which fit a kind */
  reasons: z.array(AfterSaleReasonName),
  /** last moment for a request of received goods */
  until: Timestamp.nullable(),
  lines: z.array(OfferedLine),
})
export type AfterSaleOffer = z.infer<typeof AfterSaleOffer>

const AfterSaleLine = z.object({
  lineId: about(OutId, { title: '行编号' }),
  skuId: about(OutId, { title: 'SKU 编号', unit: 'sku' }),
  spuId: about(OutId, { title: '商品编号', unit: 'goods' }),
  name: about(z.string(), { title: '商品' }),
  specText: about(z.string(), { title: '规格' }),
  picture: Picture,
  num: about(z.int(), { title: '数量', unit: 'pieces' }),
  costPoints: about(CostPoints, { title: '单价' }),
})

export const AfterSaleSummary = z.object({
  id: AfterSaleId,
  orderId: OrderId,
  childId: about(z.string(), { title: '子订单编号' }),
  supplierName: about(z.string(), { title: '供应商' }),
  kind: Kind,
  status: about(z.enum(AfterSaleStatus), { title: '状态', choices: afterSaleStatusLabels }),
  reason: AfterSaleReasonName,
  /** points and fen of the refund, or as calculated with the request */
  points: about(Points, { title: '退款积分' }),
  cash: about(Fen, { title: '退款现金' }),
  requestedAt: about(Timestamp, { title: '申请时间' }),
  /** until when a return parcel must be sent; null where none is awaited */
  dueAt: about(Timestamp, { title: '寄回期限', none: '无' }).nullable(),
  lines: about(z.array(AfterSaleLine), { title: '商品' }),
})
export type AfterSaleSummary = z.infer<typeof AfterSaleSummary>

export const AfterSale = AfterSaleSummary.extend({
  note: about(z.string(), { title: '说明' }),
  pictures: about(z.array(Picture), { title: '图片' }),
  channel: about(PayChannel, { title: '退款渠道', none: '无现金' }).nullable(),
  rejectReason: about(z.string(), { title: '拒绝原因' }),
  /** address for returned goods; '' where none is needed */
  returnAddress: about(z.string(), { title: '退货地址' }),
  returnParcel: about(
    z.object({
      shipper: about(z.string(), { title: '快递公司' }),
      trackingNumber: about(z.string(), { title: '快递单号' }),
      isTrackable: about(z.boolean(), { title: '可查询物流' }),
    }),
    { title: '退货包裹', none: '未寄回' },
  ).nullable(),
  compensation: about(Points, { title: '补偿积分' }),
  refund: about(OrderRefund, { title: '退款', none: '未退款' }).nullable(),
  events: about(
    z.array(
      z.object({
        event: about(z.enum(['request', 'change', 'compensate', ...eventNames]), {
          title: '事件',
          choices: {
            request: '申请',
            change: '修改',
            compensate: '补偿积分',
            ...afterSaleEventLabels,
          },
        }),
        by: about(z.enum(['shopper', 'operator', 'timer', 'provider']), {
          title: '操作人',
          choices: { shopper: '顾客', operator: '操作员', timer: '系统', provider: '支付渠道' },
        }),
        status: about(z.enum(AfterSaleStatus), { title: '状态', choices: afterSaleStatusLabels }),
        note: about(z.string(), { title: '说明' }),
        at: about(Timestamp, { title: '时间' }),
      }),
    ),
    { title: '处理经过' },
  ),
  serverTime: about(Timestamp, { title: '服务器时间' }),
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
      'Requests a refund or a return of lines of one part of an order; pieces of a part that has not been shipped are refunded at once. The same key always answers with the same request',
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
