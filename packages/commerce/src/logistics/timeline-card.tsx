import type { Tracking } from '@mall/contract'
import { useMessages, type Translate } from '@mall/core/messages'
import { Card, ErrorState, SkeletonBlock } from '@mall/ui'
import { formatAge } from './format-age.ts'
import { messages } from './messages.ts'
import { Timeline } from './timeline.tsx'
import styles from './timeline.module.css'

type Props = {
  /** query of the parcel's timeline */
  tracking: {
    currentData?: Tracking | undefined
    error?: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** payment of the order, the first step of the timeline */
  paidAt?: string | null | undefined
}

/** Reports of the courier about one parcel. */
export function TimelineCard({ tracking, paidAt }: Props) {
  const t = useMessages(messages)
  const { currentData, error, isFetching, refetch } = tracking
  if (currentData) {
    const { events, shippedAt, shipper } = currentData
    return (
      <Card label={t('timeline')}>
        <p className={styles.age} role="status">
          {getTimelineNote(currentData, t)}
        </p>
        <Timeline
          events={events}
          shippedAt={shippedAt}
          shippedText={t('handedOver', { shipper })}
          paidAt={paidAt}
        />
      </Card>
    )
  }
  if (error && !isFetching) return <ErrorState onRetry={() => void refetch()} />
  return <SkeletonBlock height={240} shape="card" />
}

/** States the age of the timeline, or why there is none. */
function getTimelineNote(tracking: Tracking, t: Translate<typeof messages>): string {
  const { events, updatedAt, isStale, isTrackable, serverTime, shipper } = tracking
  const age = updatedAt === null ? null : formatAge(updatedAt, serverTime, t)
  if (age !== null && events.length > 0) return t(isStale ? 'stale' : 'updated', { age })
  if (!isTrackable) return t('notTrackable', { shipper })
  return t(isStale ? 'unavailable' : 'noNews')
}
