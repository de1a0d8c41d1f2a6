import type { OrderDetail } from '@mall/contract'
import { isPaidStatus, OrderStatus, ParcelStatus } from '@mall/contract/states'
import { formatDayMinute } from '@mall/core/format'
import type { Translate } from '@mall/core/messages'
import {
  getOrderStatusName,
  getParcelStatusName,
  isPartlyShipped,
  isRefunding,
  type orderMessages,
} from '@mall/commerce/order'
import type { Step, StepsProps } from '@mall/ui'
import type { messages } from '../messages.ts'

type Translators = {
  t: Translate<typeof messages>
  tOrder: Translate<typeof orderMessages>
}

const toStep = (label: string, at: string | null | undefined): Step => ({
  label,
  note: at ? formatDayMinute(at) : undefined,
})

/** Virtual goods have no receiver and are delivered without a parcel. */
const isShippable = ({ receiver }: OrderDetail): boolean => receiver.address !== ''

const findLastShipment = ({ children }: OrderDetail): string | undefined =>
  children
    .flatMap(({ shippedAt }) => (shippedAt === null ? [] : [shippedAt]))
    .toSorted()
    .at(-1)

function listDone(order: OrderDetail, { t }: Translators): Step[] {
  const { status, createdAt, paidAt, given } = order
  const lastShipment = findLastShipment(order)
  const isShipped =
    isShippable(order) &&
    !given?.pickup &&
    (status === OrderStatus.Shipped ||
      status === OrderStatus.Completed ||
      (status === OrderStatus.Closed && lastShipment !== undefined))
  return [
    toStep(t('stepPlaced'), createdAt),
    ...(!given && (paidAt || isPaidStatus(status)) ? [toStep(t('stepPaid'), paidAt)] : []),
    ...(isShipped ? [toStep(t('stepShipped'), lastShipment)] : []),
  ]
}

/** The current step of an order, with its time if it is completed. */
function getPresent(order: OrderDetail, { t, tOrder }: Translators): Step {
  const { status, refunds, latestParcel } = order
  const name = getOrderStatusName(order, tOrder)
  const refund = refunds.at(-1)
  const pickup = order.given?.pickup
  if (pickup) return toStep(name, pickup.verifiedAt ?? refund?.doneAt)
  if (isRefunding(order)) return toStep(name, refund?.createdAt)
  if (isPartlyShipped(order)) return toStep(t('stepPartlyShipped'), findLastShipment(order))
  switch (status) {
    case OrderStatus.Shipped:
      return {
        label: name,
        note:
          latestParcel && latestParcel.status !== ParcelStatus.Shipped
            ? getParcelStatusName(latestParcel.status, tOrder)
            : undefined,
      }
    case OrderStatus.Completed:
      return toStep(name, order.finishedAt)
    case OrderStatus.Cancelled:
      return toStep(name, order.cancelledAt)
    case OrderStatus.Closed:
      return toStep(name, refund?.doneAt ?? order.cancelledAt)
    default:
      return { label: name }
  }
}

/** Labels of the upcoming steps; the current step is named after the event that it waits for. */
function listAhead(order: OrderDetail, { t }: Translators): Step[] {
  const pickup = order.given?.pickup
  if (pickup) return pickup.state === 'open' ? [{ label: t('stepCollect') }] : []
  if (isRefunding(order)) return [{ label: t('stepClose') }]
  const finish = { label: t('stepFinish') }
  if (order.status === OrderStatus.PendingPayment) {
    return isShippable(order) ? [{ label: t('stepShip') }, finish] : [finish]
  }
  return order.status === OrderStatus.PendingShipment ? [finish] : []
}

/** Steps of an order: placed, paid, shipped, completed, or the step that ended it early. */
export function listOrderSteps(
  order: OrderDetail,
  translators: Translators,
): Pick<StepsProps, 'steps' | 'current'> {
  const done = listDone(order, translators)
  return {
    steps: [...done, getPresent(order, translators), ...listAhead(order, translators)],
    current: done.length,
  }
}
