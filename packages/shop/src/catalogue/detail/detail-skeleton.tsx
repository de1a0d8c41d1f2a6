import { useMessages } from '@mall/core/messages'
import { Card, SkeletonBlock, SkeletonText } from '@mall/ui'
import styles from './detail.module.css'
import { messages } from './messages.ts'

export function DetailSkeleton() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeleton}>
      <div className={styles.square}>
        <SkeletonBlock className={styles.fill} />
      </div>
      <Card as="div">
        <SkeletonBlock width={140} height="calc(32 * var(--u))" />
        <SkeletonText lines={2} size={16} />
      </Card>
      <Card as="div">
        <SkeletonText lines={3} size={16} />
      </Card>
    </div>
  )
}
