import type { StatementEntry } from '@mall/contract'
import { PointsKind, type PointsSource } from '@mall/contract/states'
import { useClock, useHasScreen, usePaths } from '@mall/core/feature'
import { formatDayMinute, formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import {
  cx,
  IconCalendarCheck,
  IconCard,
  IconClock,
  IconCoin,
  IconGift,
  IconPackage,
  IconRefund,
  IconReview,
  IconStore,
  Link,
} from '@mall/ui'
import { messages } from './messages.ts'
import styles from './points.module.css'

const sourceIcons = {
  checkIn: IconCalendarCheck,
  draw: IconGift,
  review: IconReview,
  exchange: IconCoin,
  card: IconCard,
} as const

function getIcon({ kind, source, orderId }: StatementEntry) {
  if (kind === PointsKind.Lapsed) return IconClock
  if (kind === PointsKind.Returned) return IconRefund
  if (source !== 'none') return sourceIcons[source]
  return orderId === null ? IconStore : IconPackage
}

/** A change of points with the balance after it; links to its order or to its source. */
export function StatementRow({ entry }: { entry: StatementEntry }) {
  const t = useMessages(messages)
  const href = useEntryPath(entry)
  const { reason, about, amount, balance, at } = entry
  const { now } = useClock()
  const isThisYear = formatMinute(at).slice(0, 4) === formatMinute(now()).slice(0, 4)
  const Icon = getIcon(entry)
  const content = (
    <>
      <Icon size={24} className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.reason}>
          {about === undefined ? reason : t('about', { reason, name: about })}
        </span>
        <span className={styles.secondary}>
          {isThisYear ? formatDayMinute(at) : formatMinute(at)}
        </span>
      </span>
      <span className={styles.figures}>
        <b className={cx(styles.amount, amount > 0 && styles.gain)}>
          {amount > 0 && '+'}
          {formatPoints(amount, '')}
        </b>
        <span className={styles.secondary}>
          {t('balanceAfter', { points: formatPoints(balance, '') })}
        </span>
      </span>
    </>
  )
  return href === null ? (
    <div className={styles.change}>{content}</div>
  ) : (
    <Link href={href} className={styles.change}>
      {content}
    </Link>
  )
}

/** Screen of the order or the source; null where this shell has none. */
function useEntryPath({ orderId, source }: StatementEntry): string | null {
  const paths = usePaths()
  const hasScreen = useHasScreen()
  if (orderId !== null) return paths.orderDetail(orderId)
  const screens: Record<PointsSource, string | null> = {
    none: null,
    checkIn: paths.checkIn(),
    draw: paths.drawRecord(),
    review: paths.evaluateMy(),
    exchange: paths.cmbRecharge(),
    card: paths.myCards(),
  }
  const path = screens[source]
  return path !== null && hasScreen(path) ? path : null
}
