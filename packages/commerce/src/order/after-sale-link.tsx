import type { OrderSummary } from '@mall/contract'
import { AfterSaleStatus } from '@mall/contract/states'
import { usePaths, useServerNow } from '@mall/core/feature'
import { useMessages, type Translate } from '@mall/core/messages'
import { IconNext, Link } from '@mall/ui'
import styles from './after-sale-link.module.css'
import { orderMessages } from './messages.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type AfterSale = NonNullable<OrderSummary['lines'][number]['afterSale']>

const STATES = {
  [AfterSaleStatus.PendingReview]: 'requestPending',
  [AfterSaleStatus.ReturnInTransit]: 'requestInTransit',
  [AfterSaleStatus.Refunding]: 'requestRefunding',
  [AfterSaleStatus.Refunded]: 'requestRefunded',
  [AfterSaleStatus.Rejected]: 'requestRejected',
  [AfterSaleStatus.Withdrawn]: 'requestWithdrawn',
} as const

function getStateText(
  { status, dueAt }: AfterSale,
  now: number,
  t: Translate<typeof orderMessages>,
): string {
  if (status !== AfterSaleStatus.AwaitingReturn) return t(STATES[status])
  const days = Math.ceil((Date.parse(dueAt ?? '') - now) / DAY_MS)
  return days > 0 ? t('requestAwaitingReturn', { days }) : t('requestReturnOverdue')
}

/** State of an order line's after-sales request, which leads to the request. */
export function AfterSaleLink({ afterSale }: { afterSale: AfterSale }) {
  const t = useMessages(orderMessages)
  const paths = usePaths()
  const state = getStateText(afterSale, useServerNow(MINUTE_MS), t)
  return (
    <p>
      <Link
        href={paths.refundDetail({ id: afterSale.id })}
        className={styles.link}
        aria-label={t('requestOf', { state })}
      >
        {state}
        <IconNext size={12} />
      </Link>
    </p>
  )
}
