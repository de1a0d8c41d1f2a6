import type { Tracking } from '@mall/contract'
import { useMessages, type Translate } from '@mall/core/messages'
import { Card, ErrorState, SkeletonBlock } from '@mall/ui'
import { useParcelsQuery, useTrackingQuery } from '../order-endpoints.ts'
import { formatAge } from './format-age.ts'
import styles from './logistics.module.css'
import { messages } from './messages.ts'
import { Timeline } from './timeline.tsx'

export const useParcelTracking = (numberCode: string, receiveTel: string) =>
  useTrackingQuery({ numberCode, receiveTel }, { refetchOnMountOrArgChange: true })

type TrackingResult = ReturnType<typeof useParcelTracking>

/** Reports of the courier about one parcel. */
export function TimelineCard({ tracking }: { tracking: TrackingResult }) {
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
        />
      </Card>
    )
  }
  if (error && !isFetching) return <ErrorState onRetry={() => void refetch()} />
  return <SkeletonBlock height={240} shape="card" />
}

/** Timeline of a parcel that is known by the order of its goods, such as one that is sent back. */
export function ParcelTimeline({ orderId, parcel }: { orderId: string; parcel: string }) {
  const { currentData, error, isFetching, refetch } = useParcelsQuery({ id: orderId })
  if (currentData) return <Tracked parcel={parcel} receiveTel={currentData.receiveTel} />
  if (error && !isFetching) return <ErrorState onRetry={() => void refetch()} />
  return <SkeletonBlock height={240} shape="card" />
}

const Tracked = ({ parcel, receiveTel }: { parcel: string; receiveTel: string }) => (
  <TimelineCard tracking={useParcelTracking(parcel, receiveTel)} />
)

/** How old the timeline is, or why there is none. */
function getTimelineNote(tracking: Tracking, t: Translate<typeof messages>): string {
  const { events, updatedAt, isStale, isTrackable, serverTime, shipper } = tracking
  const age = updatedAt === null ? null : formatAge(updatedAt, serverTime, t)
  if (age !== null && events.length > 0) return t(isStale ? 'stale' : 'updated', { age })
  if (!isTrackable) return t('notTrackable', { shipper })
  return t(isStale ? 'unavailable' : 'noNews')
}
