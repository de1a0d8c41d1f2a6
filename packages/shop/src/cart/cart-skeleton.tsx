import { useMessages } from '@mall/core/messages'
import { Card, SkeletonBlock, SkeletonText } from '@mall/ui'
import row from './cart-row.module.css'
import styles from './cart.module.css'
import { messages } from './messages.ts'

/** Placeholder of a loading cart. */
export function CartSkeleton() {
  const t = useMessages(messages)
  return (
    <div role="status">
      <p className={styles.loading}>{t('refreshing')}</p>
      <Card flush>
        <div className={styles.supplier}>
          <SkeletonBlock width={20} height={20} shape="round" className={styles.supplierMark} />
          <SkeletonBlock width={120} height={16} />
        </div>
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className={row.row}>
            <SkeletonBlock width={20} height={20} shape="round" />
            <SkeletonBlock width={88} height={88} />
            <div className={row.text}>
              <SkeletonText lines={2} />
              <SkeletonBlock width={88} height={20} />
            </div>
          </div>
        ))}
      </Card>
    </div>
  )
}
