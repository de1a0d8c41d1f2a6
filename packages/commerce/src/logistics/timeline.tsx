import { Fragment, type ReactNode } from 'react'
import type { TrackingEvent } from '@mall/contract'
import { ParcelStatus } from '@mall/contract/states'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { getParcelStatusName, orderMessages } from '../order/index.ts'
import { PHONE } from './find-phone.ts'
import styles from './timeline.module.css'
import { messages } from './messages.ts'

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
  paidAt?: string | null | undefined
}

/** Reports of the courier, the latest first; the seller's report of the shipment is the last. */
export function Timeline({ events, shippedAt, shippedText, paidAt }: Props) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  return (
    <ol className={styles.timeline}>
      {events.map(({ at, text, status }, index) => (
        <li key={`${at}-${String(index)}`} className={styles.event}>
          {/* The first event of each status shows the status name. */}
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
        {/* Without a report of the courier, the first status is the seller's. */}
        {events.at(-1)?.status !== ParcelStatus.Shipped && (
          <p className={styles.status}>{getParcelStatusName(ParcelStatus.Shipped, tOrder)}</p>
        )}
        <p className={styles.news}>{shippedText}</p>
        <time className={styles.secondary} dateTime={shippedAt}>
          {formatMinute(shippedAt)}
        </time>
      </li>
      {paidAt && (
        <li className={styles.event}>
          <p className={styles.status}>{t('paid')}</p>
          <time className={styles.secondary} dateTime={paidAt}>
            {formatMinute(paidAt)}
          </time>
        </li>
      )}
    </ol>
  )
}
