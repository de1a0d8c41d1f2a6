import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, Phone, Points, Timestamp } from '../base/shapes.ts'
import { RequestKey } from '../coupons/calls.ts'
import { CARD_KINDS } from '../states/index.ts'
import { secret, unusable, wrong } from '../card-secrets/card-secret.ts'

const session = z.object({ token: z.string(), expiresIn: z.int(), kind: z.enum(CARD_KINDS) })

/** A card of a signed-in shopper. */
export const OwnedCard = z.object({
  id: OutId,
  title: z.string(),
  kind: z.enum(CARD_KINDS),
  /** card number with its third group hidden */
  number: z.string(),
  status: z.enum(['active', 'spent', 'voided']),
  value: z.int(),
  left: z.int(),
  validUntil: Timestamp,
  isExpired: z.boolean(),
  /** credited cards are listed, and cannot be opened */
  canOpen: z.boolean(),
  canPassOn: z.boolean(),
  /** points that the shopper got for the card */
  credit: z.object({ at: Timestamp, points: Points, expiresAt: Timestamp }).nullable(),
  /** receiver who has not accepted the card yet, which is locked until then */
  transfer: z.object({ phone: z.string(), expiresAt: Timestamp }).nullable(),
})
export type OwnedCard = z.infer<typeof OwnedCard>

/** A card that waits to be opened by the shopper. */
export const IncomingCard = z.object({
  /** number of the transfer */
  id: OutId,
  title: z.string(),
  kind: z.enum(CARD_KINDS),
  left: z.int(),
  fromPhone: z.string(),
  expiresAt: Timestamp,
})
export type IncomingCard = z.infer<typeof IncomingCard>

export const ownedCardCalls = {
  'gift.cards': call('gift.cards', {
    auth: 'shopper',
    summary: 'Gift cards of the shopper, and those that wait to be opened',
    input: Nothing,
    data: z.object({
      list: z.array(OwnedCard),
      incoming: z.array(IncomingCard),
      serverTime: Timestamp,
    }),
  }),
  'gift.addCard': call('gift.addCard', {
    auth: 'shopper',
    summary: 'Adds a card to those of the shopper by its number and password, or its code',
    input: z.object(secret),
    data: z.object({ id: OutId }),
    refusals: [...wrong, ...unusable, 'gift/points', 'gift/owned'],
  }),
  'gift.openCard': call('gift.openCard', {
    auth: 'shopper',
    summary: 'Opens a session of a card that the shopper has, for 2 hours',
    input: z.object({ id: Id }),
    data: session,
    refusals: ['gift/not-owned', ...unusable, 'gift/passed-on'],
  }),
  'gift.passOn': call('gift.passOn', {
    auth: 'shopper',
    summary:
      'Passes an unused card on to a phone, once; it is locked for 7 days, until it is opened or revoked',
    input: z.object({ requestKey: RequestKey, id: Id, phone: Phone }),
    data: z.object({ expiresAt: Timestamp }),
    refusals: ['gift/not-owned', 'gift/not-passable', 'gift/own-phone', 'gift/key-reused'],
  }),
  'gift.revoke': call('gift.revoke', {
    auth: 'shopper',
    summary: 'Takes back a card that was passed on and has not been opened',
    input: z.object({ id: Id }),
    data: Nothing,
    refusals: ['gift/transfer'],
  }),
  'gift.open': call('gift.open', {
    auth: 'shopper',
    summary: 'Opens a card that was passed on to the phone of the shopper',
    input: z.object({ id: Id }),
    data: z.object({ id: OutId }),
    refusals: ['gift/transfer'],
  }),
}
