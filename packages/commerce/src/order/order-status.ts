import type { OrderSummary } from '@mall/contract'
import { isPaidStatus, OrderFilter, OrderStatus } from '@mall/contract/states'
import type { Translate } from '@mall/core/messages'
import type { orderMessages } from './messages.ts'
import { findParcelOnTheWay } from './parcels/parcels.ts'

/** Tabs of the order list: one status each; 99 is all, pending payments first. */
export const ORDER_TABS = [
  { id: String(OrderFilter.All), label: 'all' },
  { id: String(OrderStatus.PendingPayment), label: 'pendingPayment' },
  { id: String(OrderStatus.PendingShipment), label: 'pendingShipment' },
  { id: String(OrderStatus.Shipped), label: 'shipped' },
  { id: String(OrderStatus.Completed), label: 'completed' },
  { id: String(OrderFilter.ToReview), label: 'toReview' },
  { id: String(OrderStatus.Cancelled), label: 'cancelled' },
  { id: String(OrderStatus.Closed), label: 'closed' },
] as const

const NAMES = {
  [OrderStatus.PendingPayment]: 'pendingPayment',
  [OrderStatus.PendingShipment]: 'pendingShipment',
  [OrderStatus.Shipped]: 'shipped',
  [OrderStatus.Completed]: 'completed',
  [OrderStatus.Cancelled]: 'cancelled',
  [OrderStatus.Closed]: 'closed',
} as const

export const getStatusName = (status: number, t: Translate<typeof orderMessages>): string =>
  t(NAMES[status as OrderStatus] ?? 'processing')

type Part = OrderSummary['parts'][number]
type PartStates = Pick<OrderSummary, 'status' | 'parts' | 'given'>

/** Status name of one supplier's part of an order. */
export function getPartName(part: Omit<Part, 'id'>, t: Translate<typeof orderMessages>): string {
  const { status, isRefunding } = part
  if (isRefunding) return t('refunding')
  if (isPartlyShippedPart(part)) return t('partlyShipped')
  if (isToppingUp(part)) return t('toppingUp')
  return status === OrderStatus.Closed ? t('refunded') : getStatusName(status, t)
}

/** Whether a part is a paid phone top-up without a result. */
const isToppingUp = ({ status, isTopUp }: Omit<Part, 'id'>): boolean =>
  isTopUp === true && status === OrderStatus.PendingShipment

/** Whether all remaining parts of a paid order are being refunded. */
export const isRefunding = ({ status, parts }: PartStates): boolean =>
  status === OrderStatus.PendingShipment &&
  parts.some((part) => part.isRefunding) &&
  parts.every((part) => part.isRefunding || part.status === OrderStatus.Closed)

/** Whether some but not all parts, or pieces of a part, are on their way. */
export const isPartlyShipped = ({ status, parts }: PartStates): boolean =>
  status === OrderStatus.PendingShipment &&
  parts.some((part) => part.status === OrderStatus.Shipped || isPartlyShippedPart(part))

/** Whether a parcel of a part is on its way and others wait to be shipped. */
export const isPartlyShippedPart = (part: Omit<Part, 'id'>): boolean =>
  part.status === OrderStatus.PendingShipment && part.hasParcels && !part.isRefunding

/** Whether shipped or received parts of a paid order remain after a cancellation. */
export const hasShippedParts = ({ status, parts }: PartStates): boolean =>
  status === OrderStatus.PendingShipment &&
  parts.some((part) => part.status === OrderStatus.Shipped || part.status === OrderStatus.Completed)

const PICKUP_NAMES = {
  open: 'pickupOpen',
  verified: 'pickupVerified',
  cancelled: 'givenUp',
  expired: 'pickupExpired',
} as const

/** Status name of a given order, where it differs from that of a bought order. */
function getGivenName(
  { status, given }: PartStates,
  t: Translate<typeof orderMessages>,
): string | null {
  if (given?.pickup) return t(PICKUP_NAMES[given.pickup.state])
  return given && status === OrderStatus.Closed ? t('givenUp') : null
}

/** Status name of an order, derived from its parts. */
export function getOrderStatusName(order: PartStates, t: Translate<typeof orderMessages>): string {
  const given = getGivenName(order, t)
  if (given !== null) return given
  if (isRefunding(order)) return t('refunding')
  if (order.parts.some(isToppingUp)) return t('toppingUp')
  return isPartlyShipped(order) ? t('partlyShipped') : getStatusName(order.status, t)
}

/** Tab of a URL parameter; unknown values select all. */
export const toTabId = (id: string | undefined): string =>
  ORDER_TABS.find((tab) => tab.id === id)?.id ?? String(OrderFilter.All)

export type OrderAction =
  | 'remove'
  | 'afterSales'
  | 'again'
  | 'cancel'
  | 'changeOutlet'
  | 'remind'
  | 'track'
  | 'review'
  | 'confirm'
  | 'showCode'
  | 'pay'

/**
 * Available actions of an order, the most important last; a given order has only its own actions.
 */
export function listOrderActions(
  order: Pick<
    OrderSummary,
    | 'status'
    | 'latestParcel'
    | 'canCancel'
    | 'canPay'
    | 'canConfirm'
    | 'canRemove'
    | 'canReview'
    | 'canRemind'
    | 'given'
  > &
    Partial<Pick<OrderSummary, 'parts'>>,
): OrderAction[] {
  const isPaid = isPaidStatus(order.status)
  // A top-up is refunded by its result and ordered again with its number.
  const isTopUp = order.parts?.some((part) => part.isTopUp) ?? false
  const isBought = !isTopUp && order.given === undefined
  const pickup = order.given?.pickup
  const candidates: [OrderAction, boolean][] = [
    ['remove', order.canRemove],
    ['afterSales', isPaid && isBought],
    ['again', isBought && order.status !== OrderStatus.PendingPayment],
    ['cancel', order.canCancel],
    ['changeOutlet', pickup?.canChangeOutlet ?? false],
    ['remind', order.canRemind],
    ['track', findParcelOnTheWay(order) !== null],
    ['review', order.canReview && !isTopUp],
    ['confirm', order.canConfirm],
    ['showCode', pickup?.state === 'open'],
    ['pay', order.canPay],
  ]
  return candidates.filter(([, can]) => can).map(([action]) => action)
}

const MAX_BUTTONS = 3

/** Splits the actions into buttons and entries of 更多. */
export function splitOrderActions(actions: readonly OrderAction[]): {
  buttons: readonly OrderAction[]
  more: readonly OrderAction[]
} {
  if (actions.length <= MAX_BUTTONS) return { buttons: actions, more: [] }
  const first = actions.length - (MAX_BUTTONS - 1)
  return { buttons: actions.slice(first), more: actions.slice(0, first).toReversed() }
}

/** Cancellation reasons; one of them differs between paid and unpaid orders. */
export const listCancelReasons = (
  isPaid: boolean,
  t: Translate<typeof orderMessages>,
): readonly string[] => [
  t('reasonUnwanted'),
  t('reasonWrongInfo'),
  t('reasonWrongGoods'),
  isPaid ? t('reasonSlow') : t('reasonPayment'),
  t('reasonOther'),
]
