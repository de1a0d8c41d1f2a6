import type { OrderDetail } from '@mall/contract'
import { OrderSums } from './order-sums.tsx'
import { OrderTimes } from './progress/order-times.tsx'
import styles from './orders.module.css'

/** Amounts, number and times: the end of the page, below the first view. */
export function OrderInfo({ order }: { order: OrderDetail }) {
  return (
    <div className={styles.info}>
      <OrderSums order={order} />
      <OrderTimes order={order} />
    </div>
  )
}
