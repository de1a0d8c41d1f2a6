import { z } from 'zod'
import { call } from '../base/call.ts'
import { CostPoints, Id, OutId, Picture, Timestamp } from '../base/shapes.ts'

/** A published session; whether it runs is read from its times, `[startsAt, endsAt)`. */
export const FlashSaleSession = z.object({
  id: OutId,
  title: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
})
export type FlashSaleSession = z.infer<typeof FlashSaleSession>

export const FlashSaleItem = z.object({
  id: OutId,
  spuId: OutId,
  skuId: OutId,
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  costPoints: CostPoints,
  /** price outside the session */
  regularCostPoints: CostPoints,
  perPerson: z.int(),
  /** smallest quantity of an order */
  leastNum: z.int(),
  /** pieces offered, free to order, and in unpaid orders */
  pieces: z.int(),
  left: z.int(),
  unpaid: z.int(),
  /** share of the pieces that are not free, rounded down */
  takenPercent: z.int().min(0).max(100),
  onSale: z.boolean(),
})
export type FlashSaleItem = z.infer<typeof FlashSaleItem>

const serverTime = Timestamp

export const flashSaleCalls = {
  'flashSale.sessions': call('flashSale.sessions', {
    auth: 'public',
    summary:
      'Sessions of flash sales, the earliest first: the last 2 ended since yesterday, and 18 that run or start later',
    input: z.object({}),
    data: z.object({ serverTime, list: z.array(FlashSaleSession) }),
    refusals: ['company/unknown'],
  }),
  'flashSale.session': call('flashSale.session', {
    auth: 'optional',
    summary: 'A session with its goods; a cancelled one is not found',
    input: z.object({ id: Id }),
    data: FlashSaleSession.extend({
      serverTime,
      items: z.array(FlashSaleItem),
      isReminded: z.boolean(),
      /** an SMS before the start can be requested */
      offersReminder: z.boolean(),
      /** time of the SMS, from 08:00 to 21:00; null where none can be requested */
      remindsAt: Timestamp.nullable(),
    }),
    refusals: ['flash-sale/not-found'],
  }),
  'flashSale.forGoods': call('flashSale.forGoods', {
    auth: 'public',
    summary: 'The session of a product that runs or is next; null without one',
    input: z.object({ spuId: Id }),
    data: z.object({
      serverTime,
      session: FlashSaleSession.extend({
        /** lowest price of the product in the session */
        costPoints: CostPoints,
      }).nullable(),
    }),
    refusals: ['company/unknown'],
  }),
  'flashSale.remind': call('flashSale.remind', {
    auth: 'shopper',
    summary: 'One SMS to the shopper before a session starts; requested twice, it is sent once',
    input: z.object({ id: Id }),
    data: z.object({ isReminded: z.boolean() }),
    refusals: [
      'flash-sale/not-found',
      'flash-sale/started',
      'flash-sale/unavailable',
      'flash-sale/late-reminder',
      'login/no-phone',
    ],
  }),
  'flashSale.cancelReminder': call('flashSale.cancelReminder', {
    auth: 'shopper',
    summary: 'Withdraws a reminder that has not been sent; without one, nothing happens',
    input: z.object({ id: Id }),
    data: z.object({ isReminded: z.boolean() }),
    refusals: ['flash-sale/not-found'],
  }),
}
