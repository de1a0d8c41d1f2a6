import { z } from 'zod'
import { call } from '../base/call.ts'
import {
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
import { RequestKey } from '../domains/coupons.ts'
import { Committed, OrderDetail, orderCalls, OrderSummary } from '../domains/orders.ts'

/** A gift card as its holder sees it. */
export const GiftCard = z.object({
  title: z.string(),
  kind: z.enum(CARD_KINDS),
  /** with its third group hidden; '' for a card that has a code only */
  number: z.string(),
  status: z.enum(['active', 'spent', 'voided']),
  /** choice: pieces in all; points: points */
  value: z.int(),
  /** remaining value */
  left: z.int(),
  validUntil: Timestamp,
  isExpired: z.boolean(),
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
      /** pieces in stock, at most what the card could take */
      available: z.int().nonnegative(),
    }),
  ),
})
export type GiftGoods = z.infer<typeof GiftGoods>

const secret = {
  /** 16 digits; absent where a code alone names the card */
  number: text(40).optional(),
  /** 11 characters of Crockford’s 32, or the 13 of a code; case, spaces and hyphens do not matter */
  password: text(40).refine((word) => word !== '', '请输入密码'),
  /** random name of the device: its wrong passwords are counted */
  device: z.string().regex(/^[\w-]{16,64}$/),
  captchaVerifyParam: z.string().max(100).optional(),
}
const wrong = ['gift/password', 'gift/tries', 'gift/captcha-needed'] as const
const unusable = ['gift/voided', 'gift/not-started', 'gift/not-active'] as const
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

export const giftCalls = {
  'gift.login': call('gift.login', {
    auth: 'public',
    summary: 'Opens a session of a gift card for 2 hours; unknown and wrong are told alike',
    input: z.object(secret),
    data: z.object({ token: z.string(), expiresIn: z.int(), kind: z.enum(CARD_KINDS) }),
    refusals: [...wrong, ...unusable, 'gift/used'],
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
  'gift.commitOrder': call('gift.commitOrder', {
    auth: 'gift',
    summary:
      'Redeems pieces of the card for goods; a repetition of the request key returns the same order',
    input: z.object({
      requestKey: RequestKey,
      items: z
        .array(z.object({ skuId: Id, num: z.int().min(1).max(99) }))
        .min(1)
        .max(50),
      address: receiver,
      remark: text(100).default(''),
    }),
    data: Committed,
    refusals: [
      'gift/used',
      ...unusable,
      'gift/expired',
      'gift/points',
      'gift/picks',
      'gift/goods',
      'gift/key-reused',
      'address/region',
      'checkout/undeliverable',
      'checkout/sold-out',
      'checkout/insufficient-stock',
      'checkout/limit',
      'company/closed',
    ],
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
  'gift.confirm': call('gift.confirm', {
    auth: 'gift',
    summary: 'Confirms receipt of an order of the card of the session',
    input: own,
    data: Nothing,
    refusals: ['order/not-found', 'order/not-confirmable'],
  }),
  'gift.refund': call('gift.refund', {
    auth: 'gift',
    summary: 'Cancels what has not been shipped of an order; its pieces return to the card',
    input: own.extend({ reason: text(50).default('') }),
    data: Nothing,
    refusals: ['order/not-found', 'order/not-cancellable', 'pay/unknown'],
  }),
  'gift.credit': call('gift.credit', {
    auth: 'member',
    summary: 'Credits a card to the points of the shopper, once',
    input: z.object({ ...secret, requestKey: RequestKey }),
    data: z.object({ points: Points, expiresAt: Timestamp }),
    refusals: [...wrong, ...unusable, 'gift/used', 'gift/expired', 'gift/choice'],
  }),
}
