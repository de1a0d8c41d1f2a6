import { Card, cx, SkeletonBlock, SkeletonText } from '@mall/ui'
import { GoodsLineSkeleton } from '@mall/commerce/goods'
import styles from './submit.module.css'

/** Placeholder of a loading price. */
export function SubmitSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SkeletonBlock height="calc(48px + 40 * var(--u))" shape="card" />
        <Card>
          <SkeletonText size={16} />
          <GoodsLineSkeleton />
          <GoodsLineSkeleton />
        </Card>
      </div>
      <div className={cx(styles.column, styles.side)}>
        <Card>
          <SkeletonText lines={3} size={20} />
        </Card>
        <Card>
          <SkeletonText lines={4} size={20} />
        </Card>
      </div>
    </div>
  )
}
