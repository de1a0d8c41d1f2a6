import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { buildOrder, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { pendingOrder } from '../../purchase/checkout/pending-order.ts'
import { shopFeature } from '../../feature.ts'
import './submit-page.tsx'

const orderId = '26112112345678901234'
const sent = {
  token: `ck_${'9'.padStart(24, '0')}`,
  addressId: 3,
  couponId: null,
  usePoints: true,
  payable: 551_400,
  remark: '',
}
const placed = {
  orderId,
  status: 0,
  cash: 5514,
  paidPoints: 0,
  expiresAt: '2026-01-01T00:30:00.000Z',
}
const queued = (position: number, retryMs = 30) =>
  refuse('flash-sale/queued', undefined, { position, retryMs })

/** An order that was sent before a reload is sent again on opening. */
function show(commit: Answers['order.commit']) {
  const shown = renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    answers: { 'order.detail': buildOrder({ id: orderId, cash: 5514 }), 'order.commit': commit },
    prepare: ({ ports }) => pendingOrder(ports.storage, 1, '7', ports.clock.now).save(sent),
  })
  const readPending = () => pendingOrder(shown.ports.storage, 1, '7', shown.ports.clock.now).read()
  return { ...shown, readPending }
}

it('repeats the same order until its turn, and continues to the checkstand', async () => {
  const shown = show([queued(8, 200), queued(1, 200), placed])
  expect(await screen.findByRole('heading', { name: '排队中，前面约 7 人' })).toBeTruthy()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await waitFor(() => expect(focused()).toBe('排队中'))
  expect(shown.readPending()).toEqual(sent)
  expect(await screen.findByRole('heading', { name: '马上轮到您' })).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  await waitFor(() => expect(shown.here()).toContain('/checkstand?'))
  const bodies = shown.ports.server.requests
    .filter(({ name }) => name === 'order.commit')
    .map(({ args }) => JSON.stringify(args))
  expect(bodies).toHaveLength(3)
  expect(new Set(bodies).size).toBe(1)
})

it('leaves the queue and stops sending', async () => {
  const shown = show(queued(600, 100))
  await userEvent.click(await screen.findByRole('button', { name: '不排了' }))
  expect(await screen.findByText('已退出排队，订单没有提交')).toBeTruthy()
  const calls = shown.ports.server.count('order.commit')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(shown.ports.server.count('order.commit')).toBe(calls)
  expect(shown.readPending()).toBeNull()
})

it('leaves the queue when the screen unmounts', async () => {
  const shown = show(queued(600, 100))
  await screen.findByRole('heading', { name: /前面约/ })
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await vi.waitFor(() => expect(shown.readPending()).toBeNull(), 20_000)
})

it('shows the refusal of a sold-out queue', async () => {
  show([queued(3), refuse('checkout/sold-out')])
  expect(await screen.findByText('上次的订单没有提交成功')).toBeTruthy()
})

it('requires confirmation when the connection is lost in the queue', async () => {
  const shown = show([queued(3), offline(), offline(), offline(), offline()])
  expect(await screen.findByRole('button', { name: '确认订单结果' })).toBeTruthy()
  expect(shown.readPending()).toEqual(sent)
})
