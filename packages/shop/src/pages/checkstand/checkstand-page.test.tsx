import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DataOf, OrderDetail } from '@mall/contract'
import { answers as host, type HostAdvice, type HostPort } from '@mall/core/host'
import { pendingPayment } from '@mall/core/storage'
import {
  buildOrder,
  buildData,
  memoryHost,
  offline,
  refuse,
  renderFeature,
  type Answers,
  type HostScript,
} from '@mall/testing'
import { overlayStack } from '@mall/ui'
import { lastPaidChannel, type PayChannel } from '@mall/commerce/order'
import { shopFeature } from '../../feature.ts'
import './checkstand-page.tsx'
import './success-page.tsx'

const id = '26112112345678901234'
const order = (overrides: Partial<OrderDetail> = {}) =>
  buildOrder({
    id,
    cash: 44_920,
    paidPoints: 12_860,
    pointsAmount: 1_286_000,
    // The test clock is at midnight UTC.
    expiresAt: '2026-01-01T00:29:42.000Z',
    ...overrides,
  })
const started = (
  action: DataOf<'pay.start'>['action'] = { kind: 'redirect', url: 'https://pay.test/h5?p=1' },
) => ({ paymentId: 'p1', action, expiresAt: '2026-01-01T00:29:42.000Z' })
const state = (value: DataOf<'pay.status'>['state']) =>
  buildData('pay.status', { orderId: id, state: value })

type Options = {
  hostScript?: HostScript
  desktop?: boolean
  back?: boolean
  left?: boolean | PayChannel
  lastPaid?: PayChannel
  payMethod?: string
  payment?: HostPort['payment']
  advice?: HostAdvice
}
function show(answers: Answers, options: Options = {}) {
  const {
    hostScript = {},
    desktop = false,
    back = false,
    left = false,
    lastPaid,
    payMethod = 'wechat',
    payment,
    advice,
  } = options
  return renderFeature(shopFeature, {
    route: `/checkstand?orderId=${id}${back ? '&from=pay' : ''}`,
    user: true,
    company: { payMethod },
    host: memoryHost(hostScript, {
      facts: { desktop },
      ...(payment ? { payment } : {}),
      ...(advice ? { advice } : {}),
    }),
    answers: { 'order.detail': order(), 'order.listWithLines': emptyPage, ...answers },
    prepare: ({ ports }) => {
      const channel = typeof left === 'string' ? left : undefined
      const { storage, clock } = ports
      if (left)
        pendingPayment(storage, 1, clock.now).save({ orderId: id, ...(channel && { channel }) })
      if (lastPaid) lastPaidChannel(storage, 1, clock.now).save(lastPaid)
    },
  })
}
const emptyPage = { list: [], total: 0, page: 1, size: 10, hasNext: false }
const pay = async () =>
  userEvent.click(await screen.findByRole('button', { name: '微信支付 ¥449.20' }))
const question = () => screen.findByRole('dialog', { name: '微信支付完成了吗？' })
const starts = ({ ports }: ReturnType<typeof show>) =>
  ports.server.requests.filter(({ name }) => name === 'pay.start').map(({ args }) => args)

it('shows the amount due, the remaining time and the points paid', async () => {
  show({})
  const head = await screen.findByRole('region', { name: '应付金额' })
  expect(head.textContent).toContain('¥449.20')
  expect(within(head).getByRole('timer').textContent).toBe('29:42')
  expect(screen.getByText('12,860 积分')).toBeTruthy()
  expect(screen.getByText('（¥128.60）')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '微信支付' }).checked).toBe(true)
})

it('shows the order’s amount in points mode, without a money value', async () => {
  renderFeature(shopFeature, {
    route: `/checkstand?orderId=${id}`,
    user: true,
    company: { goodsPriceType: 1 },
    answers: { 'order.detail': order() },
  })
  const head = await screen.findByRole('region', { name: '应付金额' })
  expect(head.textContent).toContain('12,860 积分 + ¥449.20')
  expect(screen.getByRole('region', { name: '订单信息' }).textContent).not.toContain('¥')
})

