import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { ChatMessage, Conversation } from '@mall/contract'
import { useClock } from '@mall/core/feature'
import { formatDate, formatDayMinute, formatTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, cx, IconService, VisuallyHidden } from '@mall/ui'
import styles from './chat.module.css'
import { toMessageId } from './chat-state.ts'
import { MessageBody } from './message-body.tsx'
import { messages as texts } from './messages.ts'
import { PendingMessage } from './pending-message.tsx'
import type { OutboxItem } from './outbox.ts'

/** Minimum pause in ms between two messages for a date line between them. */
const PAUSE_MS = 5 * 60_000
/** Maximum distance in px from the end at which the list follows new messages. */
const NEAR_PX = 120

type Props = {
  conversation: Conversation | null
  messages: readonly ChatMessage[]
  pending: readonly OutboxItem[]
  hasFailed: boolean
  hasOlder: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  onResend: () => void
  /** reads a message again whose picture's address has expired */
  onExpired: (message: ChatMessage) => void
  /** content above the first message */
  head: ReactNode
  /** content below the last message */
  state: ReactNode
}

/** Messages of a shopper, oldest first; announces new ones. */
export function MessageList(props: Props) {
  const t = useMessages(texts)
  const { conversation, messages, pending, hasFailed, hasOlder, isLoadingOlder } = props
  const { pane, content } = useHeldPlace(messages, pending.length)
  const own = messages.filter(({ conversationId }) => conversationId === conversation?.id)
  const firstAnswer = own.find(({ by }) => by === 'agent')
  // Unless all older messages are loaded, the beginning of the conversation is unknown.
  const isBeginningKnown = !hasOlder || messages[0] !== own[0]
  const joined = conversation && conversation.agent !== '' && isBeginningKnown && (
    <p className={styles.when}>{t('joined', { name: conversation.agent })}</p>
  )
  return (
    <div
      ref={pane}
      className={styles.pane}
      role="log"
      aria-label={t('log')}
      aria-busy={isLoadingOlder || undefined}
      // A scrollable pane must be keyboard focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div ref={content} className={styles.content}>
        {hasOlder ? (
          <div className={styles.older}>
            <Button size="m" variant="quiet" busy={isLoadingOlder} onClick={props.onOlder}>
              {t('older')}
            </Button>
          </div>
        ) : (
          props.head
        )}
        {messages.map((message, index) => (
          <MessageRow
            key={toMessageId(message)}
            head={message === firstAnswer && joined}
            message={message}
            onExpired={() => props.onExpired(message)}
            before={messages[index - 1]}
            isRead={
              message.conversationId === conversation?.id &&
              message.seq <= conversation.agentReadSeq
            }
          />
        ))}
        {pending.map((item) => (
          <PendingMessage
            key={item.key}
            item={item}
            hasFailed={hasFailed}
            onResend={props.onResend}
          />
        ))}
        {!firstAnswer && conversation?.status === 'open' && joined}
        {props.state}
      </div>
    </div>
  )
}

type RowProps = {
  /** date line above the message */
  head: ReactNode
  message: ChatMessage
  before: ChatMessage | undefined
  isRead: boolean
  onExpired: () => void
}

function MessageRow({ head, message, before, isRead, onExpired }: RowProps) {
  const t = useMessages(texts)
  const isOwn = message.by === 'shopper'
  const pause = before ? Date.parse(message.at) - Date.parse(before.at) : PAUSE_MS
  return (
    <>
      {pause >= PAUSE_MS && <DateLine at={message.at} />}
      {head}
      <div className={cx(styles.message, isOwn && styles.own)}>
        {!isOwn && (
          <span className={styles.avatar} aria-hidden="true">
            <IconService size={20} />
          </span>
        )}
        <VisuallyHidden>{t('sender', { name: isOwn ? t('me') : t('service') })}</VisuallyHidden>
        {isOwn && isRead && <span className={styles.mark}>{t('read')}</span>}
        <MessageBody message={message} onExpired={onExpired} />
      </div>
    </>
  )
}

function DateLine({ at }: { at: string }) {
  const t = useMessages(texts)
  const isToday = formatDate(at) === formatDate(useClock().now())
  return (
    <p className={styles.when}>
      {isToday ? t('today', { time: formatTime(at) }) : formatDayMinute(at)}
    </p>
  )
}

/**
 * Keeps the scroll position while older messages are added above. Stays at the end while the
 * shopper is there, also when content above or below the list changes its height.
 */
function useHeldPlace(messages: readonly ChatMessage[], pendingCount: number) {
  const pane = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef({ first: '', last: '', height: 0, pendingCount: 0, isNear: true })
  const first = messages[0] ? toMessageId(messages[0]) : ''
  const newest = messages.at(-1)
  const last = newest ? toMessageId(newest) : ''
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const known = before.current
    const isFirst = known.last === '' && last !== ''
    const isFollowed = known.isNear && last !== known.last
    if (isFirst || isFollowed || pendingCount > known.pendingCount) {
      element.scrollTop = element.scrollHeight
      known.isNear = true
    } else if (first !== known.first) {
      element.scrollTop += element.scrollHeight - known.height
    }
    before.current = { ...known, first, last, pendingCount, height: element.scrollHeight }
  }, [first, last, pendingCount])

  useEffect(() => {
    const element = pane.current
    if (!element || !content.current || typeof ResizeObserver === 'undefined') return undefined
    const handleScroll = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      before.current.isNear = scrollHeight - scrollTop - clientHeight < NEAR_PX
    }
    const observer = new ResizeObserver(() => {
      const { isNear, last: lastId } = before.current
      if (isNear && lastId !== '') element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(content.current)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [])
  return { pane, content }
}
