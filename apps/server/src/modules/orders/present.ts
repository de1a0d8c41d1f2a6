import type { DataOf, OrderParcel, OrderRefund, OrderSummary, UsedCoupon } from '@mall/contract'
import { isAfterSaleEnded, OrderStatus, type AfterSaleStatus } from '@mall/contract/states'
import { toOrderParcel } from './order-parcels.ts'
import { presentGiven, type GivenRow } from './given.ts'
import type { ChildRow, LineRow, OrderRow } from './reading.repository.ts'

type Child = DataOf<'order.children'>[number]
type Parts = {
  children: readonly ChildRow[]
  lines: readonly LineRow[]
  /** null for a bought order */
  given: GivenRow | null
}

const toTimestamp = (at: Date | null) => at?.toISOString() ?? null

const isRefunding = ({ refundId, status }: ChildRow) =>
  refundId !== null && status !== OrderStatus.Closed

const isTopUp = ({ topUp = null }: ChildRow) => topUp !== null
/** Whether nothing of the child order has been sent to a supplier of phone credit. */
const isUnsent = ({ topUp = null }: ChildRow) => topUp === null || topUp === 'created'

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
  shipped,
  afterSale,
  flash,
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
  shipped,
  ...(flash && { flash }),
  ...(afterSale && {
    afterSale: {
      ...afterSale,
      status: afterSale.status as AfterSaleStatus,
      dueAt: afterSale.dueAt === null ? null : new Date(afterSale.dueAt).toISOString(),
    },
  }),
})

/** Whether an after-sales request of the line has not ended. */
const hasOpenRequest = ({ afterSale }: LineRow) =>
  afterSale !== null && !isAfterSaleEnded(afterSale.status)

/** Whether an open request is for all pieces of the line. */
const isWhollyRequested = (line: LineRow) =>
  hasOpenRequest(line) && (line.afterSale?.num ?? 0) >= line.num

/** The parcel with the latest report; one without a report counts from its shipping. */
function findLatestParcel(children: readonly ChildRow[]): OrderSummary['latestParcel'] {
  const parcels = children.flatMap((child) => child.parcels.map(toOrderParcel))
  const newsOf = ({ latest, shippedAt }: OrderParcel) => Date.parse(latest?.at ?? shippedAt)
  const [newest] = parcels.toSorted((one, other) => newsOf(other) - newsOf(one))
  return newest ? { ...newest, parcelCount: parcels.length } : null
}

export const presentChild = (child: ChildRow, lines: readonly LineRow[]): Child => ({
  id: child.id,
  supplierName: child.supplierName,
  status: child.status,
  goodsAmount: child.goodsAmount,
  freight: child.freight,
  couponAmount: child.couponAmount,
  shipper: child.shipper,
  trackingNumber: child.trackingNumber,
  arrivesAt: child.status <= OrderStatus.Shipped ? toTimestamp(child.arrivesAt) : null,
  shippedAt: toTimestamp(child.shippedAt),
  parcels: child.parcels.map(toOrderParcel),
  isRefunding: isRefunding(child),
  lines: lines.filter(({ childId }) => childId === child.id).map(presentLine),
})

/** Pieces of a child order that are not refunded. */
const countPieces = (id: string, lines: readonly LineRow[]) =>
  lines
    .filter(({ childId }) => childId === id)
    .reduce((sum, { num, refunded }) => sum + num - refunded, 0)

/** Actions that an order allows. A given order cannot be reminded of and has no review. */
function presentActions(order: OrderRow, { children, lines, given }: Parts) {
  const isUnpaid = order.status === OrderStatus.PendingPayment
  return {
    canCancel:
      isUnpaid ||
      children.some(
        (child) =>
          child.status === OrderStatus.PendingShipment &&
          child.shippedAt === null &&
          isUnsent(child) &&
          !isRefunding(child),
      ),
    canPay: isUnpaid && order.cash > 0,
    canConfirm: children.some(
      ({ id, status }) =>
        status === OrderStatus.Shipped &&
        !lines.some((line) => line.childId === id && hasOpenRequest(line)),
    ),
    canReview:
      given === null &&
      order.status === OrderStatus.Completed &&
      lines.some(
        ({ reviewedAt, childId, num, refunded }) =>
          reviewedAt === null &&
          refunded < num &&
          children.some(({ id, status }) => id === childId && status === OrderStatus.Completed),
      ),
    canRemind:
      given === null &&
      children.some(
        (child) =>
          child.status === OrderStatus.PendingShipment &&
          !isTopUp(child) &&
          !child.isCard &&
          !isRefunding(child) &&
          lines.some((line) => line.childId === child.id && !isWhollyRequested(line)),
      ),
    canRemove:
      order.status >= OrderStatus.Completed &&
      !children.some(isRefunding) &&
      !lines.some(hasOpenRequest),
  }
}

export function presentSummary(order: OrderRow, parts: Parts, at: Date): OrderSummary {
  const { children, lines } = parts
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
      hasParcels: child.shippedAt !== null,
      ...(isTopUp(child) && { isTopUp: true as const }),
      ...(child.isCard && { secrets: countPieces(child.id, lines) }),
    })),
    latestParcel: findLatestParcel(children),
    ...presentActions(order, parts),
    ...(parts.given && { given: presentGiven(parts.given, at) }),
  }
}

export const presentDetail = (
  order: OrderRow,
  parts: Parts & { coupons: UsedCoupon[] },
  refunds: OrderRefund[],
  now: Date,
): DataOf<'order.detail'> => ({
  ...presentSummary(order, parts, now),
  children: parts.children.map((child) => presentChild(child, parts.lines)),
  receiver: order.receiver,
  remark: order.remark,
  goodsAmount: order.goodsAmount,
  couponAmount: order.couponAmount,
  coupons: parts.coupons,
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
  canChangeAddress:
    parts.given === null &&
    order.receiver.address !== '' &&
    parts.children.every(
      (child) =>
        child.status <= OrderStatus.PendingShipment &&
        child.shippedAt === null &&
        !isRefunding(child),
    ),
  serverTime: now.toISOString(),
})