const back = async () => userEvent.click(await screen.findByRole('button', { name: '返回' }))
// 00:29:42 UTC in Shanghai.
const RETENTION_TITLE = '订单已为您保留至 08:29'

it('confirms leaving with the deadline of the order, and stays or leaves as selected', async () => {
  const { here } = show({})
  await screen.findByRole('region', { name: '应付金额' })
  await back()
  const dialog = await screen.findByRole('dialog', { name: RETENTION_TITLE })
  expect(dialog.textContent).toContain('已使用的 12,860 积分将退回')
  await userEvent.click(within(dialog).getByRole('button', { name: '继续支付' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toContain('/checkstand')
  await back()
  await userEvent.click(await screen.findByRole('button', { name: '离开' }))
  await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
  await waitFor(() => expect(overlayStack.get()).toBe(0))
})

it('confirms on Back of the host, and a second Back closes the dialog', async () => {
  const { here } = show({})
  await screen.findByRole('region', { name: '应付金额' })
  act(() => void overlayStack.dismiss(0))
  expect(await screen.findByRole('dialog', { name: RETENTION_TITLE })).toBeTruthy()
  await waitFor(() => expect(overlayStack.get()).toBe(2))
  act(() => void overlayStack.dismiss(0))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toContain('/checkstand')
})

it.each([
  ['that has expired', { expiresAt: '2025-12-31T23:59:59.000Z' }, '应付金额'],
  ['that is cancelled', { status: 4 as const, expiresAt: null }, '订单已取消'],
])('leaves without a confirmation for an order %s', async (_case, overrides, text) => {
  const { here } = show({ 'order.detail': order(overrides) })
  await screen.findByText(text)
  await back()
  await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
  expect(screen.queryByText(/订单已为您保留/)).toBeNull()
})

it('copies the order number', async () => {
  const { host, ports } = show({})
  await userEvent.click(await screen.findByRole('button', { name: '复制订单编号' }))
  expect(host.calls).toEqual([['copy', id]])
  expect(ports.notify.messages).toEqual(['toast: 复制成功'])
})

it('redirects to the provider with a return URL and saves the pending payment', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = show({ 'pay.start': started() }, { hostScript })
  await pay()
  await waitFor(() => expect(shown.host.calls).toHaveLength(1))
  expect(starts(shown)).toEqual([
    expect.objectContaining({ orderId: id, channel: 'wechat', scene: 'h5' }),
  ])
  const [[, action]] = shown.host.calls as [[string, { url: string }]]
  const back = new URL(action.url).searchParams.get('redirect_url') ?? ''
  expect(new URL(back).pathname).toBe('/checkstand')
  expect(new URL(back).search).toBe(`?companyId=1&orderId=${id}&from=pay`)
  const { storage, clock } = shown.ports
  const left = { orderId: id, channel: 'wechat' }
  expect(pendingPayment(storage, 1, clock.now).read()).toEqual(left)
})

it('starts one attempt for two quick taps', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = show({ 'pay.start': started() }, { hostScript })
  await userEvent.dblClick(await screen.findByRole('button', { name: '微信支付 ¥449.20' }))
  await waitFor(() => expect(shown.host.calls).toHaveLength(1))
  expect(starts(shown)).toHaveLength(1)
})

it('polls the payment on return, and continues to the result without a tap', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const answers = { 'pay.status': [state('unknown'), state('unpaid'), state('paid')] }
  const shown = show(answers, { back: true, left: true })
  await question()
  for (const ms of [2000, 2500, 3125]) await act(() => vi.advanceTimersByTimeAsync(ms))
  await waitFor(() => expect(shown.here()).toBe(`/checkstand/success?companyId=1&orderId=${id}`))
  const { storage, clock } = shown.ports
  expect(pendingPayment(storage, 1, clock.now).read()).toBeNull()
  vi.useRealTimers()
})

