import { z } from 'zod'
import { call } from '../base/call.ts'
import {
  Id,
  Nothing,
  OutId,
  pageInput,
  pageOf,
  Phone,
  Picture,
  Points,
  Timestamp,
  whole,
} from '../base/shapes.ts'
import { RequestKey } from '../coupons/calls.ts'
import {
  DRAW_KINDS,
  DRAW_TABS,
  FALLBACK_REASONS,
  PRIZE_KINDS,
  PRIZE_STATES,
} from './draw-status.ts'

export const DrawNumber = z.string().regex(/^L[1-9]\d{0,14}-[1-9]\d{0,8}$/)
const Nonce = z.string().regex(/^[\da-f]{32}$/)
/** Largest number of a draw. */
const MAX_NO = 999_999_999
const Hex32 = z.string().regex(/^[\da-f]{64}$/)

export const DrawPrize = z.object({
  no: z.int().positive(),
  kind: z.enum(PRIZE_KINDS),
  title: z.string(),
  picture: Picture.nullable(),
  /** odds of the prize, as a part of `whole` */
  weight: z.int().nonnegative(),
  /** prize given where this one is used up; null for one without limits */
  fallback: z.int().nullable(),
})
export type DrawPrize = z.infer<typeof DrawPrize>

/** An opened draw; whether it runs is read from its times, `[startsAt, endsAt)`, and its status. */
export const LuckyDraw = z.object({
  id: OutId,
  title: z.string(),
  kind: z.enum(DRAW_KINDS),
  status: z.enum(['open', 'paused', 'closed', 'settled']),
  startsAt: Timestamp,
  endsAt: Timestamp,
})
export type LuckyDraw = z.infer<typeof LuckyDraw>

/** A draw of the caller with the hit prize and the prize that was given. */
export const DrawnPrize = z.object({
  number: DrawNumber,
  drawId: OutId,
  drawTitle: z.string(),
  drawKind: z.enum(DRAW_KINDS),
  at: Timestamp,
  prize: z.object({
    no: z.int(),
    kind: z.enum(PRIZE_KINDS),
    title: z.string(),
    picture: Picture.nullable(),
  }),
  /** title of the prize that was hit, where its fallback was given */
  hitTitle: z.string().nullable(),
  why: z.enum(FALLBACK_REASONS).nullable(),
  state: z.enum(PRIZE_STATES),
  /** deadline for claiming the prize */
  claimUntil: Timestamp.nullable(),
  orderId: z.string().nullable(),
  /** facts for the verification of the draw */
  day: z.int(),
  nonce: Nonce,
  ticket: z.int(),
  hit: z.int(),
})
export type DrawnPrize = z.infer<typeof DrawnPrize>

const Chances = z.object({
  /** draws that the caller has left now */
  left: z.int(),
  /** chances that can still be bought with points today; 0 where not offered */
  buyable: z.int(),
  /** price of a chance in points */
  price: Points,
  /** chances of a day for a share that another shopper opens; 0 where not offered */
  perShare: z.int(),
  /** chances for a received order; 0 where not offered */
  perOrder: z.int(),
})

const own = { id: Id }

