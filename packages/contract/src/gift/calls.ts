import { z } from 'zod'
import { call } from '../base/call.ts'
import {
  CostPoints,
  Fen,
  Nothing,
  OrderId,
  OutId,
  Phone,
  Picture,
  Points,
  Id,
  pageOf,
  text,
  Timestamp,
} from '../base/shapes.ts'
import { CARD_KINDS } from '../states/index.ts'
import { Returned } from '../login/sign-in-shapes.ts'
import { secret, unusable, wrong } from '../card-secrets/card-secret.ts'
import { RequestKey } from '../coupons/calls.ts'
import { payCalls, PayStatus } from '../pay/calls.ts'
import { Committed, OrderDetail, OrderSummary } from '../orders/order-shapes.ts'
import { orderCalls } from '../orders/calls.ts'
import { shipmentCalls, Tracking } from '../shipments/calls.ts'

/** A gift card as its holder sees it. */
export const GiftCard = z.object({
  title: z.string(),
  kind: z.enum(CARD_KINDS),
  /** card number with its third group hidden; '' for a card that has a code only */
  number: z.string(),
  status: z.enum(['active', 'spent', 'voided']),
  /** choice: pieces in all; points: points; balance: costPoints */
  value: z.int(),
  /** remaining value */
  left: z.int(),
  validUntil: Timestamp,
  isExpired: z.boolean(),
  /** balance: what the card does not cover can be paid in cash, signed in also in points */
  topUp: z.boolean(),
  /** deadline of a pending transfer, until which the card cannot be used */
  lockedUntil: Timestamp.nullable(),
  /** order or account to which the last value of a used-up card went */
  lastUse: z
    .object({
      at: Timestamp,
      orderId: OrderId.nullable(),
      /** phone of an electronic card with its middle hidden; '' for other cards */
      account: z.string(),
    })
    .nullable(),
  serverTime: Timestamp,
})
export type GiftCard = z.infer<typeof GiftCard>

/** A product of a card's set, with the SKUs that can be chosen. */
export const GiftGoods = z.object({
  spuId: OutId,
  name: z.string(),
  picture: Picture,
  categoryId: OutId,
  categoryName: z.string(),
  services: z.array(z.string()),
  skus: z.array(
    z.object({
      skuId: OutId,
      specText: z.string(),
      picture: Picture.nullable(),
      /** price of a piece; 0 where the card pays by pieces */
      costPoints: CostPoints,
      /** pieces in stock, at most what the card could take */
      available: z.int().nonnegative(),
    }),
  ),
})
export type GiftGoods = z.infer<typeof GiftGoods>

/**
 * Price of goods that a balance pays first; goods + freight = card + points + payable, in
 * costPoints.
 */
export const GiftPrice = z.object({
  goodsAmount: CostPoints,
  /** freight before the company's reductions */
  freightBefore: CostPoints,
  freight: CostPoints,
  /** costPoints that the card pays */
  card: CostPoints,
  /**
   * points of the signed-in shopper for the rest; null where the card or the company takes none, or
   * without a shopper
   */
  points: z
    .object({
      balance: Points,
      /** most points that the rest takes */
      usable: Points,
      used: Points,
      /** costPoints that the used points pay */
      deduction: CostPoints,
    })
    .nullable(),
  /** left to pay, in costPoints and in fen */
  payable: CostPoints,
  cash: Fen,
})
export type GiftPrice = z.infer<typeof GiftPrice>

const link = text(40).refine((word) => word !== '', '请输入领取码')
/** the phone that a card was sent to, or the link code of its message */
const recipient = {
  phone: Phone.optional(),
  linkCode: link.optional(),
  device: secret.device,
}
const namesOne = ({ phone, linkCode }: { phone?: unknown; linkCode?: unknown }) =>
  (phone === undefined) !== (linkCode === undefined)
const receiver = z.object({
  receiver: text(20).refine((s) => s.length > 0, '请填写收货人'),
  tel: Phone,
  province: text(30),
  city: text(30),
  county: text(30),
  town: text(40),
  detail: text(100).refine((s) => s.length > 0, '请填写详细地址'),
})
export type GiftReceiver = z.infer<typeof receiver>
const own = z.object({ id: OrderId })
/** token of a shopper signed in beside the card, and whose points may pay the rest */
const shopperToken = z.string().max(200).optional()
const items = z
  .array(z.object({ skuId: Id, num: z.int().min(1).max(99) }))
  .min(1)
  .max(50)

