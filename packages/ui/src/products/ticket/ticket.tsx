import type { ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import styles from './ticket.module.css'

export type TicketProps = {
  /** Worth of the coupon: a price, or a word. */
  face: ReactNode
  /** Threshold, shown below the worth. */
  condition: string
  title: string
  note: string
  /** Third line: validity, or the number of remaining coupons. */
  foot?: ReactNode
  action?: ReactNode
  /** Used, expired or not available. */
  muted?: boolean
  /** Unfolds below the ticket. */
  details?: ReactNode
  heading?: 'h2' | 'h3'
}

export function Ticket(props: TicketProps) {
  const { face, condition, title, note, foot, action, muted, details } = props
  const { heading: Heading = 'h2' } = props
  return (
    <article className={cx(styles.ticket, muted && styles.muted)}>
      <div className={styles.notched}>
        <div className={styles.face}>
          <span className={styles.worth}>{face}</span>
          <span className={styles.condition}>{condition}</span>
        </div>
        <div className={styles.text}>
          <div className={styles.lines}>
            <Heading className={styles.title}>{title}</Heading>
            <p className={styles.note}>{note}</p>
            {foot && <div className={styles.foot}>{foot}</div>}
          </div>
          {action && <div className={styles.action}>{action}</div>}
        </div>
      </div>
      {details && <div className={styles.details}>{details}</div>}
    </article>
  )
}

/** Placeholder of a ticket that is loading. */
export function TicketSkeleton() {
  return <div className={styles.skeleton} aria-hidden="true" />
}
