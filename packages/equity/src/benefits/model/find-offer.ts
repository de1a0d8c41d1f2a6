import type { BenefitGrant } from '@mall/contract'

/** The product of a benefit, and the grant that pays it. */
export type Offer = { grant: BenefitGrant; goods: BenefitGrant['goods'][number] }

export type GrantState = 'open' | 'usedUp' | 'ended' | 'notStarted'

export function getGrantState(grant: BenefitGrant, now: number): GrantState {
  if (grant.isStopped || new Date(grant.validUntil).getTime() <= now) return 'ended'
  if (new Date(grant.validFrom).getTime() > now) return 'notStarted'
  return grant.used >= grant.quantity ? 'usedUp' : 'open'
}

/** The requested grant of a product; without it one that can be used, else any. */
export function findOffer(
  grants: readonly BenefitGrant[],
  { spuId, skuId, grantId }: { spuId?: number; skuId?: number; grantId?: number },
  now: number,
): Offer | null {
  const offers = grants.flatMap((grant) =>
    grant.goods
      .filter((goods) => (skuId ? goods.skuId === skuId : goods.spuId === spuId))
      .map((goods) => ({ grant, goods })),
  )
  const named = offers.find(({ grant }) => grant.id === grantId)
  return (
    named ?? offers.find(({ grant }) => getGrantState(grant, now) === 'open') ?? offers[0] ?? null
  )
}
