import { useState } from 'react'
import type { CouponTemplate } from '@mall/contract'
import { useHasScreen, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useCouponOffersQuery } from '../coupon-endpoints.ts'

// Loaded lazily, because most visits have nothing to claim.
const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog, {
  failed: null,
})

/** Coupons offered on the home page. */
export function CouponPopup() {
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const { data } = useCouponOffersQuery({}, { skip: !hasScreen(paths.couponCenter()) })
  // The dialog keeps its coupons after claims have emptied the list.
  const [first, setFirst] = useState<readonly CouponTemplate[] | null>(null)
  if (data && data.list.length > 0 && first === null) setFirst(data.list)
  return first && <OfferDialog offers={first} centre={paths.couponCenter()} />
}