it.each([
  ['paid', 'toast: 支付成功'],
  ['unpaid', 'toast: 支付结果确认中，请稍后在订单中查看'],
  ['unknown', 'toast: 支付结果确认中，请稍后在订单中查看'],
  ['cancelled', 'toast: 订单已取消'],
] as const)(
  'queries the payment when the shopper reports it, and shows %s as %s',
  async (answer, expectedText) => {
    const { ports, here } = show({ 'pay.status': state(answer) }, { left: true })
    await userEvent.click(within(await question()).getByRole('button', { name: '已完成支付' }))
    await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
    expect(ports.notify.messages).toEqual([expectedText])
    expect(pendingPayment(ports.storage, 1, ports.clock.now).read()).toBeNull()
  },
)

it('starts another attempt after a problem, and does not prompt again after a reload', async () => {
  const hostScript = { pay: host.cancelled }
  const shown = show({ 'pay.start': started() }, { back: true, hostScript })
  const again = within(await question()).getByRole('button', { name: '支付遇到问题，重新支付' })
  await userEvent.click(again)
  await waitFor(() => expect(shown.ports.notify.messages).toEqual(['toast: 客户取消支付!']))
  expect(starts(shown)).toHaveLength(1)
  expect(shown.here()).toBe(`/checkstand?companyId=1&orderId=${id}`)
})

it.each([
  ['cancelled', host.cancelled, 'toast: 客户取消支付!'],
  ['failed', host.failed('broken'), 'toast: 支付失败!'],
] as const)('shows that the host %s', async (_kind, answer, expectedText) => {
  const { ports } = show({ 'pay.start': started() }, { hostScript: { pay: answer } })
  await pay()
  await waitFor(() => expect(ports.notify.messages).toEqual([expectedText]))
  expect(pendingPayment(ports.storage, 1, ports.clock.now).read()).toBeNull()
})

it('shows that the host does not support the payment', async () => {
  show({ 'pay.start': started() }, { hostScript: { pay: host.unsupported } })
  await pay()
  expect(await screen.findByText('当前环境不支持该支付方式')).toBeTruthy()
})

it('continues when host and server report the payment', async () => {
  const { here } = show(
    { 'pay.start': started(), 'pay.status': state('paid') },
    { hostScript: { pay: host.ok({ kind: 'returned' }) } },
  )
  await pay()
  await waitFor(() => expect(here()).toBe(`/checkstand/success?companyId=1&orderId=${id}`))
})

it('verifies a payment reported by the host with the server, then prompts the shopper', async () => {
  const { here } = show(
    { 'pay.start': started(), 'pay.status': state('unpaid') },
    { hostScript: { pay: host.ok({ kind: 'returned' }) } },
  )
  await pay()
  expect(await question()).toBeTruthy()
  expect(here()).toContain('/checkstand?')
})

it('identifies the payer through WeChat and returns to the checkstand', async () => {
  const authorizeUrl = 'https://open.test/authorize?state=s1'
  const { host, ports } = show(
    {
      'pay.start': refuse('pay/no-payer'),
      'login.oauthStart': { state: 's1', authorizeUrl, expiresIn: 600 },
    },
    { payment: { wechat: 'jsapi' } },
  )
  await pay()
  await waitFor(() =>
    expect(host.calls).toEqual([['openExternal', authorizeUrl, { replace: true }]]),
  )
  const request = ports.server.requests.find(({ name }) => name === 'login.oauthStart')
  expect(request?.args).toMatchObject({ provider: 'wechat-pay', scope: 'base' })
  const returnTo = String(request?.args['returnTo'])
  expect(new URL(returnTo).searchParams.get('redirect')).toContain(`orderId=${id}`)
})

