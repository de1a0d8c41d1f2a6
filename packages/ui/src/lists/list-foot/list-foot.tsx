import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Button } from '../../actions/button/button.tsx'
import { useMessages } from '../../messages/index.ts'
import styles from '../infinite-list/infinite-list.module.css'
import { messages } from './messages.ts'

export type ListFootProps = {
  hasMore: boolean
  /**
   * Called once each time the end approaches the viewport; not while `state` is loading or error.
   */
  loadMore: () => void
  state: 'idle' | 'loading' | 'error'
  count: number
  /** Shown while more items load; a line of text by default. */
  loading?: ReactNode
  /** Content below the last item; null shows nothing. */
  end?: ReactNode
}

/**
 * Foot of an infinite list: requests more items, shows the progress, and offers a retry after a
 * failure.
 */
export function ListFoot(props: ListFootProps) {
  const t = useMessages(messages)
  const { hasMore, loadMore, state, count, loading, end = t('end') } = props
  const mark = useRef<HTMLDivElement>(null)
  const waiting = hasMore && state === 'idle'
  const requestMore = useEffectEvent(() => loadMore())

  useEffect(() => {
    const element = mark.current
    if (!element || !waiting || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        requestMore()
      },
      { rootMargin: '0px 0px 800px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting, count])

  return (
    <div ref={mark} className={styles.foot}>
      <div role="status">
        {state === 'loading' && (loading ?? t('loading'))}
        {!hasMore && state === 'idle' && count > 0 && end}
        {state === 'error' && t('failed')}
      </div>
      {state === 'error' && (
        <Button size="m" variant="soft" onClick={loadMore}>
          {t('retry')}
        </Button>
      )}
      {waiting && (
        // A button for devices on which the end is never scrolled into view.
        <Button size="m" variant="line" onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}
