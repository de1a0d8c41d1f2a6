import type { DataOf } from '@mall/contract'
import { useClock, useHasScreen, usePaths } from '@mall/core/feature'
import { formatDottedShort } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay, useSignedIn } from '@mall/core/session'
import { useCardCountQuery } from '@mall/commerce/gift'
import { Link } from '@mall/ui'
import { useCouponCountQuery } from '../points-endpoints.ts'
import styles from './holdings.module.css'
import { messages } from './messages.ts'

type Expiring = DataOf<'login.myPoints'>['expiring']

type HoldingsProps = {
  expiring: Expiring
  /** text shown instead of the numbers, for hidden figures */
  hidden?: string | undefined
}

/** Coupons, gift cards and the points that expire next, each a link to its list. */
export function Holdings({ expiring, hidden }: HoldingsProps) {
  const t = useMessages(messages)
  const { integralName } = usePriceDisplay()
  const { now } = useClock()
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const skip = !useSignedIn()
  const { offersGiftCards, offersCoupons } = useCompanyInfo()
  const hasCards = offersGiftCards !== false && hasScreen(paths.myCards())
  const fresh = { refetchOnMountOrArgChange: 10 }
  const hasCoupons = offersCoupons !== false && hasScreen(paths.coupon())
  const { currentData: held } = useCouponCountQuery({}, { skip: skip || !hasCoupons, ...fresh })
  const { currentData: owned } = useCardCountQuery({}, { skip: skip || !hasCards, ...fresh })
  const cards = owned?.list.filter(({ canOpen }) => canOpen).length
  return (
    <nav className={styles.holdings} aria-label={t('holdings')}>
      {hasCoupons && (
        <Link href={paths.coupon()} className={styles.holding}>
          <b>{hidden ?? held?.unused ?? 0}</b> {t('couponsHeld')}
        </Link>
      )}
      {hasCards && (
        <Link href={paths.myCards()} className={styles.holding}>
          <b>{hidden ?? cards ?? 0}</b> {t('cardsHeld')}
        </Link>
      )}
      {hasScreen(paths.integralValidity()) && (
        <Link href={paths.integralValidity()} className={styles.holding}>
          {expiring ? (
            <>
              <b>{hidden ?? formatPoints(expiring.amount, '')}</b>{' '}
              {t('expiringPoints', { date: formatDottedShort(expiring.at, now()) })}
            </>
          ) : (
            t('noneExpiring', { unit: integralName })
          )}
        </Link>
      )}
    </nav>
  )
}
