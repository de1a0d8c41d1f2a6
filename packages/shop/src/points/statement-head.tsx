import { OrderStatus, PriceType } from '@mall/contract/states'
import { useClock, usePaths } from '@mall/core/feature'
import { formatDottedShort } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Card, Link, SkeletonBlock } from '@mall/ui'
import { messages } from './messages.ts'
import { useMyPointsQuery, usePointsBatchesQuery } from './points-endpoints.ts'
import styles from './statement-head.module.css'

/** Free points with their value, the next expiry, held points and the number of batches. */
export function StatementHead() {
  const t = useMessages(messages)
  const { integralName: unit, goodsPriceType } = usePriceDisplay()
  const price = usePriceText()
  const paths = usePaths()
  const { now } = useClock()
  const fresh = { refetchOnMountOrArgChange: 30 }
  const { data: points } = useMyPointsQuery({ size: 1 }, fresh)
  const { data: batches } = usePointsBatchesQuery({}, fresh)
  const expiring = points?.expiring
  return (
    <>
      <section className={styles.head} aria-label={t('balance', { unit })}>
        <p>{t('balance', { unit })}</p>
        <p className={styles.figures}>
          <b className={styles.balance}>
            {points ? (
              formatPoints(points.balance, '')
            ) : (
              <SkeletonBlock width="4em" height="100%" />
            )}
          </b>
          {points && goodsPriceType === PriceType.Money && (
            <span>{t('worth', { amount: price(points.worth) })}</span>
          )}
        </p>
      </section>
      <Card className={styles.facts}>
        <Link href={paths.integralValidity()} className={styles.fact}>
          <b>{formatPoints(expiring?.amount ?? 0, '')}</b>
          <span>
            {expiring
              ? t('expiringOn', { date: formatDottedShort(expiring.at, now()) })
              : t('noneExpiring')}
          </span>
        </Link>
        <Link href={paths.orders(OrderStatus.PendingPayment)} className={styles.fact}>
          <b>{formatPoints(points?.held ?? 0, '')}</b>
          <span>{t('held')}</span>
        </Link>
        <Link href={paths.integralValidity()} className={styles.fact}>
          <b>{t('batchCount', { count: batches?.list.length ?? 0 })}</b>
          <span>{t('batches', { unit })}</span>
        </Link>
      </Card>
    </>
  )
}
