import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import {
  CostPoints,
  Fen,
  flag,
  Id,
  OrderId,
  OutId,
  pageInput,
  pageOf,
  Phone,
  Points,
  Timestamp,
} from '../base/shapes.ts'
import { shownTopUpStates } from '../states/index.ts'
import { Committed } from '../orders/order-shapes.ts'
import { mobileCarriers } from './number-segments.ts'

export const MobileCarrier = about(z.enum(mobileCarriers), {
  title: '运营商',
  choices: {
    mobile: '移动',
    unicom: '联通',
    telecom: '电信',
    broadcast: '广电',
    virtual: '虚拟运营商',
  },
})

export const TopUpFace = z.object({
  skuId: OutId,
  faceValue: Fen,
  costPoints: CostPoints,
  /** the face value cannot be bought now; it stays in the list */
  isOut: z.boolean(),
})
export type TopUpFace = z.infer<typeof TopUpFace>

export const TopUp = z.object({
  id: z.string(),
  orderId: OrderId,
  /** phone with its middle masked; empty once the personal data has been removed */
  phone: z.string(),
  carrier: MobileCarrier,
  faceValue: Fen,
  state: z.enum(shownTopUpStates),
  at: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** `points`, or the channel of the cash; empty while unpaid */
  payChannel: z.string(),
  points: Points,
  cash: Fen,
})
export type TopUp = z.infer<typeof TopUp>

export const topUpCalls = {
  'topUp.faceValues': call('topUp.faceValues', {
    auth: 'shopper',
    summary: 'Face values for a number or its carrier, with the own and the recent numbers',
    input: z.object({
      phone: Phone.optional(),
      /** carrier of a ported number, used in place of the segment's */
      carrier: MobileCarrier.optional(),
    }),
    data: z.object({
      serverTime: Timestamp,
      /** null where the number belongs to no carrier */
      carrier: MobileCarrier.nullable(),
      list: z.array(TopUpFace),
      /** phone of the account */
      ownPhone: z.string(),
      recentPhones: z.array(z.string()),
      balance: Points,
      perDay: z.int(),
      maxAmount: Fen,
    }),
    refusals: ['top-up/closed'],
  }),
  'topUp.commit': call('topUp.commit', {
    auth: 'shopper',
    summary: 'Orders a top-up; repeated with the same key, it returns the same order',
    input: z.object({
      requestKey: z.string().regex(/^[\w-]{16,64}$/),
      phone: Phone,
      carrier: MobileCarrier,
      skuId: Id,
      usePoints: flag,
      /** amount after points as displayed */
      payable: z.int().nonnegative(),
    }),
    data: Committed,
    refusals: [
      'top-up/closed',
      'top-up/number',
      'top-up/out',
      'top-up/times',
      'top-up/amount',
      'company/closed',
      'checkout/price-changed',
      'checkout/unpaid-orders',
      'checkout/unpaid-pieces',
      'checkout/insufficient-points',
      'checkout/no-payment',
      'checkout/idempotency-conflict',
    ],
  }),
  'topUp.record': call('topUp.record', {
    auth: 'shopper',
    summary: 'Top-ups of the shopper, the latest first',
    input: z.object(pageInput),
    data: pageOf(TopUp),
  }),
  'topUp.query': call('topUp.query', {
    auth: 'shopper',
    summary: 'Queries the supplier about a top-up that is under way, at most every 5 seconds',
    input: z.object({ id: z.string().max(60) }),
    data: TopUp,
    refusals: ['top-up/not-found'],
  }),
  'topUp.bills': call('topUp.bills', {
    auth: 'shopper',
    summary: 'Top-ups that arrived, summed by month of the last twelve',
    input: z.object({}),
    data: z.object({
      list: z.array(z.object({ month: z.string(), count: z.int(), faceValue: Fen })),
    }),
  }),
  'topUp.notify': call('topUp.notify', {
    auth: 'provider',
    summary: 'Signed result of the top-up supplier (form-encoded)',
    input: z.object({ companyId: z.coerce.number().pipe(OutId) }).loose(),
    data: z.object({ result: z.string() }),
    raw: true,
  }),
}
