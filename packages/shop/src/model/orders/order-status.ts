import type { OrderSummary } from '@mall/contract'

/** Tabs of the order list: one status each; 99 is all, pending payments first. */
export const ORDER_TABS = [
  { id: '99', label: '全部' },
  { id: '0', label: '待付款' },
  { id: '1', label: '待发货' },
  { id: '2', label: '待收货' },
  { id: '3', label: '已完成' },
  { id: '6', label: '待评价' },
  { id: '4', label: '已取消' },
  { id: '5', label: '已关闭' },
] as const

const NAMES = ['待付款', '待发货', '待收货', '已完成', '已取消', '已关闭'] as const

export const getStatusName = (status: number): string => NAMES[status] ?? '处理中'

type Part = OrderSummary['parts'][number]
type PartStates = Pick<OrderSummary, 'status' | 'parts'>

/** Status name of one supplier's part of an order. */
export function getPartName({ status, isRefunding }: Pick<Part, 'status' | 'isRefunding'>): string {
  if (isRefunding) return '退款中'
  return status === 5 ? '已退款' : getStatusName(status)
}

/** Whether all remaining parts of a paid order are being refunded. */
export const isRefunding = ({ status, parts }: PartStates): boolean =>
  status === 1 &&
  parts.some((part) => part.isRefunding) &&
  parts.every((part) => part.isRefunding || part.status === 5)

/** Whether some but not all parts have been shipped. */
export const isPartlyShipped = ({ status, parts }: PartStates): boolean =>
  status === 1 && parts.some((part) => part.status === 2)

/** Whether shipped or received parts of a paid order remain after a cancellation. */
export const hasShippedParts = ({ status, parts }: PartStates): boolean =>
  status === 1 && parts.some((part) => part.status === 2 || part.status === 3)

/** Refund duration, by the rules of the payment providers. */
export const REFUND_NOTE = '退款按支付方式原路退回，预计 1–3 个工作日到账'

/** Status name of an order, derived from its parts. */
export function getOrderStatusName(order: PartStates): string {
  if (isRefunding(order)) return '退款中'
  return isPartlyShipped(order) ? '部分待收货' : getStatusName(order.status)
}

/** Tab of a URL parameter; unknown values select all. */
export const toTabId = (id: string | undefined): string =>
  ORDER_TABS.find((tab) => tab.id === id)?.id ?? '99'

export type OrderAction = 'remove' | 'again' | 'cancel' | 'confirm' | 'pay'

/** Available actions of an order, at most three, the most important last. */
export function listOrderActions(
  order: Pick<OrderSummary, 'status' | 'canCancel' | 'canPay' | 'canConfirm' | 'canRemove'>,
): OrderAction[] {
  const candidates: [OrderAction, boolean][] = [
    ['remove', order.canRemove],
    ['cancel', order.canCancel],
    ['again', order.status !== 0],
    ['confirm', order.canConfirm],
    ['pay', order.canPay],
  ]
  return candidates
    .filter(([, can]) => can)
    .map(([action]) => action)
    .slice(-3)
}

/** Cancellation reasons; one depends on whether the order is paid. */
export const listCancelReasons = (isPaid: boolean): readonly string[] => [
  '不想要了',
  '信息填写有误，重新下单',
  '商品选错了',
  isPaid ? '等待发货太久' : '支付遇到问题',
  '其他原因',
]
