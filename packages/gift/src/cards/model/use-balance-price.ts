import { useState } from 'react'
import type { GiftPrice } from '@mall/contract'
import { useCardInfoQuery, useCardPriceQuery } from '../gift-endpoints.ts'
import { useSession } from '@mall/core/session'
import { isBalance } from './use-balance.ts'
import { usePicks } from './use-picks.ts'

export type BalancePrice = {
  /** undefined while it loads, or where the card is not a balance */
  price: GiftPrice | undefined
  isPriced: boolean
  /** token of the signed-in shopper, whose points may pay the remainder */
  shopperToken: string | null
  usesPoints: boolean
  setUsesPoints: (usesPoints: boolean) => void
  /** the card does not cover the amount and cannot be combined with points or cash */
  isShort: boolean
  error: unknown
  retry: () => void
}

/** Price of the chosen goods with their freight to a region, as a balance pays it. */
export function useBalancePrice(region: readonly string[]): BalancePrice {
  const { picks } = usePicks()
  const { data: card } = useCardInfoQuery()
  const shopperToken = useSession(({ token }) => token)
  const [usesPoints, setUsesPoints] = useState(false)
  const isPriced = card !== undefined && isBalance(card)
  const [province = '', city = '', county = ''] = region
  const { data, error, isFetching, refetch } = useCardPriceQuery(
    {
      items: [...picks].map(([skuId, num]) => ({ skuId, num })),
      region: region.length >= 3 ? { province, city, county } : null,
      ...(shopperToken !== null && { shopperToken, usePoints: usesPoints }),
    },
    { skip: !isPriced },
  )
  return {
    price: isPriced && !error ? data : undefined,
    isPriced,
    shopperToken,
    usesPoints,
    setUsesPoints,
    isShort: card?.topUp === false && (data?.cash ?? 0) > 0,
    error: isFetching ? undefined : error,
    retry: () => void refetch(),
  }
}
