import type { OrderSummary } from '@mall/contract'

/** Tabs of the order list: a status each, 99 for all with a pending payment first. */
export const orderTabs = [
  { id: '99', label: '全部' },
  { id: '0', label: '待付款' },
  { id: '1', label: '待发货' },
  { id: '2', label: '待收货' },
  { id: '3', label: '已完成' },
  { id: '4', label: '已取消' },
] as const

const NAMES = ['待付款', '待发货', '待收货', '已完成', '已取消', '已关闭'] as const

export const statusName = (status: number): string => NAMES[status] ?? '处理中'

/** The tab an address means; what is no tab shows all. */
export const tabOf = (id: string | undefined): string =>
  orderTabs.find((tab) => tab.id === id)?.id ?? '99'

export type OrderAction = 'remove' | 'again' | 'cancel' | 'confirm' | 'pay'

/** What a shopper can do about an order, the most important last; three at most. */
export function actionsOf(
  order: Pick<OrderSummary, 'status' | 'canCancel' | 'canPay' | 'canConfirm' | 'canRemove'>,
): OrderAction[] {
  const wishes: [OrderAction, boolean][] = [
    ['remove', order.canRemove],
    ['cancel', order.canCancel],
    ['again', order.status !== 0],
    ['confirm', order.canConfirm],
    ['pay', order.canPay],
  ]
  return wishes
    .filter(([, can]) => can)
    .map(([action]) => action)
    .slice(-3)
}

/** Why an order is given up; the shopper's own words are not asked. */
export const cancelReasons = [
  '不想要了',
  '信息填写有误，重新下单',
  '商品选错了',
  '支付遇到问题',
  '其他原因',
] as const
