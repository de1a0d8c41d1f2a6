import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { hostResult as host } from '@mall/core/host'
import { pendingPayment } from '@mall/core/storage'
import { buildOrder, offline, refuse, renderFeature, status } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import {
  findQuestion,
  getStarts,
  orderId,
  payState,
  renderCashier,
  started,
  tapPay,
  unpaidOrder,
} from '../../testing/render-cashier.ts'
import './checkstand-page.tsx'
import './success-page.tsx'

it('shows the amount due, the remaining time and the points paid', async () => {
  renderCashier({})
  const head = await screen.findByRole('region', { name: '应付金额' })
  expect(head.textContent).toContain('¥449.20')
  expect(within(head).getByRole('timer').textContent).toBe('29:42')
  expect(screen.getByText('12,860 积分')).toBeTruthy()
  expect(screen.getByText('（¥128.60）')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '微信支付' }).checked).toBe(true)
})

it('shows the order’s amount in points mode, without a money value', async () => {
  renderFeature(shopFeature, {
    route: `/checkstand?orderId=${orderId}`,
    user: true,
    company: { goodsPriceType: 1 },
    answers: { 'order.detail': unpaidOrder() },
  })
  const head = await screen.findByRole('region', { name: '应付金额' })
  expect(head.textContent).toContain('12,860 积分 + ¥449.20')
  expect(screen.getByRole('region', { name: '订单信息' }).textContent).not.toContain('¥')
})

it('copies the order number', async () => {
  const { host, ports } = renderCashier({})
  await userEvent.click(await screen.findByRole('button', { name: '复制订单编号' }))
  expect(host.calls).toEqual([['copy', orderId]])
  expect(ports.notify.messages).toEqual(['toast: 复制成功'])
})

it('redirects to the provider with a return URL and saves the pending payment', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = renderCashier({ 'pay.start': started() }, { hostScript })
  await tapPay()
  await waitFor(() => expect(shown.host.calls).toHaveLength(1))
  expect(getStarts(shown)).toEqual([
    expect.objectContaining({ orderId, channel: 'wechat', scene: 'h5' }),
  ])
  const [[, action]] = shown.host.calls as [[string, { url: string }]]
  const back = new URL(action.url).searchParams.get('redirect_url') ?? ''
  expect(new URL(back).pathname).toBe('/checkstand')
  expect(new URL(back).search).toBe(`?companyId=1&orderId=${orderId}&from=pay`)
  const { storage, clock } = shown.ports
  const left = { orderId, channel: 'wechat' }
  expect(pendingPayment(storage, 1, clock.now).read()).toEqual(left)
})

it('shows the flash price, the regular one and the limit', async () => {
  const order = buildOrder({ id: orderId })
  const children = order.children.map((child) => ({
    ...child,
    lines: child.lines.map((line) => ({
      ...line,
      costPoints: 600_000,
      flash: { regularCostPoints: 800_000, perPerson: 2 },
    })),
  }))
  renderCashier({ 'order.detail': { ...order, status: 0, children } })
  expect((await screen.findAllByText('秒杀价')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/原价 ¥80.00 每人限 2 件/).length).toBeGreaterThan(0)
})

it('starts one attempt for two quick taps', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = renderCashier({ 'pay.start': started() }, { hostScript })
  await userEvent.dblClick(await screen.findByRole('button', { name: '微信支付 ¥449.20' }))
  await waitFor(() => expect(shown.host.calls).toHaveLength(1))
  expect(getStarts(shown)).toHaveLength(1)
})

const tooMany = (seconds: string) => status(429, {}, { 'Retry-After': seconds })

it('waits for the minimum second between two payments of an order, then starts', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = renderCashier({ 'pay.start': [tooMany('1'), started()] }, { hostScript })
  await tapPay()
  await waitFor(() => expect(shown.host.calls).toHaveLength(1), { timeout: 5_000 })
  expect(getStarts(shown)).toHaveLength(2)
  expect(screen.queryByText(/操作太频繁/)).toBeNull()
})

it('limits the wait between two payments', async () => {
  const shown = renderCashier({ 'pay.start': tooMany('3') })
  await tapPay()
  expect(await screen.findByText('操作太频繁了，请 3 秒后再试')).toBeTruthy()
  expect(getStarts(shown)).toHaveLength(1)
})

it.each([
  ['cancelled', host.cancelled, 'toast: 客户取消支付!'],
  ['failed', host.failed('broken'), 'toast: 支付失败!'],
] as const)('shows that the host %s', async (_kind, answer, expectedText) => {
  const { ports } = renderCashier({ 'pay.start': started() }, { hostScript: { pay: answer } })
  await tapPay()
  await waitFor(() => expect(ports.notify.messages).toEqual([expectedText]))
  expect(pendingPayment(ports.storage, 1, ports.clock.now).read()).toBeNull()
})

