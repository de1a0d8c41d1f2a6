import type { DataOf, OrderRefund, OrderSummary } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import type { ChildRow, LineRow, OrderRow } from './reading.repo.ts'

type Child = DataOf<'order.children'>[number]
type Parts = { children: readonly ChildRow[]; lines: readonly LineRow[] }

const toTimestamp = (at: Date | null) => at?.toISOString() ?? null

const isRefunding = ({ refundId, status }: ChildRow) =>
  refundId !== null && status !== OrderStatus.Closed

const presentLine = ({
  id,
  skuId,
  spuId,
  name,
  specText,
  picture,
  num,
  costPoints,
  amount,
}: LineRow) => ({
  id,
  skuId,
  spuId,
  name,
  specText,
  picture,
  num,
  costPoints,
  amount,
})

export const presentChild = (child: ChildRow, lines: readonly LineRow[]): Child => ({
  id: child.id,
  supplierName: child.supplierName,
  status: child.status,
  goodsAmount: child.goodsAmount,
  freight: child.freight,
  couponAmount: child.couponAmount,
  shipper: child.shipper,
  trackingNumber: child.trackingNumber,
  shippedAt: toTimestamp(child.shippedAt),
  isRefunding: isRefunding(child),
  lines: lines.filter(({ childId }) => childId === child.id).map(presentLine),
})

export function presentSummary(order: OrderRow, { children, lines }: Parts): OrderSummary {
  const isUnpaid = order.status === OrderStatus.PendingPayment
  return {
    id: order.id,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    expiresAt: isUnpaid ? toTimestamp(order.expiresAt) : null,
    supplierName: children.map(({ supplierName }) => supplierName).join('、'),
    count: lines.reduce((sum, { num }) => sum + num, 0),
    total: order.goodsAmount - order.couponAmount + order.freight,
    paidPoints: order.points,
    cash: order.cash,
    lines: lines.map(presentLine),
    parts: children.map((child) => ({
      id: child.id,
      status: child.status,
      isRefunding: isRefunding(child),
    })),
    canCancel:
      isUnpaid ||
      children.some((child) => child.status === OrderStatus.PendingShipment && !isRefunding(child)),
    canPay: isUnpaid && order.cash > 0,
    canConfirm: children.some(({ status }) => status === OrderStatus.Shipped),
    canRemove: order.status >= OrderStatus.Completed && !children.some(isRefunding),
  }
}

export const presentDetail = (
  order: OrderRow,
  parts: Parts,
  refunds: OrderRefund[],
  now: Date,
): DataOf<'order.detail'> => ({
  ...presentSummary(order, parts),
  children: parts.children.map((child) => presentChild(child, parts.lines)),
  receiver: order.receiver,
  remark: order.remark,
  goodsAmount: order.goodsAmount,
  couponAmount: order.couponAmount,
  freight: order.freight,
  pointsAmount: order.pointsAmount,
  payable: order.payable,
  payChannel: order.payChannel,
  cancelReason: order.cancelReason,
  paidAt: toTimestamp(order.paidAt),
  cancelledAt: toTimestamp(order.cancelledAt),
  finishedAt: toTimestamp(order.finishedAt),
  refundedPoints: order.refundedPoints,
  refundedCash: order.refundedCash,
  refunds,
  serverTime: now.toISOString(),
})
