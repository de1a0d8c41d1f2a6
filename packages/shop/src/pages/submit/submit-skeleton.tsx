import { Card, SkeletonBlock, SkeletonText } from '@mall/ui'
import { GoodsLineSkeleton } from '@mall/commerce/goods'

/** Placeholder of a loading price. */
export function SubmitSkeleton() {
  return (
    <>
      <SkeletonBlock height="calc(48px + 40 * var(--u))" shape="card" />
      <Card>
        <SkeletonText size={16} />
        <GoodsLineSkeleton />
        <GoodsLineSkeleton />
      </Card>
      <Card>
        <SkeletonText lines={3} size={20} />
      </Card>
      <Card>
        <SkeletonText lines={4} size={20} />
      </Card>
    </>
  )
}
