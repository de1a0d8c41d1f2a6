import type { Transitions } from './transitions.ts'

/**
 * `choice`: pieces of a set of goods; `balance`: a value in costPoints that is used in parts;
 * `points`: credited to a shopper's points.
 */
export const CARD_KINDS = ['choice', 'balance', 'points'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** `number`: number and password; `code`: a code alone; `phone`: sent to a phone, opened with its check. */
export const CARD_FORMS = ['number', 'code', 'phone'] as const
export type CardForm = (typeof CARD_FORMS)[number]

/** States of a gift card. Whether an active one has expired is read from its end. */
export const GiftCardStatus = {
  Issued: 'issued',
  Active: 'active',
  Spent: 'spent',
  Voided: 'voided',
} as const
export type GiftCardStatus = (typeof GiftCardStatus)[keyof typeof GiftCardStatus]
const S = GiftCardStatus

/** `spend`: nothing is left of its value; `return`: a refund gave value back. */
export const giftCardTransitions = {
  activate: { from: [S.Issued], to: S.Active },
  spend: { from: [S.Active], to: S.Spent },
  return: { from: [S.Spent], to: S.Active },
  void: { from: [S.Issued, S.Active, S.Spent], to: S.Voided },
} as const satisfies Transitions<GiftCardStatus>

/** States of a batch: a waiting one needs a second person's approval. */
export const CardBatchStatus = {
  Waiting: 'waiting',
  Rejected: 'rejected',
  Open: 'open',
  Active: 'active',
} as const
export type CardBatchStatus = (typeof CardBatchStatus)[keyof typeof CardBatchStatus]

/** States of a card that is passed on. Whether a waiting one has expired is read from its end. */
export const CardTransferStatus = {
  Waiting: 'waiting',
  Received: 'received',
  Revoked: 'revoked',
  Expired: 'expired',
} as const
export type CardTransferStatus = (typeof CardTransferStatus)[keyof typeof CardTransferStatus]
const T = CardTransferStatus

export const cardTransferTransitions = {
  open: { from: [T.Waiting], to: T.Received },
  revoke: { from: [T.Waiting], to: T.Revoked },
  expire: { from: [T.Waiting], to: T.Expired },
} as const satisfies Transitions<CardTransferStatus>
