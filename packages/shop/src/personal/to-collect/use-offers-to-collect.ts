import { useCompanyInfo } from '@mall/core/session'

/** Whether the company gives anything that shoppers collect, or this shopper still has some of it. */
export function useOffersToCollect(count: number): boolean {
  const { offersBenefits, offersGiftCards, offersCoupons } = useCompanyInfo()
  const offers = [offersBenefits, offersGiftCards, offersCoupons]
  return count > 0 || offers.some((isOffered) => isOffered !== false)
}
