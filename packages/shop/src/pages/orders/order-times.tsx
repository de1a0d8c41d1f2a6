import type { OrderDetail } from '@mall/contract'
import { formatDateTime } from '@mall/core/format'
import { usePriceDisplay } from '@mall/core/session'
import { Cell, CellList } from '@mall/ui'
import { CopyButton } from '../../components/copy-button.tsx'
import { formatPayMethod } from '../../model/orders/order-money.ts'
import styles from './orders.module.css'

/** Number, times and remark. */
export function OrderTimes({ order }: { order: OrderDetail }) {
  const { id, createdAt, paidAt, cancelledAt, finishedAt, remark } = order
  const { integralName } = usePriceDisplay()
  const payMethod = formatPayMethod(order, integralName)
  const times = [
    ['下单时间', createdAt],
    ['支付时间', paidAt],
    ['取消时间', cancelledAt],
    ['完成时间', finishedAt],
  ] as const
  return (
    <CellList label="订单信息">
      <Cell
        label="订单编号"
        value={<span className={styles.number}>{id}</span>}
        end={<CopyButton text={id} label="复制订单编号" />}
      />
      {times.map(
        ([label, at]) => at && <Cell key={label} label={label} value={formatDateTime(at)} />,
      )}
      {payMethod && <Cell label="支付方式" value={payMethod} />}
      {remark && <Cell label="订单备注" value={remark} />}
    </CellList>
  )
}
