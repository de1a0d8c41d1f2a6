import { api } from '../lib/api.ts'
import { usePolled } from '../lib/use-polled.ts'
import { formatTime } from '../lib/format.ts'
import styles from './panel.module.css'

/**
 * Inbox of all messages that the mall has sent: SMS, WeChat template messages, DingTalk work
 * notices.
 */
export function SmsTab() {
  const [messages] = usePolled(api.sms)
  const [appMessages] = usePolled(api.appMessages)
  return (
    <>
      {appMessages !== undefined && appMessages !== null && appMessages.length > 0 && (
        <ul className={styles.list} aria-label="应用消息">
          {appMessages.map(({ id, app, person, title, text, url, at }) => (
            <li key={id}>
              <span className={styles.grow}>
                <b>
                  {app} · {person}
                </b>{' '}
                · {formatTime(Date.parse(at))}
                <small>{title}</small>
                {text.split('\n').map((line) => line && <small key={line}>{line}</small>)}
              </span>
              {url && (
                <a href={url} target="_blank" rel="noreferrer">
                  打开
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {messages?.length ? (
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
      ) : (
        <p className={styles.empty}>还没有短信。验证码发出后会出现在这里。</p>
      )}
    </>
  )
}
