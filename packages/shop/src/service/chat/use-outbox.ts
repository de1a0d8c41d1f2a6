import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DataOf } from '@mall/contract'
import { isRefused, refusalText } from '@mall/core/api'
import { useNotify, usePorts } from '@mall/core/feature'
import { useWhenOnline } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useCompanyId, useSession } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { useSendChatMutation } from './chat-endpoints.ts'
import { messages } from './messages.ts'
import { chatOutbox, type OutboxContent } from './outbox.ts'

type Options = {
  onSent: (sent: DataOf<'chat.send'>) => void
  onClosed: () => void
}

/** Sends messages one after the other; those without a response stay and are sent again. */
export function useOutbox({ onSent, onClosed }: Options) {
  const t = useMessages(messages)
  const notify = useNotify()
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const userId = useSession((state) => state.userId)
  const outbox = useMemo(
    () => chatOutbox(storage, { companyId, userId }, () => clock.local()),
    [storage, clock, companyId, userId],
  )
  const [items, setItems] = useState(() => outbox.read())
  const [hasFailed, setFailed] = useState(false)
  const isSending = useRef(false)
  const [send] = useSendChatMutation()

  /** @returns false where the remaining messages have to wait */
  async function sendFirst(): Promise<boolean> {
    const [item] = outbox.read()
    if (!item) return false
    const { data, error } = await send({ key: item.key, ...item.content })
    if (data) onSent(data)
    const isGone = isRefused(error, 'order/not-found', 'goods/not-found', 'upload/not-found')
    const text = refusalText(error)
    if (text !== null) notify.toast(text, { tone: 'danger' })
    if (isRefused(error, 'chat/closed')) onClosed()
    if (data || isGone) outbox.remove(item.key)
    return data !== undefined || isGone
  }

  async function flush() {
    if (isSending.current || userId === '') return
    isSending.current = true
    while (await sendFirst()) setItems(outbox.read())
    setFailed(outbox.read().length > 0)
    isSending.current = false
  }

  const resume = useEffectEvent(() => void flush())
  useEffect(() => {
    const timer = setTimeout(() => resume(), 0)
    return () => clearTimeout(timer)
  }, [outbox])
  function retry() {
    setFailed(false)
    void flush()
  }
  useWhenOnline(retry)

  return {
    items,
    hasFailed,
    retry,
    push(content: OutboxContent): boolean {
      if (!outbox.add({ key: createRandomKey(), content })) {
        notify.toast(t('outboxFull'), { tone: 'danger' })
        return false
      }
      setItems(outbox.read())
      retry()
      return true
    },
  }
}