export const drawCalls = {
  'draw.list': call('draw.list', {
    auth: 'public',
    summary: 'Opened draws that run, come or ended in the last 30 days, at most 20',
    input: Nothing,
    data: z.object({ serverTime: Timestamp, list: z.array(LuckyDraw) }),
    refusals: ['company/unknown'],
  }),
  'draw.detail': call('draw.detail', {
    auth: 'optional',
    summary: 'A draw with its odds, fallbacks, digest, and the caller’s chances',
    input: z.object(own),
    data: LuckyDraw.extend({
      serverTime: Timestamp,
      companyId: OutId,
      whole: z.int(),
      dailyFree: z.int(),
      realPerPerson: z.int(),
      claimDays: z.int(),
      /** SHA-256 of the first day’s seed, published at the opening */
      digest: Hex32,
      prizes: z.array(DrawPrize),
      chances: Chances,
      winners: z.array(z.object({ name: z.string(), title: z.string(), at: Timestamp })),
      isReminded: z.boolean(),
      /** an SMS before the start can be requested */
      offersReminder: z.boolean(),
      /** time of the SMS, from 08:00 to 21:00; null where none can be requested */
      remindsAt: Timestamp.nullable(),
    }),
    refusals: ['draw/not-found'],
  }),
  'draw.chance': call('draw.chance', {
    auth: 'shopper',
    summary:
      'Buys a chance with points, starts a share, or opens another shopper’s share; each once per key',
    input: z.object({
      ...own,
      source: z.enum(['points', 'share', 'opened']),
      requestKey: RequestKey,
      /** opened: the code of the share */
      code: z
        .string()
        .regex(/^[\w-]{22}$/)
        .optional(),
    }),
    data: z.object({
      chances: Chances,
      /** share: the code in the link */
      code: z.string().nullable(),
    }),
    refusals: [
      'draw/not-found',
      'draw/not-running',
      'draw/paused',
      'draw/no-more',
      'draw/key-reused',
      'checkout/insufficient-points',
    ],
  }),
  'draw.play': call('draw.play', {
    auth: 'shopper',
    summary: 'Draws once. The result is stored before it is returned; the key returns it again',
    input: z.object({ ...own, nonce: Nonce, requestKey: RequestKey }),
    data: z.object({ result: DrawnPrize, left: z.int() }),
    refusals: [
      'draw/not-found',
      'draw/not-running',
      'draw/paused',
      'draw/no-chance',
      'draw/key-reused',
    ],
  }),
  'draw.record': call('draw.record', {
    auth: 'shopper',
    summary: 'The caller’s draws, the newest first; `number` names one',
    input: z.object({
      tab: z.enum(DRAW_TABS).default('all'),
      number: DrawNumber.optional(),
      ...pageInput,
    }),
    data: pageOf(DrawnPrize).extend({ /** prizes to claim, in all tabs */ waiting: z.int() }),
  }),
  'draw.claim': call('draw.claim', {
    auth: 'shopper',
    summary:
      'Orders a won product at price 0: goods to an address of the caller, a top-up to a number; repeated, the same order',
    input: z.object({
      number: DrawNumber,
      /** null where nothing is shipped */
      addressId: Id.nullable().default(null),
      /** number that a top-up credits */
      phone: Phone.optional(),
    }),
    data: z.object({ orderId: z.string() }),
    refusals: [
      'draw/prize-not-found',
      'draw/prize-over',
      'draw/unavailable',
      'address/not-found',
      'checkout/no-address',
      'checkout/undeliverable',
      'checkout/price-changed',
      'checkout/limit',
      'top-up/closed',
      'top-up/number',
      'top-up/out',
      'top-up/times',
      'top-up/amount',
    ],
  }),
  'draw.verify': call('draw.verify', {
    auth: 'public',
    summary:
      'The published log of a draw, without persons: odds, digest, seeds, draws from a number on',
    input: z.object({ ...own, after: whole.refine((no) => no <= MAX_NO, '编号过大').default(0) }),
    data: z.object({
      id: OutId,
      title: z.string(),
      companyId: OutId,
      whole: z.int(),
      digest: Hex32,
      /** days and numbers, from the first on, whose records are no longer kept */
      removedDays: z.int(),
      removedNo: z.int(),
      prizes: z.array(DrawPrize),
      seeds: z.array(z.object({ day: z.int(), seed: Hex32, publishedAt: Timestamp })),
      draws: z.array(
        z.object({
          number: DrawNumber,
          day: z.int(),
          nonce: Nonce,
          ticket: z.int(),
          hit: z.int(),
          given: z.int(),
          why: z.enum(FALLBACK_REASONS).nullable(),
          at: Timestamp,
        }),
      ),
      /** number to continue after; null at the end */
      next: z.int().nullable(),
    }),
    refusals: ['draw/not-found'],
  }),
  'draw.remind': call('draw.remind', {
    auth: 'shopper',
    summary: 'One SMS to the shopper before a draw starts; requested twice, it is sent once',
    input: z.object(own),
    data: z.object({ isReminded: z.boolean() }),
    refusals: [
      'draw/not-found',
      'draw/started',
      'draw/no-reminder',
      'draw/late-reminder',
      'login/no-phone',
    ],
  }),
  'draw.cancelReminder': call('draw.cancelReminder', {
    auth: 'shopper',
    summary: 'Withdraws a reminder that has not been sent; without one, nothing happens',
    input: z.object(own),
    data: z.object({ isReminded: z.boolean() }),
    refusals: ['draw/not-found'],
  }),
}
export type DrawChances = z.infer<typeof Chances>
