import type { AfterSale } from '@mall/contract'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead, cx } from '@mall/ui'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'

type Event = AfterSale['events'][number]

function getEventText(event: Event['event'], by: Event['by']) {
  if (event === 'request' && by === 'operator') return 'refundBySeller'
  return event === 'approve' && by === 'timer' ? 'approveUnsent' : event
}

/** Events of a request, the latest first. */
export function RequestTimeline({ events }: Pick<AfterSale, 'events'>) {
  const t = useMessages(messages)
  return (
    <Card label={t('progress')}>
      <CardHead quiet title={t('progress')} />
      <ol className={styles.timeline}>
        {[...events].reverse().map(({ event, by, at, note }, index) => (
          <li key={`${event}-${at}`} className={cx(styles.event, index === 0 && styles.latest)}>
            {t(getEventText(event, by))}
            {note && <small>{note}</small>}
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