it('shows that the host does not support the payment', async () => {
  renderCashier({ 'pay.start': started() }, { hostScript: { pay: host.unsupported } })
  await tapPay()
  expect(await screen.findByText('当前环境不支持该支付方式')).toBeTruthy()
})

it('identifies the payer through WeChat and returns to the checkstand', async () => {
  const authorizeUrl = 'https://open.test/authorize?state=s1'
  const { host, ports } = renderCashier(
    {
      'pay.start': refuse('pay/no-payer'),
      'login.oauthStart': { state: 's1', authorizeUrl, expiresIn: 600 },
    },
    { payment: { wechat: 'jsapi' } },
  )
  await tapPay()
  await waitFor(() =>
    expect(host.calls).toEqual([['openExternal', authorizeUrl, { replace: true }]]),
  )
  const request = ports.server.requests.find(({ name }) => name === 'login.oauthStart')
  expect(request?.args).toMatchObject({ provider: 'wechat-pay', scope: 'base' })
  const returnTo = String(request?.args['returnTo'])
  expect(new URL(returnTo).searchParams.get('redirect')).toContain(`orderId=${orderId}`)
})

it('shows why the payer could not be identified', async () => {
  renderCashier(
    { 'pay.start': refuse('pay/no-payer'), 'login.oauthStart': refuse('login/not-open') },
    { payment: { wechat: 'jsapi' } },
  )
  await tapPay()
  expect(await screen.findByText('该登录方式未开通')).toBeTruthy()
})

it('starts no payment in an outdated app', async () => {
  const shown = renderCashier({}, { advice: { text: '请先升级App版本!', blocks: true } })
  await tapPay()
  expect(await screen.findByText('请先升级App版本!')).toBeTruthy()
  expect(getStarts(shown)).toEqual([])
})

it('prompts the shopper if the host result is unknown', async () => {
  renderCashier({ 'pay.start': started() }, { hostScript: { pay: host.unknown('timeout') } })
  await tapPay()
  expect(await findQuestion()).toBeTruthy()
})

it.each([
  ['pay/unknown', '支付结果确认中，请稍后在订单中查看'],
  ['pay/provider', '支付服务繁忙，请稍后重试'],
  ['pay/channel', '支付方式不可用'],
] as const)('shows %s on the page', async (name, expectedText) => {
  const { host } = renderCashier({ 'pay.start': refuse(name) })
  await tapPay()
  expect(await screen.findByText(expectedText)).toBeTruthy()
  expect(host.calls).toEqual([])
})

it('opens the orders with the reason after the timeout', async () => {
  const { here, ports } = renderCashier({ 'pay.start': refuse('pay/expired') })
  await tapPay()
  await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
  expect(ports.notify.messages).toEqual(['toast: 订单已超时取消'])
})

it('shows the result if the order is already paid', async () => {
  const { here } = renderCashier({
    'order.detail': [unpaidOrder(), unpaidOrder({ status: 1 })],
    'pay.start': refuse('pay/not-payable'),
    'pay.status': payState('paid'),
  })
  await tapPay()
  await waitFor(() => expect(here()).toBe(`/checkstand/success?companyId=1&orderId=${orderId}`))
})

it('shows a QR code on a desktop and continues once it is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const code = { kind: 'qr', codeUrl: 'weixin://wxpay/1' } as const
  const shown = renderCashier(
    { 'pay.start': started(code), 'pay.status': [payState('unpaid'), offline(), payState('paid')] },
    { desktop: true, hostScript: { pay: host.ok(code) } },
  )
  await user.click(await screen.findByRole('button', { name: '微信支付 ¥449.20' }))
  expect(await screen.findByRole('img', { name: '微信支付二维码' })).toBeTruthy()
  expect(getStarts(shown)).toEqual([
    { orderId, channel: 'wechat', scene: 'native', returnUrl: expect.any(String) },
  ])
  for (const ms of [2000, 2500, 3125]) await act(() => vi.advanceTimersByTimeAsync(ms))
  await waitFor(() => expect(shown.here()).toContain('/checkstand/success'))
  expect(shown.ports.notify.messages).toEqual([])
  vi.useRealTimers()
})

it('shows why an order can no longer be paid', async () => {
  renderCashier({ 'order.detail': unpaidOrder({ status: 4, cancelReason: '超时未支付' }) })
  expect(await screen.findByText('订单已取消')).toBeTruthy()
  expect(screen.getByText('超时未支付')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /微信支付/ })).toBeNull()
})

it('shows that the company accepts no cash', async () => {
  renderCashier({}, { payMethod: '' })
  expect(await screen.findByText('当前商城不支持该支付方式')).toBeTruthy()
})

it.each([
  ['an order that is not the shopper’s', refuse('order/not-found'), '订单不存在'],
  ['a network that is away', offline(), '没有加载出来'],
] as const)('shows a fallback for %s', async (_title, answer, expectedText) => {
  renderCashier({ 'order.detail': answer })
  expect(await screen.findByText(expectedText)).toBeTruthy()
})
