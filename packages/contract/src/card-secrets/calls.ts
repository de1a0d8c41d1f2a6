import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, OrderId, OutId, Timestamp } from '../base/shapes.ts'
import { RequestKey } from '../coupons/calls.ts'
import { Sealed } from '../login/login-shapes.ts'

export const CardSecret = z.object({
  id: OutId,
  lineId: OutId,
  name: z.string(),
  specText: z.string(),
  /** number of the secret with all but its last 4 characters hidden */
  maskedNumber: z.string(),
  /** last day, `2027-12-31`; null where the issuer names none */
  endsOn: z.string().nullable(),
  assignedAt: Timestamp,
  /** time at which it was first shown, after which it is not refunded */
  revealedAt: Timestamp.nullable(),
  /** its piece is part of an open after-sales request and cannot be shown */
  isRequested: z.boolean(),
})
export type CardSecret = z.infer<typeof CardSecret>

export const cardSecretCalls = {
  'cardSecret.list': call('cardSecret.list', {
    auth: 'shopper',
    summary: 'Card secrets of an order, with their numbers masked',
    input: z.object({ id: OrderId }),
    data: z.object({
      list: z.array(CardSecret),
      /** showing a secret requires the password of the account */
      needsPassword: z.boolean(),
      /** the account has a password */
      hasPassword: z.boolean(),
    }),
    refusals: ['order/not-found'],
  }),
  'cardSecret.reveal': call('cardSecret.reveal', {
    auth: 'shopper',
    summary: 'Number and password of a card secret; from then on its piece is not refunded',
    input: z.object({
      id: OrderId,
      secretId: Id,
      requestKey: RequestKey,
      /** sealed form of type 2 with the account’s password, where the company requires it */
      proof: Sealed.optional(),
    }),
    data: z.object({ number: z.string(), password: z.string(), revealedAt: Timestamp }),
    refusals: [
      'order/not-found',
      'secret/requested',
      'secret/password-needed',
      'secret/no-password',
      'secret/key-reused',
      'login/wrong-password',
      'login/locked',
      'login/stale-key',
    ],
  }),
}
