import { z } from 'zod'
import { call } from '../base/call.ts'
import { HostPayment } from '../pay/calls.ts'
import { ChosenPoints, CouponIds } from '../pricing/calls.ts'
import { OrderFilter } from '../states/index.ts'
import { Id, Nothing, OrderId, pageInput, pageOf, text, whole } from '../base/shapes.ts'
import {
  OrderSummary,
  OrderCounts,
  ChildOrder,
  OrderDetail,
  Committed,
  ReturnedAmounts,
} from './order-shapes.ts'

const commitBody = z.object({
  /** null where nothing is shipped */
  addressId: Id.nullable().default(null),
  /** the coupons of the price shown; left out: `couponId` */
  couponIds: CouponIds.optional(),
  /** coupon of a client that uses one coupon per order */
  couponId: z.string().max(40).nullable().default(null),
  usePoints: z.boolean().default(true),
  /** points to take, as shown (`points.used`); more than the balance holds are refused */
  points: ChosenPoints.optional(),
  /** amount displayed to the shopper, in costPoints; refused if the server's differs */
  payable: z.int().nonnegative(),
  /** goods − coupon + freight as shown, points included; if sent, any other amount is refused */
  total: z.int().nonnegative().optional(),
  remark: text(100).default(''),
  /** code of the shared link that led here; an unknown one is ignored */
  shareCode: z.string().max(40).optional(),
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
    auth: 'shopper',
    summary:
      'Makes the order of a submit token; the same token answers with the same order or refusal',
    input: commitBody.extend({ token: submitToken }),
    data: Committed,
    refusals: commitRefusals,
  }),
  'order.submit': call('order.submit', {
    auth: 'shopper',
    summary: 'The same as commitOrder, posted to the token itself',
    withoutScreen: 'order.commit with the same token places the same order',
    input: commitBody.extend({ token: submitToken }),
    data: Committed,
    refusals: commitRefusals,
  }),
  'order.list': call('order.list', {
    auth: 'shopper',
    summary: 'Orders of a tab',
    withoutScreen: 'the specification has a newer call that screens use: order.listWithLines',
    input: listInput,
    data: pageOf(OrderSummary),
  }),
  'order.listWithLines': call('order.listWithLines', {
    auth: 'shopper',
    summary: 'Orders of a tab with their lines',
    input: listInput,
    data: pageOf(OrderSummary),
  }),
  'order.counts': call('order.counts', {
    auth: 'shopper',
    summary: 'How many orders the tabs 待付款, 待发货 and 待收货 list',
    input: z.object({}),
    data: OrderCounts,
  }),
  'order.remind': call('order.remind', {
    auth: 'shopper',
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
    auth: 'shopper',
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
    auth: 'shopper',
    summary: 'An order',
    input: own,
    data: OrderDetail,
    refusals: ['order/not-found'],
  }),
  'order.children': call('order.children', {
    auth: 'shopper',
    summary: 'The parts of an order, one per supplier',
    withoutScreen: 'order.detail carries the parts of an order',
    input: own,
    data: z.array(ChildOrder),
    refusals: ['order/not-found'],
  }),
  'order.cancel': call('order.cancel', {
    auth: 'shopper',
    summary:
      'Cancels an unpaid order, or what has not been shipped of a paid one; every origin gets its own back once',
    input: own.extend({ reason: text(50).default('') }),
    data: ReturnedAmounts,
    refusals: ['order/not-found', 'order/not-cancellable', 'pay/unknown'],
  }),
  'order.confirm': call('order.confirm', {
    auth: 'shopper',
    summary: 'Confirms receipt',
    input: own,
    data: Nothing,
    refusals: ['order/not-found', 'order/not-confirmable', 'order/after-sale-open'],
  }),
  'order.remove': call('order.remove', {
    auth: 'shopper',
    summary: 'Hides a finished order from the shopper',
    input: own,
    data: Nothing,
    refusals: ['order/not-found', 'order/not-removable'],
  }),
}
