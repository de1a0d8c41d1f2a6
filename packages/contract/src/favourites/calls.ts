import { z } from 'zod'
import { call } from '../base/call.ts'
import {
  CostPoints,
  Id,
  Nothing,
  OutId,
  pageInput,
  pageOf,
  Picture,
  Timestamp,
} from '../base/shapes.ts'
import { GoodsCard } from '../goods/goods-shapes.ts'

const spuIds = z.array(Id).min(1).max(200)

const Removed = z.object({ removed: z.int() })

/** A product that a shopper has saved or seen. */
const SavedGoods = z.object({
  spuId: OutId,
  name: z.string(),
  picture: Picture,
  /** null where the product is no longer on sale */
  goods: GoodsCard.nullable(),
  at: Timestamp,
})
export type SavedGoods = z.infer<typeof SavedGoods>

export const favouriteCalls = {
  'favourites.list': call('favourites.list', {
    auth: 'shopper',
    summary: 'Saved products, the latest first',
    input: z.object(pageInput),
    data: pageOf(
      SavedGoods.extend({
        /** decrease of the price since the product was saved; 0 without one */
        priceDrop: CostPoints,
      }),
    ),
  }),
  'favourites.find': call('favourites.find', {
    auth: 'shopper',
    summary: 'Whether a product is saved',
    input: z.object({ spuId: Id }),
    data: z.object({ isFavourite: z.boolean() }),
  }),
  'favourites.add': call('favourites.add', {
    auth: 'shopper',
    summary: 'Saves a product; a repetition changes nothing',
    input: z.object({ spuId: Id }),
    data: z.object({ isFavourite: z.boolean() }),
    refusals: ['goods/not-found', 'favourites/too-many'],
  }),
  'favourites.remove': call('favourites.remove', {
    auth: 'shopper',
    summary: 'Removes saved products; those that are not saved do not matter',
    input: z.object({ spuIds }),
    data: Removed,
  }),
  'footprints.list': call('footprints.list', {
    auth: 'shopper',
    summary: 'Products seen within 90 days, the latest first',
    input: z.object(pageInput),
    data: pageOf(SavedGoods),
  }),
  'footprints.add': call('footprints.add', {
    auth: 'shopper',
    summary: 'Products that the shopper has seen, on this device also before signing in',
    input: z.object({
      seen: z
        .array(z.object({ spuId: Id, at: Timestamp }))
        .min(1)
        .max(50),
    }),
    data: Nothing,
  }),
  'footprints.remove': call('footprints.remove', {
    auth: 'shopper',
    summary: 'Removes products from those seen; without ids all of them',
    input: z.object({ spuIds: spuIds.optional() }),
    data: Removed,
  }),
  'favourites.counts': call('favourites.counts', {
    auth: 'shopper',
    summary: 'Numbers of saved and of seen products',
    withoutScreen: 'the account page shows no number of what is saved',
    input: Nothing,
    data: z.object({ favourites: z.int(), footprints: z.int() }),
  }),
}
