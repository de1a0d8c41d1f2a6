import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderDetail } from '@mall/contract'
import { order, refund, region, show } from '../orders/order-page.fixture.ts'

it('shows amounts, destinations and progress of a refund', async () => {
  const parts = [{ id: 'a', status: 1, isRefunding: true, hasParcels: false }]
  show({ 'order.detail': order({ status: 1, parts, canConfirm: false, refunds: [refund] }) })
  expect((await region('订单状态')).getByRole('status').textContent).toBe('退款中')
  const card = (await screen.findByRole('region', { name: '取消订单退款' })).textContent
  for (const text of [
    '退回积分账户2026-01-01 08:02:00 已到账1,286 积分',
    '原路退回微信支付处理中，预计 1–3 个工作日到账¥105.14',
    '优惠券已退回，可在有效期内再次使用',
    '退款时间 2026-01-01 08:02:00',
  ]) {
    expect(card).toContain(text)
  }
})

it('shows the refund of a late payment and a failed one', async () => {
  const doneAt = '2026-01-02T00:00:00.000Z'
  const cash = { origin: 'alipay', amount: 100, status: 'done', doneAt } as const
  const lateRefund = { ...refund, id: 'r2', reason: 'late-payment', couponReturned: false } as const
  const refunds: OrderDetail['refunds'] = [
    { ...lateRefund, status: 'done', doneAt, childIds: [], origins: [cash] },
    {
      ...refund,
      status: 'failed',
      origins: [{ ...cash, status: 'failed', doneAt: null }],
    },
  ]
  show({ 'order.detail': order({ status: 4, canConfirm: false, refunds }) })
  const card = await region('订单取消后到账的付款')
  expect(card.getByText('原路退回支付宝')).toBeTruthy()
  expect(card.getByText('2026-01-02 08:00:00 已到账')).toBeTruthy()
  const failed = screen.getByRole('region', { name: '取消订单退款' }).textContent
  expect(failed).toContain('退款异常')
  expect(failed).toContain('商家正在处理')
})
