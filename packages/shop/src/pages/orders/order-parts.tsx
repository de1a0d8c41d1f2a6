import type { OrderDetail } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { Card, CardHead, IconTruck } from '@mall/ui'
import { CopyButton } from '../../components/copy-button.tsx'
import { GoodsLine } from '../../components/goods-line.tsx'
import { statusName } from '../../model/order-status.ts'
import styles from './orders.module.css'

/** What each supplier sends, with its parcel; the products lead to their pages. */
export function OrderParts({ order }: { order: Pick<OrderDetail, 'children'> }) {
  const paths = usePaths()
  return order.children.map(({ id, supplierName, status, shipper, trackingNumber, lines }) => (
    <Card key={id} label={supplierName}>
      <CardHead
        title={supplierName}
        right={order.children.length > 1 ? statusName(status) : undefined}
      />
      {trackingNumber && (
        <div className={styles.parcel}>
          <IconTruck size={16} />
          <span className={styles.number}>
            {shipper} {trackingNumber}
          </span>
          <CopyButton text={trackingNumber} label="复制快递单号" />
        </div>
      )}
      {lines.map((line) => (
        <GoodsLine
          key={line.id}
          line={line}
          href={paths.wareDetail(line.spuId, { skuId: line.skuId })}
        />
      ))}
    </Card>
  ))
}
