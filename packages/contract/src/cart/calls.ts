import { z } from 'zod'
import { call } from '../base/call.ts'
import {
  CostPoints,
  Delivery,
  Id,
  Nothing,
  OutId,
  Picture,
  Quantity,
  Timestamp,
  flag,
} from '../base/shapes.ts'

/** Freight rule. ruleId -1 is the free-from rule and is listed first. */
export const FreightRule = z.object({
  ruleId: z.int(),
  /** goods amount from which the rule applies, in costPoints */
  threshold: CostPoints,
  /** missing amount in costPoints; 0 where the rule applies */
  stillNeedMoney: CostPoints,
  /** reduction of the freight, in costPoints; the whole freight for ruleId -1 */
  deduction: CostPoints,
  /** more goods can reach the threshold */
  needGoToAddGoods: z.boolean(),
})
export type FreightRule = z.infer<typeof FreightRule>

export const CartItem = z.object({
  id: OutId,
  skuId: OutId,
  spuId: OutId,
  supplierId: OutId,
  /** '' where the company names none */
  supplierName: z.string(),
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  totalNum: z.int(),
  leastNum: z.int(),
  /** most that can be chosen now: stock and limit together */
  maxNum: z.int(),
  /** price in the running flash sale, else the regular price */
  costPoints: CostPoints,
  /** `costPoints` when the item was added; absent where unknown, as for the cart of a guest */
  addedPrice: CostPoints.optional(),
  flash: z
    .object({ sessionId: OutId, endsAt: Timestamp, regularCostPoints: CostPoints })
    .nullable(),
  isChecked: z.boolean(),
  cssBody: z.string(),
  tags: z.array(z.string()),
  /** reason why it cannot be bought, in the inactive list */
  reason: z.string(),
  /** only the delivery to this address prevents buying it; for another address it can be bought */
  isBuyableElsewhere: z.boolean(),
  /**
   * delivery to the named address, else to the shopper's default; null where no address is known
   */
  delivery: Delivery.nullable(),
})
export type CartItem = z.infer<typeof CartItem>

export const Cart = z.object({
  activeList: z.array(CartItem),
  inactiveList: z.array(CartItem),
  rules: z.array(FreightRule),
  /** pieces in the cart, for the badge */
  length: z.int(),
  /** basic freight in costPoints where no rule helps */
  baseFreight: CostPoints,
})
export type Cart = z.infer<typeof Cart>

/** Most different SKUs in a cart. */
const MAX_CART_SKUS = 120

const MergeItem = z.object({ skuId: Id, num: Quantity })

export const CartMerge = z.object({
  /** items added by the first request with this key; they are no longer part of the guest's cart */
  items: z.array(z.object({ skuId: OutId, num: z.int() })),
  /** pieces that went into this shopper's cart */
  merged: z.int(),
  notMerged: z.array(
    z.object({
      skuId: OutId,
      /** '' for a product that no longer exists */
      name: z.string(),
      specText: z.string(),
      /** pieces in the guest's cart, and how many of them were added */
      num: z.int(),
      added: z.int(),
      reason: z.string(),
    }),
  ),
})
export type CartMerge = z.infer<typeof CartMerge>

export const cartCalls = {
  'cart.list': call('cart.list', {
    auth: 'shopper',
    summary: 'The cart with freight rules',
    input: z.object({ addressId: Id.optional() }),
    data: Cart,
    refusals: ['address/not-found'],
  }),
  'cart.add': call('cart.add', {
    auth: 'shopper',
    summary:
      'Adds pieces of a SKU, its minimum quantity unless told; isVerify checks stock and limits',
    input: z.object({ skuId: Id, totalNum: Quantity.optional(), isVerify: flag.default(true) }),
    data: z.object({ id: OutId, length: z.int() }),
    refusals: [
      'goods/not-found',
      'cart/full',
      'cart/insufficient-stock',
      'cart/limit',
      'cart/below-minimum',
    ],
  }),
  'cart.merge': call('cart.merge', {
    auth: 'shopper',
    summary:
      'Adds the cart of a guest to that of the shopper, as far as stock, limits and the size of the cart allow. A key is merged once; repeated by its shopper it has the same answer',
    input: z.object({
      /** random, chosen with the guest's first item */
      key: z.string().regex(/^[0-9a-f]{32}$/),
      items: z.array(MergeItem).min(1).max(MAX_CART_SKUS),
    }),
    data: CartMerge,
  }),
  'cart.remove': call('cart.remove', {
    auth: 'shopper',
    summary: 'Removes an item',
    withoutScreen: 'the specification has a newer call that screens use: cart.removeMany',
    input: z.object({ id: Id }),
    data: Nothing,
    refusals: ['cart/not-found'],
  }),
  'cart.removeMany': call('cart.removeMany', {
    auth: 'shopper',
    summary: 'Removes items; ids as comma string; those already gone are no error',
    input: z.object({ ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,299}$/) }),
    data: z.object({ removed: z.int() }),
  }),
  'cart.setNumber': call('cart.setNumber', {
    auth: 'shopper',
    summary: 'Sets the quantity of an item',
    withoutScreen: 'the specification has a newer call that screens use: cart.edit',
    input: z.object({ id: Id, totalNum: Quantity }),
    data: z.object({ id: OutId, totalNum: z.int(), length: z.int() }),
    refusals: ['cart/not-found', 'cart/insufficient-stock', 'cart/limit', 'cart/below-minimum'],
  }),
  'cart.edit': call('cart.edit', {
    auth: 'shopper',
    summary: 'Changes an item: quantity, chosen or not, another SKU of the same product',
    input: z.object({
      id: Id,
      totalNum: Quantity.optional(),
      isChecked: z.boolean().optional(),
      skuId: Id.optional(),
    }),
    data: z.object({ id: OutId, totalNum: z.int(), length: z.int() }),
    refusals: [
      'cart/not-found',
      'cart/insufficient-stock',
      'cart/limit',
      'cart/below-minimum',
      'goods/not-found',
    ],
  }),
}
