import type { ReactNode } from 'react'
import type { OrderSummary } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { usePriceDisplay } from '@mall/core/session'
import { Card, Image, Link, SkeletonBlock, VisuallyHidden } from '@mall/ui'
import { formatAmountDue } from '../../model/orders/order-money.ts'
import { isRefunding, getOrderStatusName, REFUND_NOTE } from '../../model/orders/order-status.ts'
import { toImageProps } from '../../model/goods/to-image-props.ts'
import { GoodsLine, GoodsLineSkeleton } from '../goods/goods-line.tsx'
import styles from './order-card.module.css'

const MAX_PICTURES = 4
const getAmountLabel = (status: number) => (status === 0 ? '应付' : status === 4 ? '合计' : '实付')

/** Order of a list: one product with its text, several as images. */
export function OrderCard({ order, children }: { order: OrderSummary; children?: ReactNode }) {
  const { id, status, createdAt, lines, count } = order
  const display = usePriceDisplay()
  const paths = usePaths()
  const [first] = lines
  const href = paths.orderDetail(id)
  return (
    <Card as="article" label={`订单 ${id}`}>
      <VisuallyHidden>订单编号 {id}</VisuallyHidden>
      <div className={styles.head}>
        <time dateTime={createdAt} className={styles.secondary}>
          {formatDateTime(createdAt).slice(0, 16)}
        </time>
        <b className={status === 0 ? styles.pendingStatus : styles.status}>
          {getOrderStatusName(order)}
        </b>
      </div>
      {first && lines.length === 1 ? (
        <GoodsLine line={first} href={href} />
      ) : (
        <Link
          href={href}
          className={styles.pictures}
          aria-label={lines.map(({ name }) => name).join('、')}
        >
          {lines.slice(0, MAX_PICTURES).map((line) => (
            <span key={line.id} className={styles.picture}>
              <Image {...toImageProps(line.picture)} sizes="72px" alt="" rounded />
            </span>
          ))}
        </Link>
      )}
      <p className={styles.sum}>
        <span className={styles.secondary}>共 {count} 件</span>
        <span>{getAmountLabel(status)}</span>
        <b className={styles.amount}>{formatAmountDue(order, display)}</b>
      </p>
      {isRefunding(order) && <p className={styles.note}>{REFUND_NOTE}</p>}
      {children}
    </Card>
  )
}

/** Placeholder with the size of a loaded card. */
export function OrderCardSkeleton() {
  return (
    <Card as="div">
      <div className={styles.head}>
        <SkeletonBlock width={120} height={12} />
        <SkeletonBlock width={48} height={14} />
      </div>
      <GoodsLineSkeleton />
      <p className={styles.sum}>
        <SkeletonBlock width={120} height={14} />
      </p>
    </Card>
  )
}