export const giftCalls = {
  'gift.login': call('gift.login', {
    auth: 'public',
    summary: 'Opens a session of a gift card for 2 hours; unknown and wrong are told alike',
    input: z.object(secret),
    data: z.object({ token: z.string(), expiresIn: z.int(), kind: z.enum(CARD_KINDS) }),
    refusals: [...wrong, ...unusable, 'gift/used'],
  }),
  'gift.sendEleCode': call('gift.sendEleCode', {
    auth: 'public',
    summary:
      'Sends a code to the phone of an electronic card; a phone without a card receives one too',
    input: z
      .object({ ...recipient, captchaVerifyParam: z.string().min(1).max(100) })
      .refine(namesOne, '请填写手机号或领取码'),
    /** the phone with its middle hidden */
    data: z.object({ resendAfter: z.int(), phone: z.string() }),
    refusals: [
      'gift/link',
      'gift/tries',
      'login/captcha',
      'login/resend-wait',
      'login/sms-limit',
      'login/sms-failed',
    ],
  }),
  'gift.eleLogin': call('gift.eleLogin', {
    auth: 'public',
    summary:
      'Opens a session of an electronic card by the code its phone received; of several cards of a phone the usable one that ends first',
    input: z
      .object({ ...recipient, code: z.string().regex(/^\d{4,6}$/, '验证码为 4 至 6 位数字') })
      .refine(namesOne, '请填写手机号或领取码'),
    data: z.object({ token: z.string(), expiresIn: z.int(), kind: z.enum(CARD_KINDS) }),
    refusals: ['gift/link', 'gift/tries', 'login/wrong-code', 'gift/no-card', ...unusable],
  }),
  'gift.info': call('gift.info', {
    auth: 'gift',
    summary: 'The card of the session',
    input: Nothing,
    data: GiftCard,
  }),
  'gift.goods': call('gift.goods', {
    auth: 'gift',
    summary: 'Goods that the card of the session can be redeemed for',
    input: Nothing,
    data: z.object({ list: z.array(GiftGoods) }),
  }),
  'gift.price': call('gift.price', {
    auth: 'gift',
    summary:
      'What goods and their freight take of a balance, and what is left to pay in points and cash; a choice is free of charge',
    input: z.object({
      items,
      /** null: the freight of no region in particular */
      region: receiver.pick({ province: true, city: true, county: true }).nullable().default(null),
      shopperToken,
      usePoints: z.boolean().default(false),
    }),
    data: GiftPrice,
    refusals: ['gift/points', 'gift/goods', 'gift/balance'],
  }),
  'gift.commitOrder': call('gift.commitOrder', {
    auth: 'gift',
    summary:
      'Redeems pieces of the card for goods, or its balance for goods and freight; what a balance does not cover is paid by a signed-in shopper’s points, or waits for cash; a repetition of the request key returns the same order',
    input: z.object({
      requestKey: RequestKey,
      items,
      address: receiver,
      remark: text(100).default(''),
      /** balance: goods and freight as shown, costPoints; where given, another price is refused */
      total: z.int().nonnegative().optional(),
      shopperToken,
      /** points of that shopper to take, as shown */
      points: z.int().nonnegative().default(0),
    }),
    data: Committed,
    refusals: [
      'gift/shopper',
      'checkout/insufficient-points',
      'gift/used',
      ...unusable,
      'gift/expired',
      'gift/points',
      'gift/picks',
      'gift/passed-on',
      'gift/balance',
      'gift/goods',
      'gift/key-reused',
      'address/region',
      'checkout/undeliverable',
      'checkout/sold-out',
      'checkout/insufficient-stock',
      'checkout/limit',
      'checkout/unpaid-orders',
      'checkout/unpaid-pieces',
      'checkout/price-changed',
      'company/closed',
    ],
  }),
  'gift.savePayer': call('gift.savePayer', {
    auth: 'gift',
    summary:
      'Keeps who holds the card in this browser at the payment account, for payment inside WeChat',
    input: z.object(Returned),
    data: Nothing,
    refusals: [
      'login/state',
      'login/code-spent',
      'login/snapshot',
      'login/provider',
      'login/not-open',
      'company/closed',
    ],
  }),
  'gift.pay': call('gift.pay', {
    auth: 'gift',
    summary: 'Starts an attempt to pay the cash of an order of the card of the session',
    input: payCalls['pay.start'].input,
    data: payCalls['pay.start'].data,
    refusals: [
      'order/not-found',
      'pay/not-payable',
      'pay/expired',
      'pay/channel',
      'pay/provider',
      'pay/unknown',
      'pay/no-payer',
    ],
  }),
  'gift.payStatus': call('gift.payStatus', {
    auth: 'gift',
    summary: 'Whether an order of the card of the session is paid',
    input: payCalls['pay.status'].input,
    data: PayStatus,
    refusals: ['order/not-found'],
  }),
  'gift.record': call('gift.record', {
    auth: 'gift',
    summary: 'Orders of the card of the session',
    input: orderCalls['order.list'].input,
    data: pageOf(OrderSummary),
  }),
  'gift.order': call('gift.order', {
    auth: 'gift',
    summary: 'An order of the card of the session',
    input: own,
    data: OrderDetail,
    refusals: ['order/not-found'],
  }),
  'gift.track': call('gift.track', {
    auth: 'gift',
    summary: 'Timeline of a parcel of an order of the card, as shipment.track shows it',
    input: own.extend({ trackingNumber: shipmentCalls['shipment.track'].input.shape.numberCode }),
    data: Tracking,
    refusals: ['order/not-found', 'shipment/not-found'],
  }),
  'gift.changeAddress': call('gift.changeAddress', {
    auth: 'gift',
    summary:
      'Sends an order of the card, of which nothing is shipped, to another address; one of a balance at the same freight',
    input: own.extend({ address: receiver }),
    data: Nothing,
    refusals: [
      'order/not-found',
      'address/region',
      'order/address-fixed',
      'order/address-freight',
      'order/address-undeliverable',
    ],
  }),
  'gift.confirm': call('gift.confirm', {
    auth: 'gift',
    summary: 'Confirms receipt of an order of the card of the session',
    input: own,
    data: Nothing,
    refusals: ['order/not-found', 'order/not-confirmable', 'order/after-sale-open'],
  }),
  'gift.refund': call('gift.refund', {
    auth: 'gift',
    summary: 'Cancels what has not been shipped of an order; its pieces return to the card',
    input: own.extend({ reason: text(50).default('') }),
    data: Nothing,
    refusals: ['order/not-found', 'order/not-cancellable', 'pay/unknown'],
  }),
  'gift.credit': call('gift.credit', {
    auth: 'shopper',
    summary: 'Credits a card to the points of the shopper, once',
    input: z.object({ ...secret, requestKey: RequestKey }),
    data: z.object({ points: Points, expiresAt: Timestamp }),
    refusals: [...wrong, ...unusable, 'gift/used', 'gift/expired', 'gift/choice', 'gift/passed-on'],
  }),
}
