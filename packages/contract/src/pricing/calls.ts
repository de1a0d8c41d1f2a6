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
  costPoints: CostPoints,
  /** of all pieces, before reductions */
  amount: CostPoints,
  services: z.array(z.string()),
  deliverable: z.boolean(),
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

export const UsedCoupon = z.object({ title: z.string(), kind: CouponKind, amount: CostPoints })
export type UsedCoupon = z.infer<typeof UsedCoupon>

export const CouponChoice = z.object({
  id: z.string(),
  title: z.string(),
  kind: CouponKind,
  /** two coupons can be used together if each lists the other's kind */
  stackWith: z.array(CouponKind),
  scopeText: z.string(),
  saves: CostPoints,
  savesAdded: CostPoints.optional(),
  usable: z.boolean(),
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
  token: z.string().nullable(),
  tokenExpiresAt: Timestamp.nullable(),
  needsAddress: z.boolean(),
  address: Address.nullable(),
  coupons: z.array(CouponChoice),
  usedCoupons: z.array(UsedCoupon.extend({ id: z.string() })),
  couponId: z.string().nullable(),
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
    missing: Points,
    /** the shopper's points can pay the whole amount */
    coversAll: z.boolean(),
    mustCoverAll: z.boolean(),
  }),
  /** left to pay in cash, in costPoints and in fen */
  payable: CostPoints,
  cash: Fen,
  channels: z.array(PayChannel),
  orderTimeoutMinutes: z.int().positive(),
  problem: z.string(),
})
export type AccountInfo = z.infer<typeof AccountInfo>

export const ChosenPoints = z.int().nonnegative()

export const CouponIds = z.array(z.string().max(40)).max(4)

const input = z.object({
  items: z
    .array(z.object({ skuId: Id, num: Quantity }))
    .min(1)
    .max(100),
  addressId: Id.optional(),
  couponIds: z.union([z.literal('best'), CouponIds]).optional(),
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
