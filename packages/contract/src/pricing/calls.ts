import { z } from 'zod'
import { Address } from '../address/calls.ts'
import { call } from '../base/call.ts'
import { FreightRule } from '../cart/calls.ts'
import { GoodsKind } from '../goods/goods-shapes.ts'
import { HostPayment, PayChannel } from '../pay/calls.ts'
import { CostPoints, Fen, Id, Timestamp, OutId, Picture, Points, Quantity } from '../base/shapes.ts'

export const PricedLine = z.object({
  skuId: OutId,
  spuId: OutId,
  kind: GoodsKind,
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  num: z.int(),
  /** pieces in stock; fewer than `num` is a shortage */
  left: z.int().nonnegative(),
  /** minimum quantity */
  leastNum: z.int(),
  /** price of one piece */
  costPoints: CostPoints,
  /** price of all pieces, before reductions */
  amount: CostPoints,
  services: z.array(z.string()),
  /** false where the supplier does not serve the address, to which it cannot be ordered */
  deliverable: z.boolean(),
  /** the flash sale whose price the line has; absent elsewhere */
  flash: z
    .object({
      /** price outside the session */
      regularCostPoints: CostPoints,
      perPerson: z.int(),
      allowsCoupons: z.boolean(),
    })
    .optional(),
})
export type PricedLine = z.infer<typeof PricedLine>
/** Money off, percentage off, free freight, one product. */
export const CouponKind = z.enum(['minus', 'discount', 'freight', 'exchange'])
export type CouponKind = z.infer<typeof CouponKind>

/** A coupon of an order: what it takes off the goods, or off the freight. */
export const UsedCoupon = z.object({ title: z.string(), kind: CouponKind, amount: CostPoints })
export type UsedCoupon = z.infer<typeof UsedCoupon>

export const CouponChoice = z.object({
  id: z.string(),
  title: z.string(),
  kind: CouponKind,
  /** two coupons can be used together if each lists the other's kind */
  stackWith: z.array(CouponKind),
  scopeText: z.string(),
  /** amount saved here by this coupon alone, in costPoints */
  saves: CostPoints,
  /**
   * what a coupon that is not counted in saves on top of those that are; 0 where they cannot be
   * used together. Left out where it is counted in or unusable, and for `couponId`
   */
  savesAdded: CostPoints.optional(),
  usable: z.boolean(),
  /** reason why the coupon cannot be used here; '' where it can */
  reason: z.string(),
  best: z.boolean(),
  validTo: Timestamp,
})
export type CouponChoice = z.infer<typeof CouponChoice>

const base = z.object({
  serverTime: Timestamp,
  groups: z.array(
    z.object({
      supplierId: OutId,
      supplierName: z.string(),
      lines: z.array(PricedLine),
      goodsAmount: CostPoints,
      freight: CostPoints,
      /** expected arrival at the address; null without an address or where it is not served */
      arrivesAt: Timestamp.nullable(),
    }),
  ),
  count: z.int(),
  goodsAmount: CostPoints,
  /** freight before and after the rules and a freight coupon */
  freightBefore: CostPoints,
  freight: CostPoints,
  rules: z.array(FreightRule),
})
/** A price, made by the server: payable = goodsAmount − couponAmount + freight − pointsAmount. */
export const AccountInfo = base.extend({
  /** one-time submit token: the order is posted to it; null from the preview */
  token: z.string().nullable(),
  tokenExpiresAt: Timestamp.nullable(),
  /** false where nothing is shipped: no address is required, no freight charged */
  needsAddress: z.boolean(),
  address: Address.nullable(),
  coupons: z.array(CouponChoice),
  /** the coupons counted in, in the order in which they apply; one of a kind */
  usedCoupons: z.array(UsedCoupon.extend({ id: z.string() })),
  /** the first of the used coupons; null for none */
  couponId: z.string().nullable(),
  /** reduction of the goods by the used coupons; a freight coupon is counted in `freight` */
  couponAmount: CostPoints,
  points: z.object({
    accepted: z.boolean(),
    balance: Points,
    /** most points this order can take */
    usable: Points,
    /** points counted in, and their worth in costPoints */
    used: Points,
    deduction: CostPoints,
    /**
     * Points of one exchange step. `used` can be `usable` less any number of steps, down to 0 or to
     * the points below one step, which cash cannot replace.
     */
    step: Points,
    /** points that the order lacks and that cash cannot replace */
    missing: Points,
    /** the shopper's points can pay the whole amount */
    coversAll: z.boolean(),
    /** the company takes no cash: points must pay all */
    mustCoverAll: z.boolean(),
  }),
  /** left to pay in cash, in costPoints and in fen */
  payable: CostPoints,
  cash: Fen,
  /** cash channels that the company takes and this host can pay, in the company's order */
  channels: z.array(PayChannel),
  /** minutes an order waits for its payment */
  orderTimeoutMinutes: z.int().positive(),
  /**
   * why this cannot be ordered now; '' where it can. Apart from `channels`: the shell shows the
   * ways out
   */
  problem: z.string(),
})
export type AccountInfo = z.infer<typeof AccountInfo>

/**
 * Points to use; left out: as many as the order can take. The server takes whole steps, at most
 * this number and at most `usable`. Ignored where `usePoints` is false or points must cover all.
 */
export const ChosenPoints = z.int().nonnegative()

/** Coupons of the shopper for one order; one of a kind. */
export const CouponIds = z.array(z.string().max(40)).max(4)

const input = z.object({
  items: z
    .array(z.object({ skuId: Id, num: Quantity }))
    .min(1)
    .max(100),
  addressId: Id.optional(),
  /** the best combination, or these coupons; left out: `couponId` */
  couponIds: z.union([z.literal('best'), CouponIds]).optional(),
  /** for clients that use one coupon: its id; null for none; left out: the best one */
  couponId: z.string().max(40).nullable().optional(),
  usePoints: z.boolean().default(true),
  points: ChosenPoints.optional(),
  payment: HostPayment.optional(),
})
const priceRefusals = [
  'checkout/delisted',
  'checkout/kind',
  'checkout/limit',
  'checkout/below-minimum',
  'address/not-found',
] as const

export const pricingCalls = {
  'pricing.preview': call('pricing.preview', {
    auth: 'shopper',
    summary: 'Prices goods without the right to order: for the cart',
    withoutScreen: 'the specification has a newer call that screens use: pricing.checkout',
    input,
    data: AccountInfo,
    refusals: priceRefusals,
  }),
  'pricing.checkout': call('pricing.checkout', {
    auth: 'shopper',
    summary: 'Prices goods for submitting and hands out a one-time submit token',
    input,
    data: AccountInfo,
    refusals: priceRefusals,
  }),
  'pricing.createHandover': call('pricing.createHandover', {
    auth: 'shopper',
    summary: 'Stores the chosen items under a short-lived code, to check out in another app',
    input: z.object({ items: input.shape.items }),
    data: z.object({
      /** a former code of the shopper is no longer valid */
      code: z.string(),
      expiresAt: Timestamp,
      serverTime: Timestamp,
    }),
    refusals: ['checkout/delisted', 'checkout/kind', 'checkout/limit', 'checkout/below-minimum'],
  }),
  'pricing.readHandover': call('pricing.readHandover', {
    auth: 'shopper',
    summary: 'The items stored under a code, for whoever of the company is signed in and has it',
    input: z.object({ code: z.string().regex(/^ho_[\w-]{24}$/) }),
    data: z.object({ items: z.array(z.object({ skuId: OutId, num: Quantity })) }),
    refusals: ['checkout/handover'],
  }),
}
