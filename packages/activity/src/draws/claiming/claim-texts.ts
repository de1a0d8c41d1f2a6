import type { PrizeKind } from '@mall/contract/draws'

const ofGoods = { toClaim: 'toClaim', waiting: 'waitingNote', claimed: 'claimedNote' } as const
const ofSecrets = {
  toClaim: 'claimSecret',
  waiting: 'waitingSecretNote',
  claimed: 'claimedSecretNote',
} as const

const ofTopUps = {
  toClaim: 'claimTopUp',
  waiting: 'waitingTopUpNote',
  claimed: 'claimedTopUpNote',
} as const

/** Texts of claiming a prize, by its kind; only a product needs an address. */
export const getClaimTexts = (kind: PrizeKind) =>
  kind === 'cardSecret' ? ofSecrets : kind === 'topUp' ? ofTopUps : ofGoods
