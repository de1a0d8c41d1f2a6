import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { ChatMessage, DataOf } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useIsPageVisible } from '@mall/core/loading'
import { useOnline } from '@mall/ui'
import {
  useListOlderChatMutation,
  usePollChatMutation,
  useReadChatMutation,
} from './chat-endpoints.ts'
import { reduceChat, toChatState } from './chat-state.ts'

/**
 * Pause in ms after a poll that the server answered at once without a change, and after a first
 * failure.
 */
const PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A shopper's conversation: polled while it is live and the page visible. */
export function useConversation(loaded: DataOf<'chat.open'>) {
  const [state, dispatch] = useReducer(reduceChat, loaded, toChatState)
  const [listOlder] = useListOlderChatMutation()
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  useEffect(() => dispatch({ type: 'loaded', loaded }), [loaded])

  const { conversation, nextCursor } = state
  const id = conversation?.id ?? 0
  const isLive = conversation?.status === 'waiting' || conversation?.status === 'open'
  const isVisible = useIsPageVisible()
  const isOnline = useOnline()
  usePoll(id, isLive && isVisible && isOnline, state, (polled) =>
    dispatch({ type: 'polled', polled }),
  )

  const [renew] = usePollChatMutation()
  const [read] = useReadChatMutation()
  const seq = state.messages.findLast(
    ({ by, conversationId }) => by === 'agent' && conversationId === id,
  )?.seq
  const isUnread = seq !== undefined && seq > (conversation?.shopperReadSeq ?? 0)
  useEffect(() => {
    if (isUnread && isVisible) void read({ id, seq })
  }, [isUnread, isVisible, read, id, seq])

  return {
    ...state,
    isLive,
    isLoadingOlder,
    addSent: (sent: DataOf<'chat.send'>) => dispatch({ type: 'sent', sent }),
    addLeft: (message: ChatMessage) => dispatch({ type: 'left', message }),
    /**
     * Loads a message and the following ones again, because the address of its picture has expired.
     */
    async renew({ conversationId, seq: ownSeq }: ChatMessage) {
      const { data } = await renew({ id: conversationId, after: ownSeq - 1 })
      if (data) dispatch({ type: 'renewed', messages: data.messages })
    },
    async loadOlder() {
      if (nextCursor === null || isLoadingOlder) return
      setLoadingOlder(true)
      const { data } = await listOlder({ cursor: nextCursor })
      if (data) dispatch({ type: 'older', older: data })
      setLoadingOlder(false)
    },
  }
}

/** The messages and the state that a poll continues after. */
type Known = { polledSeq: number; version: number }

/** Polls a conversation without pause; backs off after failures. */
function usePoll(
  id: number,
  isActive: boolean,
  known: Known,
  onPolled: (polled: DataOf<'chat.messages'>) => void,
) {
  const [poll] = usePollChatMutation()
  const readKnown = useEffectEvent(() => known)
  const handlePolled = useEffectEvent(onPolled)

  useEffect(() => {
    if (!isActive) return undefined
    let isStopped = false
    let abort = () => {}
    async function run() {
      let failures = 0
      let { polledSeq: after, version } = readKnown()
      while (!isStopped) {
        const startedAt = Date.now()
        const request = poll({ id, after, version, wait: 'true' })
        abort = () => request.abort()
        const { data, error } = await request
        if (isStopped || isRefused(error, 'chat/not-found')) return
        failures = data ? 0 : failures + 1
        if (data) handlePolled(data)
        const isNew = data && (data.messages.length > 0 || data.version !== version)
        if (data) {
          after = Math.max(after, data.messages.at(-1)?.seq ?? 0)
          version = data.version
        }
        const isHeld = data && Date.now() - startedAt > PAUSE_MS
        if (!isNew && !isHeld) {
          await sleep(Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** Math.max(0, failures - 1)))
        }
      }
    }
    void run()
    return () => {
      isStopped = true
      abort()
    }
  }, [id, isActive, poll])
}
