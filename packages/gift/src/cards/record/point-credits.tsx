import { usePaths } from '@mall/core/feature'
import { formatDotted, formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo, useSession } from '@mall/core/session'
import { Button, Card, IconCoin, Note } from '@mall/ui'
import { useOwnedCardsQuery } from '../gift-endpoints.ts'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

/** Cards that the shopper signed in beside the open card has credited to the account, latest first. */
export function PointCredits() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { integralPay } = useCompanyInfo()
  const isSignedIn = useSession(({ token }) => token !== null)
  const { data, error, isFetching, refetch } = useOwnedCardsQuery(undefined, {
    skip: !isSignedIn || integralPay === 0,
    refetchOnMountOrArgChange: 30,
  })
  const credits = (data?.list ?? [])
    .flatMap(({ credit, ...card }) => (credit ? [{ ...card, ...credit }] : []))
    .toSorted((a, b) => b.at.localeCompare(a.at))
  if (!data && error) {
    return (
      <Card>
        <div className={styles.head}>
          <Note>{t('creditsFailed')}</Note>
          <Button size="sm" variant="line" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      </Card>
    )
  }
  if (credits.length === 0) return null
  return (
    <section className={styles.credits} aria-label={t('credits')}>
      {credits.map(({ id, title, number, at, points, expiresAt }) => (
        <Card as="article" key={id} label={title}>
          <div className={styles.head}>
            <time dateTime={at} className={styles.secondary}>
              {formatMinute(at)}
            </time>
            <span className={styles.state}>{t('creditedState')}</span>
          </div>
          <div className={styles.credit}>
            <span className={styles.coin}>
              <IconCoin size={32} />
            </span>
            <div className={styles.creditText}>
              <p>{title}</p>
              <Note>{number}</Note>
              <Note>{t('creditedUntil', { date: formatDotted(expiresAt) })}</Note>
            </div>
            <span className={styles.gain}>
              {t('creditedGain', { points: points.toLocaleString('en-US') })}
            </span>
          </div>
          <div className={styles.actions}>
            <Button size="sm" variant="line" href={paths.integral()}>
              {t('toStatement')}
            </Button>
          </div>
        </Card>
      ))}
    </section>
  )
}
