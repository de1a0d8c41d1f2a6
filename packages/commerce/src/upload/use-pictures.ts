import { useRef, useState } from 'react'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import type { PendingUploads } from '@mall/ui'
import { messages } from './messages.ts'

/**
 * Pictures of a form, some of which may still be uploading when it is submitted.
 * @param initial addresses of the shopper's uploads
 */
export function usePictures(initial: readonly string[]) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [value, setValue] = useState(initial)
  const [isWaiting, setWaiting] = useState(false)
  const latest = useRef({ value: initial, sending: 0, failed: 0 })
  const waiters = useRef<(() => void)[]>([])

  function handleChange(next: readonly string[]) {
    latest.current.value = next
    setValue(next)
  }
  function handlePending({ sending, failed }: PendingUploads) {
    latest.current.sending = sending
    latest.current.failed = failed
    if (sending === 0) for (const resolve of waiters.current.splice(0)) resolve()
  }

  return {
    value,
    /** a submit waits for uploads */
    isWaiting,
    /** props of the form's `PictureField` */
    field: { value, onChange: handleChange, onPending: handlePending },
    /** Waits for uploads on their way. @returns null after a toast if one has failed */
    async waitForUploads(): Promise<string[] | null> {
      if (latest.current.sending > 0) {
        setWaiting(true)
        await new Promise<void>((resolve) => waiters.current.push(resolve))
        setWaiting(false)
      }
      if (latest.current.failed === 0) return [...latest.current.value]
      notify.toast(t('picturesFailed'), { tone: 'danger' })
      return null
    },
  }
}
