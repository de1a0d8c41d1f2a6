import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, Nothing, Picture, text, Timestamp } from '../base/shapes.ts'
import { RequestKey } from '../coupons/calls.ts'
import { OpeningHours } from '../equity/calls.ts'

/** Goods that staff hand out, and the person who collects them; name and phone are masked. */
export const CounterTicket = z.object({
  ticketId: z.string(),
  orderId: z.string(),
  slot: z.string(),
  /** the 10 digits that the shopper’s device showed at the look-up */
  code: z.string().optional(),
  title: z.string(),
  goods: z.object({
    name: z.string(),
    specText: z.string(),
    picture: Picture,
    num: z.int(),
  }),
  receiver: z.string(),
  tel: z.string(),
  outletName: z.string(),
  validUntil: Timestamp,
  orderedAt: Timestamp,
  state: z.enum(['ready', 'verified']),
  /** null until it is verified */
  verification: z
    .object({ at: Timestamp, staffName: z.string(), undoUntil: Timestamp, canUndo: z.boolean() })
    .nullable(),
})
export type CounterTicket = z.infer<typeof CounterTicket>

export const COUNTER_OUTCOMES = [
  'verified',
  'undone',
  'wrong',
  'used',
  'other-outlet',
  'expired',
  'after-sale',
] as const

const notUsable = ['cav/used', 'cav/other-outlet', 'cav/expired', 'cav/after-sale'] as const
const ticket = z.object({ id: Id })

export const cavCalls = {
  'cav.login': call('cav.login', {
    auth: 'public',
    summary: 'Signs staff of an outlet in for 7 hours',
    input: z.object({
      name: text(40).refine((name) => name !== '', '请输入用户名'),
      password: z.string().min(1).max(100),
    }),
    data: z.object({
      token: z.string(),
      expiresIn: z.int(),
      staffName: z.string(),
      outletName: z.string(),
    }),
    refusals: ['cav/password', 'cav/tries'],
  }),
  'cav.logout': call('cav.logout', {
    auth: 'staff',
    summary: 'Ends the session of staff',
    input: Nothing,
    data: Nothing,
  }),
  'cav.lookup': call('cav.lookup', {
    auth: 'staff',
    summary: 'Finds the ticket of a scanned or typed code; refusals name why it is not handed over',
    input: z.object({ code: z.string().min(1).max(60) }),
    data: CounterTicket,
    refusals: ['cav/code', 'cav/tries', 'cav/scan-needed', ...notUsable],
  }),
  'cav.detail': call('cav.detail', {
    auth: 'staff',
    summary:
      'A ticket that these staff have looked up within the last 10 minutes, or verified today',
    input: ticket,
    data: CounterTicket,
    refusals: ['cav/not-found'],
  }),
  'cav.verify': call('cav.verify', {
    auth: 'staff',
    summary: 'Verifies a looked-up ticket once; a repetition of the request key returns the same',
    input: ticket.extend({ requestKey: RequestKey }),
    data: CounterTicket,
    refusals: ['cav/not-found', ...notUsable],
  }),
  'cav.undo': call('cav.undo', {
    auth: 'staff',
    summary: 'Undoes a verification of the outlet within 10 minutes; the code changes',
    input: ticket.extend({ reason: text(50).refine((reason) => reason !== '', '请填写原因') }),
    data: CounterTicket,
    refusals: ['cav/not-found', 'cav/undo'],
  }),
  'cav.today': call('cav.today', {
    auth: 'staff',
    summary:
      'What was verified and refused at the outlet today, newest first, with totals; an undone verification is one row',
    input: z.object({ kw: text(20).optional() }),
    data: z.object({
      staffName: z.string(),
      outletName: z.string(),
      sessionUntil: Timestamp,
      verified: z.int(),
      pieces: z.int(),
      failed: z.int(),
      /** seconds from the look-up to the verification, on average; null without a verification */
      averageSeconds: z.int().nullable(),
      hours: z.array(OpeningHours),
      list: z.array(
        z.object({
          id: z.string(),
          at: Timestamp,
          outcome: z.enum(COUNTER_OUTCOMES),
          ticketId: z.string().nullable(),
          slot: z.string(),
          /** the 10 digits that the shopper's device showed; '' for a wrong code */
          code: z.string(),
          name: z.string(),
          picture: Picture.nullable(),
          receiver: z.string(),
          tel: z.string(),
          note: z.string(),
        }),
      ),
    }),
  }),
}
