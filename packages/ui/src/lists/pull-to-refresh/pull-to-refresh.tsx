import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconRefresh } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './pull-to-refresh.module.css'

export type PullToRefreshProps = {
  onRefresh: () => Promise<unknown>
  children: ReactNode
  disabled?: boolean
}

const ENOUGH = 56
const REACH = 88

/** Refreshes by a pull at the top of the page. The content moves half as far as the finger. */
export function PullToRefresh({ onRefresh, children, disabled }: PullToRefreshProps) {
  const t = useMessages(messages)
  const root = useRef<HTMLDivElement>(null)
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)

  const refresh = useEffectEvent(() => onRefresh())

  useEffect(() => {
    const element = root.current
    if (!element || disabled || busy) return
    let from: number | null = null
    let far = 0

    const handleStart = (event: TouchEvent) => {
      const touch = event.touches[0]
      from = window.scrollY <= 0 && event.touches.length === 1 && touch ? touch.clientY : null
      far = 0
    }
    const handleMove = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (from === null || !touch) return
      far = Math.min(REACH, (touch.clientY - from) / 2)
      if (far <= 0) from = null
      else if (event.cancelable) event.preventDefault()
      setPulled(Math.max(0, far))
    }
    const handleEnd = () => {
      const enough = from !== null && far >= ENOUGH
      from = null
      setPulled(0)
      if (!enough) return
      setBusy(true)
      void refresh().then(
        () => setBusy(false),
        () => setBusy(false),
      )
    }
    element.addEventListener('touchstart', handleStart, { passive: true })
    // Not passive, because the browser's own pull must be prevented.
    element.addEventListener('touchmove', handleMove, { passive: false })
    element.addEventListener('touchend', handleEnd)
    element.addEventListener('touchcancel', handleEnd)
    return () => {
      element.removeEventListener('touchstart', handleStart)
      element.removeEventListener('touchmove', handleMove)
      element.removeEventListener('touchend', handleEnd)
      element.removeEventListener('touchcancel', handleEnd)
    }
  }, [disabled, busy])

  const offset = busy ? ENOUGH : pulled
  return (
    <div ref={root} className={styles.pull}>
      <div className={styles.sign} style={{ height: offset }} role="status">
        {offset > 0 && (
          <span className={styles.words}>
            <IconRefresh size={16} className={cx(busy && styles.turning)} />
            {busy ? t('refreshing') : pulled >= ENOUGH ? t('release') : t('pull')}
          </span>
        )}
      </div>
      {children}
    </div>
  )
}
