import type { PrizeKind } from '@mall/contract/draws'

const ofGoods = { toClaim: 'toClaim', waiting: 'waitingNote', claimed: 'claimedNote' } as const
const ofSecrets = {
  toClaim: 'claimSecret',
  waiting: 'waitingSecretNote',
  claimed: 'claimedSecretNote',
} as const

/** Texts of claiming a prize, by its kind; a card secret needs no address. */
export const getClaimTexts = (kind: PrizeKind) => (kind === 'cardSecret' ? ofSecrets : ofGoods)
