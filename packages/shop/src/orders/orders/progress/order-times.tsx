import type { OrderDetail } from '@mall/contract'
import { isPaidStatus, OrderStatus } from '@mall/contract/states'
import { usePaths } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Cell, CellList } from '@mall/ui'
import { CopyButton } from '../../../common/index.ts'
import { orderMessages, formatPayMethod } from '@mall/commerce/order'
import styles from '../orders.module.css'
import { messages } from '../messages.ts'

/** Whether an order was paid, including orders closed since then. */
const wasPaid = ({ status }: OrderDetail): boolean =>
  isPaidStatus(status) || status === OrderStatus.Closed

const hasRequest = ({ lines }: OrderDetail): boolean =>
  lines.some(({ afterSale }) => afterSale !== undefined)

/** Number, times and remark of an order, and the links to its requests and its invoice. */
export function OrderTimes({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const paths = usePaths()
  const { id, createdAt, paidAt, cancelledAt, finishedAt, remark, given } = order
  const { integralName } = usePriceDisplay()
  const payMethod = formatPayMethod(order, integralName, tOrder)
  const times = [
    [t('orderedAt'), createdAt],
    [t('paidAt'), given ? null : paidAt],
    [t('cancelledAt'), cancelledAt],
    [t('completedAt'), finishedAt],
  ] as const
  return (
    <CellList label={t('info')}>
      <Cell
        label={t('orderId')}
        value={<span className={styles.number}>{id}</span>}
        end={<CopyButton text={id} label={t('copyOrderId')} />}
      />
      {times.map(
        ([label, at]) => at && <Cell key={label} label={label} value={formatDateTime(at)} />,
      )}
      {!given && payMethod && <Cell label={t('payMethod')} value={payMethod} />}
      {remark && <Cell label={t('remark')} value={remark} />}
      {wasPaid(order) && (!given || hasRequest(order)) && (
        <Cell
          label={t('afterSales')}
          value={t(hasRequest(order) ? 'afterSalesNote' : 'afterSalesList')}
          href={paths.refundList({ orderId: id })}
        />
      )}
      {wasPaid(order) && order.cash > 0 && (
        <Cell label={t('invoice')} value={t('invoiceNote')} href={paths.invoice(id)} />
      )}
    </CellList>
  )
}
