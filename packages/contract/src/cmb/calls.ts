import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { pageInput, pageOf, Points, Timestamp } from '../base/shapes.ts'
import { exchangeProblems, shownExchangeStates } from '../states/index.ts'

export const ExchangeId = about(z.string().regex(/^x\d{1,10}-\d{20}$/), { title: '兑换编号' })

/** `step` bank points give `points` mall points. */
const rate = { step: z.int().positive(), points: z.int().positive() }

export const PointsExchange = z.object({
  id: ExchangeId,
  bankPoints: z.int(),
  points: Points,
  state: z.enum(shownExchangeStates),
  /** reason of the bank's refusal; null otherwise */
  problem: z.enum(exchangeProblems).nullable(),
  at: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type PointsExchange = z.infer<typeof PointsExchange>

export const cmbCalls = {
  'cmb.offer': call('cmb.offer', {
    auth: 'public',
    summary:
      'Rate at which bank points become mall points; null where the company does not offer it',
    input: z.object({}),
    data: z.object({ rate: z.object(rate).nullable() }),
  }),
  'cmb.account': call('cmb.account', {
    auth: 'shopper',
    summary: 'Bank points of the shopper, with rate and limits',
    input: z.object({}),
    data: z.object({
      ...rate,
      /** the shopper has signed in by the bank */
      isLinked: z.boolean(),
      /** null where the shopper is not linked, or the bank does not respond now */
      bankPoints: z.int().nullable(),
      /** mall points that can be spent */
      balance: Points,
      /** most bank points of one exchange */
      maxPerExchange: z.int(),
      /** bank points that can still be exchanged today */
      leftToday: z.int(),
      maxPerDay: z.int(),
      /** days after which the points expire */
      validDays: z.int(),
    }),
    refusals: ['cmb/closed'],
  }),
  'cmb.exchange': call('cmb.exchange', {
    auth: 'shopper',
    summary: 'Exchanges bank points; repeated with the same key, it returns the same exchange',
    input: z.object({
      requestKey: z.string().regex(/^[\w-]{16,64}$/),
      bankPoints: z.int().positive().max(1_000_000_000),
      /** mall points as displayed */
      points: z.int().positive(),
    }),
    data: PointsExchange,
    refusals: [
      'cmb/closed',
      'cmb/not-linked',
      'cmb/amount',
      'cmb/limit',
      'cmb/rate-changed',
      'company/closed',
      'checkout/idempotency-conflict',
    ],
  }),
  'cmb.record': call('cmb.record', {
    auth: 'shopper',
    summary: 'Exchanges of the shopper, the latest first',
    input: z.object(pageInput),
    data: pageOf(PointsExchange),
  }),
  'cmb.query': call('cmb.query', {
    auth: 'shopper',
    summary: 'Queries the bank about an exchange without a result, at most every 5 seconds',
    input: z.object({ id: ExchangeId }),
    data: PointsExchange,
    refusals: ['cmb/not-found'],
  }),
}
