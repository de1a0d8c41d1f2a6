import type { OrderDetail } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { usePaths } from '@mall/core/feature'
import { useMessages, type Translate } from '@mall/core/messages'
import { Card, CardHead } from '@mall/ui'
import { AfterSaleLink, orderMessages, getPartName } from '@mall/commerce/order'
import { deliveryMessages, formatDeliveryDate, GoodsLine } from '@mall/commerce/goods'
import styles from './orders.module.css'
import { ServiceRow } from './service-row.tsx'

type Child = OrderDetail['children'][number]

/** Whether parcels of a part are on their way while others wait. */
const isPartlyShipped = ({ status, parcels }: Child) =>
  status === OrderStatus.PendingShipment && parcels.length > 0

/** Shipped pieces of a line in a partly shipped part. */
function getLineState(
  { num, shipped }: Child['lines'][number],
  t: Translate<typeof orderMessages>,
): string {
  if (shipped === 0) return t('noneShipped')
  return shipped >= num ? t('allShipped') : t('shippedPieces', { shipped, waiting: num - shipped })
}

/** Goods and shipment of each supplier, and the services; products link to their pages. */
export function OrderParts({ order }: { order: OrderDetail }) {
  const tOrder = useMessages(orderMessages)
  const tDelivery = useMessages(deliveryMessages)
  const paths = usePaths()
  // A promised delivery date in the past is not shown.
  const getDeliveryText = ({ status, arrivesAt }: Child) =>
    status !== OrderStatus.PendingPayment && arrivesAt !== null && arrivesAt > order.serverTime
      ? formatDeliveryDate(arrivesAt, tDelivery)
      : undefined
  const getSource = ({ supplierName }: Child) => order.given?.pickup?.outletName ?? supplierName
  const parts = order.children.map((child) => (
    <section key={child.id} className={styles.part} aria-label={getSource(child)}>
      <CardHead
        quiet
        title={getSource(child)}
        right={
          order.children.length > 1
            ? getPartName({ ...child, hasParcels: child.parcels.length > 0 }, tOrder)
            : getDeliveryText(child)
        }
      />
      {child.lines.map((line) => (
        <GoodsLine
          key={line.id}
          line={line}
          href={paths.wareDetail(line.spuId, { skuId: line.skuId })}
        >
          {isPartlyShipped(child) && (
            <p className={styles.lineState}>{getLineState(line, tOrder)}</p>
          )}
          {line.afterSale && <AfterSaleLink afterSale={line.afterSale} />}
        </GoodsLine>
      ))}
    </section>
  ))
  return (
    <Card as="div">
      {parts}
      <ServiceRow order={order} />
    </Card>
  )
}
