import type { DataOf } from '@mall/contract'
import { OrderStatus, PriceType } from '@mall/contract/states'
import { asApiError } from '@mall/core/api'
import { useHasScreen, usePaths } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText, useSignedIn } from '@mall/core/session'
import { useCardCountQuery } from '@mall/commerce/gift'
import { Button, Card, Link, SkeletonText } from '@mall/ui'
import { useCouponCountQuery } from '../../api/coupon-endpoints.ts'
import { useMyPointsQuery } from '../../api/order-endpoints.ts'
import { messages } from './messages.ts'
import styles from './my.module.css'

/** Points balance, its value, held points and the next expiry. */
export function PointsCard() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useMyPointsQuery(
    { size: 1 },
    { refetchOnMountOrArgChange: 30 },
  )
  const { goodsPriceType, integralName } = usePriceDisplay()
  const price = usePriceText()
  const paths = usePaths()
  const hasScreen = useHasScreen()
  return (
    <Card label={t('ownPoints', { unit: integralName })}>
      <div className={styles.points}>
        <div className={styles.balance}>
          <p className={styles.secondary}>{t('ownPoints', { unit: integralName })}</p>
          {data ? (
            <p className={styles.figures}>
              <Link
                href={paths.integral()}
                className={styles.figureLink}
                aria-label={t('balanceOf', {
                  points: formatPoints(data.balance, ''),
                  unit: integralName,
                })}
              >
                <b className={styles.figure}>{formatPoints(data.balance, '')}</b>
              </Link>
              {goodsPriceType === PriceType.Money && (
                <span className={styles.secondary}>
                  {t('worth', { amount: price(data.worth) })}
                </span>
              )}
            </p>
          ) : error && !isFetching ? (
            <p className={styles.figures}>{asApiError(error).message || t('notLoaded')}</p>
          ) : (
            <p className={styles.figure}>
              <SkeletonText size={20} />
            </p>
          )}
        </div>
        {error && !data && !isFetching && (
          <Button size="m" variant="soft" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        )}
        {data && hasScreen(paths.integral()) && (
          <Button size="m" variant="soft" href={paths.integral()}>
            {t('pointsDetails', { unit: integralName })}
          </Button>
        )}
      </div>
      <p className={styles.notes}>
        {data && data.held > 0 ? (
          <Link href={paths.orders(OrderStatus.PendingPayment)} className={styles.held}>
            {t('heldPoints', { points: formatPoints(data.held, '') })}
          </Link>
        ) : (
          '\u00a0'
        )}
      </p>
      <Holdings expiring={data?.expiring ?? null} />
    </Card>
  )
}

type Expiring = DataOf<'login.myPoints'>['expiring']

/** Coupons, gift cards and the points that expire next, each a link to its list. */
function Holdings({ expiring }: { expiring: Expiring }) {
  const t = useMessages(messages)
  const { integralName } = usePriceDisplay()
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const skip = !useSignedIn()
  const hasCards = hasScreen(paths.myCards())
  const fresh = { refetchOnMountOrArgChange: 10 }
  const hasCoupons = hasScreen(paths.coupon())
  const { currentData: held } = useCouponCountQuery({}, { skip: skip || !hasCoupons, ...fresh })
  const { currentData: owned } = useCardCountQuery({}, { skip: skip || !hasCards, ...fresh })
  const cards = owned?.list.filter(({ canOpen }) => canOpen).length
  return (
    <nav className={styles.holdings} aria-label={t('holdings')}>
      {hasCoupons && (
        <Link href={paths.coupon()} className={styles.holding}>
          <b>{held?.unused ?? 0}</b> {t('couponsHeld')}
        </Link>
      )}
      {hasCards && (
        <Link href={paths.myCards()} className={styles.holding}>
          <b>{cards ?? 0}</b> {t('cardsHeld')}
        </Link>
      )}
      {hasScreen(paths.integralValidity()) && (
        <Link href={paths.integralValidity()} className={styles.holding}>
          {expiring ? (
            <>
              <b>{formatPoints(expiring.amount, '')}</b>{' '}
              {t('expiringPoints', { date: formatDotted(expiring.at).slice(5) })}
            </>
          ) : (
            t('noneExpiring', { unit: integralName })
          )}
        </Link>
      )}
    </nav>
  )
}
