import type { OrderDetail } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead, IconTruck } from '@mall/ui'
import { CopyButton } from '../../components/copy-button.tsx'
import { GoodsLine } from '../../components/goods/goods-line.tsx'
import { orderMessages } from '../../model/orders/messages.ts'
import { getPartName } from '../../model/orders/order-status.ts'
import { messages } from './messages.ts'
import styles from './orders.module.css'

/** Goods and shipment of each supplier; products link to their pages. */
export function OrderParts({ order }: { order: Pick<OrderDetail, 'children'> }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const paths = usePaths()
  return order.children.map((child) => (
    <Card key={child.id} label={child.supplierName}>
      <CardHead
        quiet
        title={child.supplierName}
        right={order.children.length > 1 ? getPartName(child, tOrder) : undefined}
      />
      {child.trackingNumber && (
        <div className={styles.parcel}>
          <IconTruck size={16} />
          <span className={styles.number}>
            {child.shipper} {child.trackingNumber}
          </span>
          <CopyButton text={child.trackingNumber} label={t('copyTrackingNumber')} />
        </div>
      )}
      {child.lines.map((line) => (
        <GoodsLine
          key={line.id}
          line={line}
          href={paths.wareDetail(line.spuId, { skuId: line.skuId })}
        />
      ))}
    </Card>
  ))
}
