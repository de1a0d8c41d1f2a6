import { useCallback, useState, type FormEvent } from 'react'
import type { LabChat, LabChatMessage } from '../../shared/chats.ts'
import { api } from '../lib/api.ts'
import { formatTime } from '../lib/format.ts'
import { usePolled } from '../lib/use-polled.ts'
import styles from './panel.module.css'

const STATUSES = { waiting: '等待', open: '进行中', closed: '已结束', offline: '留言' } as const

/** Conversations of the demo company, answered as its agent. */
export function ChatTab() {
  const [chats, refresh] = usePolled(api.chats)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = chats?.find(({ id }) => id === chosenId)
  if (chosen) {
    return <Chat chat={chosen} onChange={refresh} onBack={() => setChosenId(null)} />
  }
  if (!chats?.length) {
    return <p className={styles.empty}>还没有会话。顾客在 /service 写下的消息会出现在这里。</p>
  }
  return (
    <ul className={styles.list} aria-label="客服会话">
      {chats.map(({ id, status, shopper, userId, lastSeq, agentReadSeq }) => (
        <li key={id}>
          <span className={styles.grow}>
            <b>{shopper || `顾客 ${userId}`}</b> · {STATUSES[status]}
            <small>
              {lastSeq} 条消息，{lastSeq - agentReadSeq} 条未读
            </small>
          </span>
          <button type="button" className={styles.small} onClick={() => setChosenId(id)}>
            打开
          </button>
        </li>
      ))}
    </ul>
  )
}

function describeContent({ text, picture, order, product }: LabChatMessage): string {
  if (picture) return '[图片]'
  if (order) return `[订单] ${order.id} ${order.name}`
  if (product) return `[商品] ${product.name}`
  return text
}

type ChatProps = { chat: LabChat; onChange: () => void; onBack: () => void }

function Chat({ chat, onChange, onBack }: ChatProps) {
  const { id, status, shopper, userId } = chat
  const [data, refresh] = usePolled(useCallback(() => api.chat(id), [id]))
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')

  async function act(work: Promise<object>) {
    try {
      await work
      setFault('')
    } catch (error) {
      setFault((error as Error).message)
      return
    }
    refresh()
    onChange()
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    if (words === '') return
    await act(api.answerChat(id, words).then((message) => (setText(''), message)))
  }

  return (
    <form className={styles.tab} onSubmit={(event) => void handleSubmit(event)}>
      <div className={styles.row}>
        <b>
          {shopper || `顾客 ${userId}`} · {STATUSES[status]}
        </b>
        <button type="button" className={styles.small} onClick={onBack}>
          返回
        </button>
      </div>
      <ul className={styles.list} aria-label="消息">
        {data?.messages.map((message) => (
          <li key={message.seq}>
            <span className={styles.grow}>
              <b>{message.by === 'agent' ? '客服' : '顾客'}</b> ·{' '}
              {formatTime(Date.parse(message.at))}
              <small>{describeContent(message)}</small>
            </span>
          </li>
        ))}
      </ul>
      {fault !== '' && <p role="alert">{fault}</p>}
      {status === 'waiting' && (
        <button type="button" className={styles.strong} onClick={() => void act(api.takeChat(id))}>
          接入
        </button>
      )}
      {(status === 'open' || status === 'offline') && (
        <>
          <label className={styles.field}>
            回复
            <textarea
              rows={3}
              maxLength={1_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <button type="submit" className={styles.strong} disabled={text.trim() === ''}>
            发送
          </button>
        </>
      )}
      {status === 'open' && (
        <button type="button" className={styles.wide} onClick={() => void act(api.closeChat(id))}>
          结束会话
        </button>
      )}
    </form>
  )
}
