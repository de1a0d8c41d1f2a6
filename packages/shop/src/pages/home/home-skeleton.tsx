import { useMessages } from '@mall/core/messages'
import { SkeletonBlock } from '@mall/ui'
import { WaterfallSkeleton } from '@mall/commerce/goods'
import { BANNER_RATIO } from './banners.tsx'
import styles from './home.module.css'
import { messages } from './messages.ts'

/** Placeholder of the page below the points card. */
export function HomeSkeleton() {
  const t = useMessages(messages)
  return (
    <div className={styles.sections} role="status" aria-label={t('loading')}>
      <div className={styles.banner} style={{ paddingTop: `${100 / BANNER_RATIO}%` }}>
        <SkeletonBlock shape="card" className={styles.fill} />
      </div>
      <SkeletonBlock shape="card" height="calc(96px + 84 * var(--u))" />
      <SkeletonBlock shape="card" height="calc(110px + 90 * var(--u))" />
      <WaterfallSkeleton cards={4} />
    </div>
  )
}
