import type { Transitions } from './transitions.ts'

/** Statuses of orders and of their parts. */
export const OrderStatus = {
  PendingPayment: 0,
  PendingShipment: 1,
  Shipped: 2,
  Completed: 3,
  Cancelled: 4,
  Closed: 5,
} as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]
export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  0: '待付款',
  1: '待发货',
  2: '待收货',
  3: '已完成',
  4: '已取消',
  5: '已关闭',
}
const S = OrderStatus

/**
 * Changes of an order and of its parts. An order has the least status of its open parts, so it can
 * complete or close from pending shipment, when its last unshipped part is refunded. A completed one
 * closes when all of its goods are refunded.
 */
export const orderTransitions = {
  pay: { from: [S.PendingPayment], to: S.PendingShipment },
  cancel: { from: [S.PendingPayment], to: S.Cancelled },
  ship: { from: [S.PendingShipment], to: S.Shipped },
  complete: { from: [S.PendingShipment, S.Shipped], to: S.Completed },
  close: { from: [S.PendingShipment, S.Shipped, S.Completed], to: S.Closed },
} as const satisfies Transitions<OrderStatus>

/** Whether an order was paid and neither cancelled nor closed. */
export const isPaidStatus = (status: number): boolean =>
  status === S.PendingShipment || status === S.Shipped || status === S.Completed

/** Whether an order ended without goods: cancelled, or refunded as a whole. */
export const isEndedStatus = (status: number): boolean =>
  status === S.Cancelled || status === S.Closed

/** Tabs of the order list that are no status of an order. */
export const OrderFilter = { ToReview: 6, All: 99 } as const
