import { api } from '../lib/api.ts'
import { usePolled } from '../lib/use-polled.ts'
import { formatTime } from '../lib/format.ts'
import styles from './panel.module.css'

/** Inbox of all messages that the mall has sent. */
export function SmsTab() {
  const [messages] = usePolled(api.sms)
  if (!messages?.length) {
    return <p className={styles.empty}>还没有短信。验证码发出后会出现在这里。</p>
  }
  return (
    <ul className={styles.list} aria-label="短信收件箱">
      {messages.map(({ id, phone, code, text, at }) => (
        <li key={id}>
          <span className={styles.grow}>
            <b>{phone}</b> · {formatTime(Date.parse(at))}
            <small>{text}</small>
          </span>
          <output className={styles.code}>{code}</output>
        </li>
      ))}
    </ul>
  )
}
