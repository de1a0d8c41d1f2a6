import { useRef, useState } from 'react'
import { useMessages } from '@mall/core/messages'
import type { PendingUploads } from '@mall/ui'
import { messages } from './messages.ts'

type FailureChoice = 'retry' | 'skip' | 'cancel'
/** Prompt of a submit with pictures whose upload failed. */
export type UploadFailure = {
  count: number
  canRetry: boolean
  onChoose: (choice: FailureChoice) => void
}

/**
 * Pictures of a form, some of which may still be uploading when it is submitted.
 * @param initial addresses of the shopper's uploads
 */
export function usePictures(initial: readonly string[]) {
  const t = useMessages(messages)
  const [value, setValue] = useState(initial)
  const [isWaiting, setWaiting] = useState(false)
  const [sending, setSending] = useState(0)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const latest = useRef<PendingUploads & { value: readonly string[] }>({
    value: initial,
    sending: 0,
    failed: 0,
    retry: null,
  })
  const waiters = useRef<(() => void)[]>([])

  function handleChange(next: readonly string[]) {
    latest.current.value = next
    setValue(next)
  }
  function handlePending(pending: PendingUploads) {
    latest.current = { ...pending, value: latest.current.value }
    setSending(pending.sending)
    if (pending.sending === 0) for (const resolve of waiters.current.splice(0)) resolve()
  }
  function askAboutFailed(): Promise<FailureChoice> {
    const { failed, retry } = latest.current
    return new Promise((resolve) =>
      setFailure({
        count: failed,
        canRetry: retry !== null,
        onChoose(choice) {
          setFailure(null)
          resolve(choice)
        },
      }),
    )
  }

  return {
    value,
    isWaiting,
    /** text of the submit button while it waits for uploads */
    waitingText: isWaiting ? t('uploading', { count: Math.max(sending, 1) }) : null,
    /** props of the form's `PictureField` */
    field: { value, onChange: handleChange, onPending: handlePending, failure },
    /**
     * Waits for pending uploads and prompts for a decision about failed ones.
     * @returns null where the submit is cancelled
     */
    async waitForUploads(): Promise<string[] | null> {
      for (;;) {
        if (latest.current.sending > 0) {
          setWaiting(true)
          await new Promise<void>((resolve) => waiters.current.push(resolve))
          setWaiting(false)
        }
        if (latest.current.failed === 0) return [...latest.current.value]
        const choice = await askAboutFailed()
        if (choice === 'skip') return [...latest.current.value]
        if (choice === 'cancel') return null
        latest.current.retry?.()
        latest.current.sending = latest.current.failed
      }
    },
  }
}
