import { Fragment, type ReactNode } from 'react'
import type { TrackingEvent } from '@mall/contract'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { orderMessages, getParcelStatusName } from '@mall/commerce/order'
import { PHONE } from './find-phone.ts'
import styles from './logistics.module.css'

/** Text of a courier; phone numbers can be called. */
function linkPhones(text: string): ReactNode[] {
  const phones = [...text.matchAll(PHONE)]
  const end = phones.at(-1)
  return [
    ...phones.map(({ 0: phone, index }, at) => {
      const before = phones[at - 1]
      return (
        <Fragment key={index}>
          {text.slice(before ? before.index + before[0].length : 0, index)}
          <a className={styles.phone} href={`tel:${phone}`}>
            {phone}
          </a>
        </Fragment>
      )
    }),
    text.slice(end ? end.index + end[0].length : 0),
  ]
}

type Props = {
  /** the latest first */
  events: readonly TrackingEvent[]
  shippedAt: string
  shippedText: string
}

/** Reports of the courier, the latest first; the seller's own is the last. */
export function Timeline({ events, shippedAt, shippedText }: Props) {
  const tOrder = useMessages(orderMessages)
  return (
    <ol className={styles.timeline}>
      {events.map(({ at, text, status }, index) => (
        <li key={`${at}-${String(index)}`} className={styles.event}>
          {/* A status is named where it begins. */}
          {status !== events[index + 1]?.status && (
            <p className={styles.status}>{getParcelStatusName(status, tOrder)}</p>
          )}
          <p className={styles.news}>{linkPhones(text)}</p>
          <time className={styles.secondary} dateTime={at}>
            {formatMinute(at)}
          </time>
        </li>
      ))}
      <li className={styles.event}>
        <p className={styles.news}>{shippedText}</p>
        <time className={styles.secondary} dateTime={shippedAt}>
          {formatMinute(shippedAt)}
        </time>
      </li>
    </ol>
  )
}
