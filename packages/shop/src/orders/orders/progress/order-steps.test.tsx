import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '@mall/contract'
import {
  childrenOf,
  noReceiver,
  order,
  partOf,
  refund,
  show,
  unsent,
} from '../order-page.fixture.ts'

const paidAt = '2026-01-01T00:01:00.000Z'
const shippedAt = '2026-01-02T00:00:00.000Z'
const endedAt = '2026-01-03T00:00:00.000Z'

describe('the steps', () => {
  const unpaid = { ...unsent, status: 0, paidAt: null, parts: partOf(0) }
  const paid = { ...unsent, status: 1, parts: partOf(1) }
  const sent = { children: childrenOf(shippedAt) }
  const placed = '已下单01-01 08:00'
  const settled = '已付款01-01 08:01'
  it.each<[string, Partial<OrderDetail>, string[], string]>([
    ['unpaid', unpaid, [placed, '待付款', '发货', '完成'], '待付款'],
    [
      'unpaid, of virtual goods',
      { ...unpaid, receiver: noReceiver },
      [placed, '待付款', '完成'],
      '待付款',
    ],
    ['paid', paid, [placed, settled, '待发货', '完成'], '待发货'],
    [
      'a top-up in progress',
      { ...paid, receiver: noReceiver, parts: partOf(1, { isTopUp: true }) },
      [placed, settled, '充值中', '完成'],
      '充值中',
    ],
    [
      'partly shipped',
      { ...sent, status: 1, parts: partOf(1, { hasParcels: true }) },
      [placed, settled, '部分发货01-02 08:00', '完成'],
      '部分发货01-02 08:00',
    ],
    [
      'shipped',
      { ...sent, status: 2 },
      [placed, settled, '已发货01-02 08:00', '待收货运输中'],
      '待收货运输中',
    ],
    [
      'completed',
      { ...sent, status: 3, parts: partOf(3), finishedAt: endedAt },
      [placed, settled, '已发货01-02 08:00', '已完成01-03 08:00'],
      '已完成01-03 08:00',
    ],
    [
      'completed, of virtual goods',
      { ...unsent, status: 3, receiver: noReceiver, parts: partOf(3), finishedAt: endedAt },
      [placed, settled, '已完成01-03 08:00'],
      '已完成01-03 08:00',
    ],
    [
      'cancelled',
      { ...unpaid, status: 4, parts: partOf(4), cancelledAt: endedAt },
      [placed, '已取消01-03 08:00'],
      '已取消01-03 08:00',
    ],
    [
      'being refunded',
      { ...paid, parts: partOf(1, { isRefunding: true }), refunds: [refund] },
      [placed, settled, '退款中01-01 08:02', '关闭'],
      '退款中01-01 08:02',
    ],
    [
      'refunded before shipment',
      {
        ...unsent,
        status: 5,
        parts: partOf(5),
        refunds: [{ ...refund, status: 'done', doneAt: endedAt }],
      },
      [placed, settled, '已关闭01-03 08:00'],
      '已关闭01-03 08:00',
    ],
    [
      'refunded after a return',
      { ...sent, status: 5, parts: partOf(5), canConfirm: false },
      [placed, settled, '已发货01-02 08:00', '已关闭'],
      '已关闭',
    ],
  ])('of an order that is %s', async (_title, overrides, steps, present) => {
    show({ 'order.detail': order({ paidAt, ...overrides }) })
    const list = within(await screen.findByRole('list', { name: '订单进度' }))
    const items = list.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(steps)
    const current = items.filter((item) => item.getAttribute('aria-current') === 'step')
    expect(current.map(({ textContent }) => textContent)).toEqual([present])
  })
})