it('shows why the payer could not be identified', async () => {
  show(
    { 'pay.start': refuse('pay/no-payer'), 'login.oauthStart': refuse('login/not-open') },
    { payment: { wechat: 'jsapi' } },
  )
  await pay()
  expect(await screen.findByText('该登录方式未开通')).toBeTruthy()
})

it('starts no payment in an outdated app', async () => {
  const shown = show({}, { advice: { text: '请先升级App版本!', blocks: true } })
  await pay()
  expect(await screen.findByText('请先升级App版本!')).toBeTruthy()
  expect(starts(shown)).toEqual([])
})

it('lists the channels of the host by name', async () => {
  show({}, { payMethod: 'wechat,alipay,bank', payment: { alipay: 'app', bank: 'cashier' } })
  expect(await screen.findByRole('radio', { name: '支付宝' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: '银行支付' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: '微信支付' })).toBeNull()
})

const two = { payMethod: 'wechat,alipay', payment: { wechat: 'h5', alipay: 'h5' } } as const
const radioNames = () => screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.value)

it('lists the channels of the company in its order until one has paid', async () => {
  show({}, two)
  expect(await screen.findByRole('button', { name: '微信支付 ¥449.20' })).toBeTruthy()
  expect(radioNames()).toEqual(['wechat', 'alipay'])
})

it('lists the channel that paid last first, and selects it', async () => {
  show({}, { ...two, lastPaid: 'alipay' })
  expect(await screen.findByRole('button', { name: '支付宝 ¥449.20' })).toBeTruthy()
  expect(radioNames()).toEqual(['alipay', 'wechat'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '支付宝' }).checked).toBe(true)
})

it('ignores a last channel that the host does not support', async () => {
  show({}, { ...two, payment: { wechat: 'h5' }, lastPaid: 'alipay' })
  expect(await screen.findByRole('button', { name: '微信支付 ¥449.20' })).toBeTruthy()
  expect(radioNames()).toEqual(['wechat'])
})

it('redirects to Alipay’s page with the address of the server, unchanged', async () => {
  const url = 'https://openapi.alipay.test/gateway.do?app_id=1&sign=s'
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = show({ 'pay.start': started({ kind: 'redirect', url }) }, { ...two, hostScript })
  await userEvent.click(await screen.findByRole('radio', { name: '支付宝' }))
  await userEvent.click(screen.getByRole('button', { name: '支付宝 ¥449.20' }))
  await waitFor(() => expect(shown.host.calls).toHaveLength(1))
  expect(shown.host.calls).toEqual([
    ['pay', { kind: 'redirect', url }, { orderId: id, channel: 'alipay' }],
  ])
  expect(starts(shown)).toMatchObject([
    {
      channel: 'alipay',
      scene: 'h5',
      returnUrl: expect.stringContaining(`/checkstand?companyId=1&orderId=${id}&from=pay`),
    },
  ])
  // Until it is paid, the choice is not the last paid one.
  expect(lastPaidChannel(shown.ports.storage, 1, shown.ports.clock.now).read()).toBeNull()
})

