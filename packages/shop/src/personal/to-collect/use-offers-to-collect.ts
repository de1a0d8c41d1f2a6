import { useCompanyInfo } from '@mall/core/session'

/**
 * Whether the company offers anything that shoppers collect, or this shopper still has an entry.
 */
export function useOffersToCollect(count: number): boolean {
  const { offersBenefits, offersGiftCards, offersCoupons } = useCompanyInfo()
  const offers = [offersBenefits, offersGiftCards, offersCoupons]
  return count > 0 || offers.some((isOffered) => isOffered !== false)
}
