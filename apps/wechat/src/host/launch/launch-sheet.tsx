import { useEffect, useRef } from 'react'
import type { MiniProgram } from '@mall/core/host'
import { useMessages } from '@mall/core/messages'
import { Sheet } from '@mall/ui'
import { createLaunchTag } from './launch-tag.ts'
import { messages } from './messages.ts'
import styles from './launch-sheet.module.css'

export type LaunchSheetProps = {
  open: boolean
  target: MiniProgram
  onLaunch: () => void
  /** Shown where WeChat does not draw its tag or could not open the mini-programme. */
  onFail: (detail: string) => void
  onClose: () => void
}

/** Prompts for the one tap that WeChat requires before it opens a mini-programme. */
export function LaunchSheet({ open, target, onLaunch, onFail, onClose }: LaunchSheetProps) {
  const t = useMessages(messages)
  const place = useRef<HTMLDivElement>(null)
  const label = t('open')
  const events = useRef({ onLaunch, onFail })
  useEffect(() => {
    events.current = { onLaunch, onFail }
  })

  useEffect(() => {
    const tag = createLaunchTag(
      document,
      { ...target, label },
      {
        onLaunch: () => events.current.onLaunch(),
        onError: (detail) => events.current.onFail(detail),
      },
    )
    const refused = () => events.current.onFail('WeixinOpenTagsError')
    document.addEventListener('WeixinOpenTagsError', refused)
    place.current?.append(tag)
    return () => {
      document.removeEventListener('WeixinOpenTagsError', refused)
      tag.remove()
    }
  }, [target, label])

  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <p className={styles.text}>{t('note')}</p>
      <div ref={place} className={styles.place} data-testid="launch" />
    </Sheet>
  )
}