it('names the channel on return and stores it once it is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const shown = show({ 'pay.status': [state('paid')] }, { ...two, back: true, left: 'alipay' })
  expect(await screen.findByRole('dialog', { name: '支付宝完成了吗？' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await waitFor(() => expect(shown.here()).toBe(`/checkstand/success?companyId=1&orderId=${id}`))
  const { storage, clock } = shown.ports
  expect(lastPaidChannel(storage, 1, clock.now).read()).toBe('alipay')
  expect(lastPaidChannel(storage, 2, clock.now).read()).toBeNull()
  vi.useRealTimers()
})

it('names no channel on return to another tab, where the choice is unknown', async () => {
  show({}, { ...two, back: true })
  expect(await screen.findByRole('dialog', { name: '支付完成了吗？' })).toBeTruthy()
})

it('offers another channel after a payment that was not made', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = show({ 'pay.start': started() }, { ...two, back: true, left: 'alipay', hostScript })
  const dialog = await screen.findByRole('dialog', { name: '支付宝完成了吗？' })
  await userEvent.click(within(dialog).getByRole('button', { name: /重新支付/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(starts(shown)).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: '微信支付' }))
  await pay()
  await waitFor(() => expect(starts(shown)).toMatchObject([{ channel: 'wechat', scene: 'h5' }]))
})

it('prompts the shopper if the host result is unknown', async () => {
  show({ 'pay.start': started() }, { hostScript: { pay: host.unknown('timeout') } })
  await pay()
  expect(await question()).toBeTruthy()
})

it.each([
  ['pay/unknown', '支付结果确认中，请稍后在订单中查看'],
  ['pay/provider', '支付服务繁忙，请稍后重试'],
  ['pay/channel', '支付方式不可用'],
] as const)('shows %s on the page', async (name, expectedText) => {
  const { host } = show({ 'pay.start': refuse(name) })
  await pay()
  expect(await screen.findByText(expectedText)).toBeTruthy()
  expect(host.calls).toEqual([])
})

it('opens the orders with the reason after the timeout', async () => {
  const { here, ports } = show({ 'pay.start': refuse('pay/expired') })
  await pay()
  await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
  expect(ports.notify.messages).toEqual(['toast: 订单已超时取消'])
})

it('shows the result if the order is already paid', async () => {
  const { here } = show({
    'order.detail': [order(), order({ status: 1 })],
    'pay.start': refuse('pay/not-payable'),
    'pay.status': state('paid'),
  })
  await pay()
  await waitFor(() => expect(here()).toBe(`/checkstand/success?companyId=1&orderId=${id}`))
})

it('returns from a provider to the base path of its bundle', async () => {
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = show({ 'pay.start': started() }, { hostScript })
  const button = await screen.findByRole('button', { name: '微信支付 ¥449.20' })
  vi.stubEnv('MALL_BASE', '/mall')
  onTestFinished(() => void vi.unstubAllEnvs())
  await userEvent.click(button)
  await waitFor(() =>
    expect(starts(shown)).toMatchObject([
      { returnUrl: expect.stringMatching(`^${location.origin}/mall/checkstand[/?]`) },
    ]),
  )
})

it('shows a QR code on a desktop and continues once it is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const code = { kind: 'qr', codeUrl: 'weixin://wxpay/1' } as const
  const shown = show(
    { 'pay.start': started(code), 'pay.status': [state('unpaid'), offline(), state('paid')] },
    { desktop: true, hostScript: { pay: host.ok(code) } },
  )
  await user.click(await screen.findByRole('button', { name: '微信支付 ¥449.20' }))
  expect(await screen.findByRole('img', { name: '微信支付二维码' })).toBeTruthy()
  expect(starts(shown)).toEqual([
    { orderId: id, channel: 'wechat', scene: 'native', returnUrl: expect.any(String) },
  ])
  for (const ms of [2000, 2500, 3125]) await act(() => vi.advanceTimersByTimeAsync(ms))
  await waitFor(() => expect(shown.here()).toContain('/checkstand/success'))
  expect(shown.ports.notify.messages).toEqual([])
  vi.useRealTimers()
})

it('shows why an order can no longer be paid', async () => {
  show({ 'order.detail': order({ status: 4, cancelReason: '超时未支付' }) })
  expect(await screen.findByText('订单已取消')).toBeTruthy()
  expect(screen.getByText('超时未支付')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /微信支付/ })).toBeNull()
})

it('shows that the company accepts no cash', async () => {
  show({}, { payMethod: '' })
  expect(await screen.findByText('当前商城不支持该支付方式')).toBeTruthy()
})

it.each([
  ['an order that is not the shopper’s', refuse('order/not-found'), '订单不存在'],
  ['a network that is away', offline(), '没有加载出来'],
] as const)('has a fallback for %s', async (_title, answer, expectedText) => {
  show({ 'order.detail': answer })
  expect(await screen.findByText(expectedText)).toBeTruthy()
})
