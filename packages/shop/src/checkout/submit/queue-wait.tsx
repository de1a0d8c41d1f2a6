import { useEffect, useRef } from 'react'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconClock, Progress } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './submit.module.css'

export type QueueWaitProps = {
  /** shoppers ahead */
  ahead: number
  /** shoppers ahead when this shopper joined the queue */
  firstAhead: number
  isLeaving: boolean
  onLeave: () => void
}

/** Place in the queue of a flash sale. Read once by screen readers: the position is not a live region. */
export function QueueWait({ ahead, firstAhead, isLeaving, onLeave }: QueueWaitProps) {
  const t = useMessages(messages)
  const region = useRef<HTMLElement>(null)
  // The submit button is gone: the focus announces the queue and continues here.
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={region} tabIndex={-1} aria-label={t('inQueue')} className={styles.queue}>
      <Empty
        icon={<IconClock />}
        title={ahead === 0 ? t('nextInQueue') : t('ahead', { count: ahead })}
        note={t('queueNote')}
        action={
          <div className={styles.queueAction}>
            <Progress
              value={(firstAhead - ahead + 1) / (firstAhead + 1)}
              label={t('queueProgress')}
            />
            <Button size="m" variant="soft" busy={isLeaving} onClick={onLeave}>
              {t('leaveQueue')}
            </Button>
          </div>
        }
      />
    </section>
  )
}
