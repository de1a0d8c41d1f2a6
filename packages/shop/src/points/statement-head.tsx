import type { DataOf } from '@mall/contract'
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
  const expiryOf = ({ expiring }: DataOf<'login.myPoints'>) =>
    expiring ? t('expiringOn', { date: formatDottedShort(expiring.at, now()) }) : t('noneExpiring')
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
        <Fact
          href={paths.integralValidity()}
          value={points && formatPoints(points.expiring?.amount ?? 0, '')}
          label={points ? expiryOf(points) : t('nextExpiry')}
        />
        <Fact
          href={paths.orders(OrderStatus.PendingPayment)}
          value={points && formatPoints(points.held, '')}
          label={t('held')}
        />
        <Fact
          href={paths.integralValidity()}
          value={batches && t('batchCount', { count: batches.list.length })}
          label={t('batches', { unit })}
        />
      </Card>
    </>
  )
}

type FactProps = { href: string; value: string | undefined; label: string }

/** A figure above its label, with a placeholder until the figure has loaded. */
function Fact({ href, value, label }: FactProps) {
  return (
    <Link href={href} className={styles.fact}>
      <b>{value ?? <SkeletonBlock width="2em" height="1em" />}</b>
      {/* Another label is another element: a centred text that changes in place counts as a shift. */}
      <span key={label}>{label}</span>
    </Link>
  )
}
