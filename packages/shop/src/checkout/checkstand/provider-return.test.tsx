import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { hostResult as host } from '@mall/core/host'
import { pendingPayment } from '@mall/core/storage'
import { lastPaidChannel } from '@mall/commerce/order'
import {
  findQuestion,
  getStarts,
  orderId,
  payState,
  renderCashier,
  started,
  tapPay,
  twoChannels,
} from '../../testing/render-cashier.ts'
import './checkstand-page.tsx'
import './success-page.tsx'

it('polls the payment on return and continues to the result without a tap', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const answers = { 'pay.status': [payState('unknown'), payState('unpaid'), payState('paid')] }
  const shown = renderCashier(answers, { back: true, left: true })
  await findQuestion()
  for (const ms of [2000, 2500, 3125]) await act(() => vi.advanceTimersByTimeAsync(ms))
  await waitFor(() =>
    expect(shown.here()).toBe(`/checkstand/success?companyId=1&orderId=${orderId}`),
  )
  const { storage, clock } = shown.ports
  expect(pendingPayment(storage, 1, clock.now).read()).toBeNull()
  vi.useRealTimers()
})

it.each([
  ['paid', 'toast: 支付成功'],
  ['unpaid', 'toast: 该订单尚未支付'],
  ['unknown', 'toast: 支付结果确认中，请稍后在订单中查看'],
  ['cancelled', 'toast: 订单已取消'],
] as const)(
  'queries the payment when the shopper reports it and shows %s as %s',
  async (answer, expectedText) => {
    const { ports, here } = renderCashier(
      { 'pay.status': [payState('unknown'), payState(answer)] },
      { left: true },
    )
    await userEvent.click(within(await findQuestion()).getByRole('button', { name: '已完成支付' }))
    await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
    expect(ports.notify.messages).toEqual([expectedText])
    expect(pendingPayment(ports.storage, 1, ports.clock.now).read()).toBeNull()
  },
)

it.each([
  ['paid', 'the result', `/checkstand/success?companyId=1&orderId=${orderId}`, []],
  ['unpaid', 'the cashier', `/checkstand?orderId=${orderId}&companyId=1`, ['该订单尚未支付']],
  ['cancelled', 'the orders', '/my/order/99?companyId=1', ['订单已超时取消']],
] as const)(
  'queries the payment on return and shows %s as %s without a prompt',
  async (state, _shown, path, toasts) => {
    const { ports, here } = renderCashier({ 'pay.status': payState(state) }, { left: true })
    const name = '微信支付 ¥449.20'
    await waitFor(() => expect(ports.server.count('pay.status')).toBe(1))
    await waitFor(() => expect(here()).toBe(path))
    if (state === 'unpaid') {
      await waitFor(() => expect(ports.notify.messages).toHaveLength(1))
      expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull()
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(ports.notify.messages).toEqual(toasts.map((text) => `toast: ${text}`))
    expect(pendingPayment(ports.storage, 1, ports.clock.now).read()).toBeNull()
  },
)

it('shows the result of a payment that arrives after the return', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const answers = { 'pay.status': [payState('unpaid'), payState('paid')] }
  const { ports, here } = renderCashier(answers, { back: true, left: true })
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 该订单尚未支付']))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await waitFor(() => expect(here()).toContain('/checkstand/success'))
  vi.useRealTimers()
})

it('starts another attempt after a problem and does not prompt again after a reload', async () => {
  const hostScript = { pay: host.cancelled }
  const shown = renderCashier(
    { 'pay.start': started(), 'pay.status': payState('unknown') },
    { back: true, hostScript },
  )
  const again = within(await findQuestion()).getByRole('button', { name: '支付遇到问题，重新支付' })
  await userEvent.click(again)
  await waitFor(() => expect(shown.ports.notify.messages).toEqual(['toast: 客户取消支付!']))
  expect(getStarts(shown)).toHaveLength(1)
  expect(shown.here()).toBe(`/checkstand?companyId=1&orderId=${orderId}`)
})

it('continues when host and server report the payment', async () => {
  const { here } = renderCashier(
    { 'pay.start': started(), 'pay.status': payState('paid') },
    { hostScript: { pay: host.ok({ kind: 'returned' }) } },
  )
  await tapPay()
  await waitFor(() => expect(here()).toBe(`/checkstand/success?companyId=1&orderId=${orderId}`))
})

it('verifies a payment reported by the host with the server, then prompts the shopper', async () => {
  const { here } = renderCashier(
    { 'pay.start': started(), 'pay.status': payState('unpaid') },
    { hostScript: { pay: host.ok({ kind: 'returned' }) } },
  )
  await tapPay()
  expect(await findQuestion()).toBeTruthy()
  expect(here()).toContain('/checkstand?')
})

it('shows the channel on return and stores it once it is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const shown = renderCashier(
    { 'pay.status': [payState('unknown'), payState('paid')] },
    { ...twoChannels, back: true, left: 'alipay' },
  )
  expect(await screen.findByRole('dialog', { name: '支付宝完成了吗？' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await waitFor(() =>
    expect(shown.here()).toBe(`/checkstand/success?companyId=1&orderId=${orderId}`),
  )
  const { storage, clock } = shown.ports
  expect(lastPaidChannel(storage, 1, clock.now).read()).toBe('alipay')
  expect(lastPaidChannel(storage, 2, clock.now).read()).toBeNull()
  vi.useRealTimers()
})

it('shows no channel on return to another tab, where the choice is unknown', async () => {
  renderCashier({ 'pay.status': payState('unknown') }, { ...twoChannels, back: true })
  expect(await screen.findByRole('dialog', { name: '支付完成了吗？' })).toBeTruthy()
})

it('offers another channel after an unpaid return', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = renderCashier(
    { 'pay.start': started(), 'pay.status': payState('unknown') },
    { ...twoChannels, back: true, left: 'alipay', hostScript },
  )
  const dialog = await screen.findByRole('dialog', { name: '支付宝完成了吗？' })
  await userEvent.click(within(dialog).getByRole('button', { name: /重新支付/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(getStarts(shown)).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: '微信支付' }))
  await tapPay()
  await waitFor(() => expect(getStarts(shown)).toMatchObject([{ channel: 'wechat', scene: 'h5' }]))
})

it('returns from a provider to the base path of its bundle', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = renderCashier({ 'pay.start': started() }, { hostScript })
  const button = await screen.findByRole('button', { name: '微信支付 ¥449.20' })
  vi.stubEnv('MALL_BASE', '/mall')
  onTestFinished(() => void vi.unstubAllEnvs())
  await userEvent.click(button)
  await waitFor(() =>
    expect(getStarts(shown)).toMatchObject([
      { returnUrl: expect.stringMatching(`^${location.origin}/mall/checkstand[/?]`) },
    ]),
  )
})
