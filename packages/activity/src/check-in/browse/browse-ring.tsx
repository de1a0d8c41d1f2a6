import { useEffect, useEffectEvent } from 'react'
import { BROWSE_SECONDS } from '@mall/contract/states'
import { useCountdown, useCurrentPath, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { screens } from '@mall/core/paths'
import { cx, Link } from '@mall/ui'
import styles from './browse-ring.module.css'
import { endBrowsing, type Browsing } from './browsing.ts'
import { messages } from '../messages.ts'

/** Time left of a browsing task, and the way back to its points. */
export function BrowseRing({ browsing: { points, readyAt } }: { browsing: Browsing }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const isBack = useCurrentPath().startsWith(screens.checkIn)
  const seconds = Math.ceil(useCountdown(readyAt) / 1000)
  const isOver = seconds === 0
  const announceEnd = useEffectEvent(() => {
    if (!isBack) notify.toast(t('browsed', { points }))
  })
  useEffect(() => {
    if (isOver) announceEnd()
  }, [isOver])
  useEffect(() => {
    if (isOver && isBack) endBrowsing()
  }, [isOver, isBack])

  if (isBack) return null
  return (
    <Link
      className={styles.ring}
      href={paths.checkIn()}
      aria-label={isOver ? t('browsedBack', { points }) : t('browsingBack', { seconds, points })}
    >
      <svg className={styles.circle} viewBox="0 0 36 36" aria-hidden="true">
        <circle className={styles.track} cx="18" cy="18" r="16" pathLength="100" />
        <circle
          className={styles.done}
          cx="18"
          cy="18"
          r="16"
          pathLength="100"
          strokeDashoffset={(100 * seconds) / BROWSE_SECONDS}
        />
      </svg>
      <span className={cx(styles.text, isOver && styles.over)} aria-hidden="true">
        {isOver ? t('claim') : seconds}
      </span>
    </Link>
  )
}
