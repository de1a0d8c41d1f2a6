import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  buildData,
  itEndsTheSession,
  itLoads,
  itSends,
  memoryHost,
  offline,
  refuse,
  type Answers,
} from '@mall/testing'
import { buildUnpaid, listArgs, ORDER_ID, press, showGift } from '../../testing/show-gift.ts'

const PATH = `/gift/order-submit?orderId=${ORDER_ID}`
const started = {
  paymentId: 'p1',
  action: { kind: 'redirect' as const, url: 'https://pay.test/h5?p=1' },
  expiresAt: '2026-01-01T00:30:00.000Z',
}
const cancelled = buildUnpaid({ status: 4, canPay: false })
const paid = buildUnpaid({ status: 1, canPay: false, paidAt: '2026-01-01T00:10:00.000Z' })
const payStatus = (state: 'paid' | 'unpaid') =>
  buildData('gift.payStatus', { orderId: ORDER_ID, state })

const show = (answers: Answers, host = memoryHost(), route = PATH) =>
  showGift(route, { 'gift.order': buildUnpaid(), ...answers }, { host })
const showBack = (answers: Answers) => show(answers, memoryHost(), `${PATH}&from=pay`)
const findPay = () => screen.findByRole('button', { name: /¥\s?10/ })

it('starts the payment of the rest', async () => {
  const view = show({ 'gift.pay': refuse('pay/provider') })
  fireEvent.click(await findPay())
  await waitFor(() =>
    expect(listArgs(view, 'gift.pay')).toMatchObject([{ orderId: ORDER_ID, channel: 'wechat' }]),
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('requests the payer from WeChat once and returns to the payment', async () => {
  const host = memoryHost({}, { payment: { wechat: 'jsapi' } })
  const authorizeUrl = 'https://wx.test/authorize'
  const view = show(
    {
      'gift.pay': refuse('pay/no-payer'),
      'login.oauthStart': { state: 's-1', authorizeUrl, expiresIn: 600 },
    },
    host,
  )
  fireEvent.click(await findPay())
  await waitFor(() =>
    expect(host.calls).toContainEqual(['openExternal', authorizeUrl, { replace: true }]),
  )
  const [start] = listArgs(view, 'login.oauthStart')
  expect(start).toMatchObject({ provider: 'wechat-pay', scope: 'base' })
  expect(decodeURIComponent(String(start?.['returnTo']))).toContain('from=payer')
})

it('requests the payer from WeChat no second time', async () => {
  const host = memoryHost({}, { payment: { wechat: 'jsapi' } })
  const view = show({ 'gift.pay': refuse('pay/no-payer') }, host, `${PATH}&from=payer`)
  fireEvent.click(await findPay())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(listArgs(view, 'login.oauthStart')).toEqual([])
})

it('shows a QR code on a device that cannot pay', async () => {
  const code = { kind: 'qr', codeUrl: 'weixin://wxpay/1' } as const
  const pay = { kind: 'ok', value: code } as const
  show(
    { 'gift.pay': { ...started, action: code } },
    memoryHost({ pay }, { facts: { desktop: true } }),
  )
  fireEvent.click(await findPay())
  expect(await screen.findByText('微信扫码支付')).toBeTruthy()
  expect(screen.getByText('正在确认支付结果')).toBeTruthy()
})

it.each([
  ['cancelled', 'toast: 客户取消支付!'],
  ['failed', 'toast: 支付失败!'],
] as const)('reports that a payment was %s and pays again', async (kind, message) => {
  const pay = kind === 'failed' ? { kind, detail: '' } : { kind }
  const view = show({ 'gift.pay': started }, memoryHost({ pay }))
  fireEvent.click(await findPay())
  await waitFor(() => expect(view.ports.notify.messages).toContain(message))
  fireEvent.click(await findPay())
  await waitFor(() => expect(listArgs(view, 'gift.pay')).toHaveLength(2))
})

it('opens the confirmation once the payment has arrived', async () => {
  const { here, ports } = showBack({
    'gift.order': [buildUnpaid(), paid],
    'gift.payStatus': payStatus('paid'),
  })
  await press('我已支付')
  await waitFor(() => expect(here()).toContain('/gift/order-success'))
  expect(ports.notify.messages).toEqual([])
})

it('reports that the payment has not arrived yet', async () => {
  const { ports } = showBack({ 'gift.payStatus': payStatus('unpaid') })
  await press('我已支付')
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 还没有收到付款，请稍后再试']))
})

it('reports a missing network without a statement about the payment', async () => {
  const { ports } = showBack({ 'gift.payStatus': offline() })
  await press('我已支付')
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 网络错误，请检查网络连接'))
  expect(ports.notify.messages).not.toContain('toast: 还没有收到付款，请稍后再试')
})

it('shows that an order was cancelled since it was loaded', async () => {
  show({ 'gift.order': [buildUnpaid(), cancelled], 'gift.pay': refuse('pay/expired') })
  fireEvent.click(await findPay())
  expect(await screen.findByText('订单已取消，余额已退回礼品卡')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /¥\s?10/ })).toBeNull()
  expect(screen.getByRole('link', { name: '查看兑换记录' })).toBeTruthy()
})

it('names another app when this environment cannot pay', async () => {
  show({}, memoryHost({}, { payment: {} }))
  expect(await screen.findByText(/当前环境不能付款/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /¥\s?10/ })).toBeNull()
})

itLoads({
  show,
  call: 'gift.order',
  data: buildUnpaid(),
  shows: '待付现金',
  refusedBy: 'order/not-found',
  says: '没有找到这个订单',
  retries: false,
  session: { to: '/gift/login' },
})
itSends({ show, call: 'gift.pay', ready: findPay, refusedBy: 'pay/channel' })
itEndsTheSession({
  show: async (answers) => {
    const view = show(answers)
    await press(/¥\s?10/)
    return view
  },
  call: 'gift.pay',
  to: '/gift/login',
})
