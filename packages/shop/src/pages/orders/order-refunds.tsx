import type { OrderDetail, OrderRefund } from '@mall/contract'
import { formatDateTime } from '@mall/core/format'
import { fenText, pointsText } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Card, CardHead } from '@mall/ui'
import { getPaidChannelName } from '../../model/orders/pay-channels.ts'
import styles from './order-refunds.module.css'

type Origin = OrderRefund['origins'][number]
type Refunded = Pick<OrderDetail, 'refunds' | 'children'>

const STATUSES = { processing: '退款中', done: '已退款', failed: '退款异常' } as const
const TITLES = { 'late-payment': '订单取消后到账的付款', 'paid-twice': '重复支付的款项' } as const

function getRefundTitle({ reason, childIds }: OrderRefund, parts: number): string {
  if (reason !== 'cancelled') return TITLES[reason]
  return childIds.length < parts ? '部分商品退款' : '取消订单退款'
}

/** Refunds of an order: amounts, destinations and progress. */
export function OrderRefunds({ order: { refunds, children } }: { order: Refunded }) {
  return refunds.map((refund) => {
    const title = getRefundTitle(refund, children.length)
    return (
      <Card key={refund.id} label={title}>
        <CardHead
          title={title}
          right={
            <span className={refund.status === 'failed' ? styles.failed : undefined}>
              {STATUSES[refund.status]}
            </span>
          }
        />
        <ul className={styles.origins}>
          {refund.origins.map((origin) => (
            <OriginRow key={origin.origin} origin={origin} />
          ))}
        </ul>
        {refund.couponReturned && <p className={styles.note}>优惠券已退回，可在有效期内再次使用</p>}
        {refund.status === 'failed' && (
          <p className={styles.note}>退款暂未成功，商家正在处理，如有疑问请联系客服</p>
        )}
        <p className={styles.note}>申请时间 {formatDateTime(refund.createdAt)}</p>
      </Card>
    )
  })
}

function formatProgress({ origin, status, doneAt }: Origin): string {
  if (doneAt) return `${formatDateTime(doneAt)} 已到账`
  if (status === 'failed') return '等待商家处理'
  return origin === 'points' ? '处理中' : '处理中，预计 1–3 个工作日到账'
}

function OriginRow({ origin }: { origin: Origin }) {
  const { integralName } = usePriceDisplay()
  const isPoints = origin.origin === 'points'
  return (
    <li className={styles.origin}>
      <span>
        {isPoints ? `退回${integralName}账户` : `原路退回${getPaidChannelName(origin.origin)}`}
        <small className={styles.progress}>{formatProgress(origin)}</small>
      </span>
      <b className={styles.amount}>
        {isPoints ? pointsText(origin.amount, integralName) : fenText(origin.amount)}
      </b>
    </li>
  )
}
