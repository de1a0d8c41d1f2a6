import { useMessages } from '@mall/core/messages'
import { cx, SkeletonBlock } from '@mall/ui'
import { WaterfallSkeleton } from '@mall/commerce/goods'
import { BANNER_RATIO } from './banners.tsx'
import styles from './home.module.css'
import { messages } from './messages.ts'

/** Placeholder of the page below the points card. */
export function HomeSkeleton() {
  const t = useMessages(messages)
  return (
    <div className={cx(styles.sections, styles.skeleton)} role="status" aria-label={t('loading')}>
      <div
        className={cx(styles.banner, styles.banners)}
        style={{ paddingTop: `var(--rise,${100 / BANNER_RATIO}%)` }}
      >
        <SkeletonBlock shape="card" className={styles.fill} />
      </div>
      <SkeletonBlock shape="card" height="calc(96px + 84 * var(--u))" className={styles.channels} />
      <SkeletonBlock shape="card" height="calc(110px + 90 * var(--u))" />
      <WaterfallSkeleton cards={4} />
    </div>
  )
}
