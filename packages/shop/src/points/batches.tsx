import { useState } from 'react'
import type { DataOf } from '@mall/contract'
import { useClock, usePaths } from '@mall/core/feature'
import { formatDate, formatMonthDay } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Button, Card, cx } from '@mall/ui'
import styles from './batches.module.css'
import { messages } from './messages.ts'

type Batches = DataOf<'points.batches'>
type Batch = Batches['list'][number]

const DAY_MS = 86_400_000
/** Batches that expire within this number of days are highlighted. */
const SOON_DAYS = 60
const SHOWN_AT_FIRST = 12

/** Number of days until expiry, including the last day. */
function useDaysLeft(): (expiresAt: string) => number {
  const { now } = useClock()
  return (expiresAt) => Math.max(1, Math.ceil((Date.parse(expiresAt) - now()) / DAY_MS))
}

/** The batch that expires first, shown before the list of all in the order of use. */
export function NextBatch({ balance, list }: Pick<Batches, 'balance' | 'list'>) {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const paths = usePaths()
  const daysLeft = useDaysLeft()
  const [next] = list
  if (!next) return null
  const count = daysLeft(next.expiresAt)
  return (
    <Card label={t('nextExpiry')} className={styles.next}>
      <div className={styles.row}>
        <div>
          <p className={styles.secondary}>{t('nextExpiry')}</p>
          <p>
            <b className={styles.large}>{formatPoints(next.amount, '')}</b> {unit}
          </p>
        </div>
        <Button size="m" href={paths.wareList({ fullPoints: true, sortType: 'price_desc' })}>
          {t('spendThem')}
        </Button>
      </div>
      <div className={styles.parts} aria-hidden="true">
        {list.slice(0, SHOWN_AT_FIRST).map(({ expiresAt, source, amount }) => (
          <span key={`${expiresAt} ${source ?? ''}`} style={{ flexGrow: amount }} />
        ))}
      </div>
      <div className={styles.row}>
        <p className={cx(styles.secondary, count <= SOON_DAYS && styles.soon)}>
          {t('expiresIn', { date: formatMonthDay(next.expiresAt), count })}
        </p>
        <p className={styles.secondary}>
          {t('total', { points: formatPoints(balance, ''), unit })}
        </p>
      </div>
    </Card>
  )
}

/** Batches in the order in which they are used. */
export function BatchList({ list }: Pick<Batches, 'list'>) {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? list : list.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <p className={styles.note}>{t('order')}</p>
      <ul className={styles.list} aria-label={t('batchList', { unit })}>
        {shown.map((batch) => (
          <BatchCard key={`${batch.expiresAt} ${batch.source ?? ''}`} batch={batch} />
        ))}
      </ul>
      {shown.length < list.length && (
        <Button block variant="line" onClick={() => setIsWhole(true)}>
          {t('allBatches', { count: list.length })}
        </Button>
      )}
    </>
  )
}

function BatchCard({ batch }: { batch: Batch }) {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const daysLeft = useDaysLeft()
  const { expiresAt, amount, granted = amount, source } = batch
  const count = daysLeft(expiresAt)
  const share = granted > 0 ? Math.min(1, amount / granted) : 1
  const points = formatPoints(granted, '')
  return (
    <li>
      <Card className={styles.batch}>
        <div className={styles.row}>
          <div>
            <p className={styles.date}>{formatDate(expiresAt)}</p>
            <p className={cx(styles.secondary, count <= SOON_DAYS && styles.soon)}>
              {t('daysLeft', { count })}
            </p>
          </div>
          <p className={styles.amount}>
            <b>{formatPoints(amount, '')}</b> {unit}
          </p>
        </div>
        <div className={styles.bar} aria-hidden="true">
          <span style={{ width: `${String(share * 100)}%` }} />
        </div>
        <div className={styles.row}>
          <p className={styles.secondary}>{source}</p>
          <p className={styles.secondary}>
            {amount < granted
              ? t('usedShare', { points, percent: Math.floor((1 - share) * 100) })
              : t('unused', { points })}
          </p>
        </div>
      </Card>
    </li>
  )
}
