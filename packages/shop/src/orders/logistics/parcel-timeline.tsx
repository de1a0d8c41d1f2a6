import { TimelineCard } from '@mall/commerce/logistics'
import { ErrorState, SkeletonBlock } from '@mall/ui'
import { useParcelsQuery, useTrackingQuery } from '../order-endpoints.ts'

export const useParcelTracking = (numberCode: string, receiveTel: string) =>
  useTrackingQuery({ numberCode, receiveTel }, { refetchOnMountOrArgChange: true })

/** Timeline of a parcel that is identified by its goods' order, such as a return parcel. */
export function ParcelTimeline({ orderId, parcel }: { orderId: string; parcel: string }) {
  const { currentData, error, isFetching, refetch } = useParcelsQuery({ id: orderId })
  if (currentData) return <Tracked parcel={parcel} receiveTel={currentData.receiveTel} />
  if (error && !isFetching) return <ErrorState onRetry={() => void refetch()} />
  return <SkeletonBlock height={240} shape="card" />
}

const Tracked = ({ parcel, receiveTel }: { parcel: string; receiveTel: string }) => (
  <TimelineCard tracking={useParcelTracking(parcel, receiveTel)} />
)
