import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import './in-wechat.ts'
import { openPhone } from './phone.fixture.ts'

const params = {
  appId: 'wx1',
  timeStamp: '1780000000',
  nonceStr: 'n',
  package: 'prepay_id=wx201410272009395522657a690389285100',
  signType: 'RSA',
  paySign: 's',
} as const
const jsapi = { kind: 'jsapi', params } as const
const order = { orderId: '26010112345678901234' }
const inTime = async <T>(pending: Promise<T>, ms = 10_000) => {
  await vi.advanceTimersByTimeAsync(ms)
  return pending
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes the signed parameters to the bridge unchanged, without a signed page', async () => {
  const phone = openPhone({}, { platform: 'android' })
  expect(await inTime(phone.host.pay(jsapi, order))).toEqual({
    kind: 'ok',
    value: { kind: 'returned' },
  })
  expect([phone.calls(), phone.signed]).toEqual([['getBrandWCPayRequest'], []])
  expect(phone.paramsOf('getBrandWCPayRequest')).toEqual(params)
})

it('waits for a late bridge and makes no call when it never loads', async () => {
  const late = openPhone({ injectAfterMs: 3000 }, { platform: 'ios' })
  expect((await inTime(late.host.pay(jsapi, order))).kind).toBe('ok')
  const never = openPhone({ injectAfterMs: 'never' }, { platform: 'ios' })
  expect(await inTime(never.host.pay(jsapi, order))).toEqual({
    kind: 'failed',
    detail: 'no bridge',
  })
})

it.each([
  [{ kind: 'cancel' }, { kind: 'cancelled' }],
  [
    { kind: 'fail', message: 'system error' },
    { kind: 'failed', detail: 'fail_system error' },
  ],
  [
    { kind: 'ok', value: { err_msg: 'x' } },
    { kind: 'ok', value: { kind: 'returned' } },
  ],
  [{ kind: 'throw' }, { kind: 'unknown', detail: 'BridgeBroke: getBrandWCPayRequest' }],
] as const)('parses %o', async (decision, answer) => {
  const phone = openPhone({ decide: () => decision }, { platform: 'ios' })
  expect(await inTime(phone.host.pay(jsapi, order))).toEqual(answer)
})

it('returns unknown for a reply without a state', async () => {
  const phone = openPhone({ injectAfterMs: 'never' }, { platform: 'ios' })
  const invoke = (_api: string, _params: object, answer: (reply: object) => void) => answer({})
  Object.assign(window, { WeixinJSBridge: { invoke, on: vi.fn() } })
  expect((await inTime(phone.host.pay(jsapi, order))).kind).toBe('unknown')
})

it('opens the payment page of the mini-programme after storing the payment', async () => {
  const phone = openPhone({}, { platform: 'android', miniProgram: true })
  const path = 'pages/pay/index?paymentId=p1'
  expect(await inTime(phone.host.pay({ kind: 'mini', path }, order))).toEqual({
    kind: 'ok',
    value: { kind: 'left' },
  })
  expect(phone.remembered).toEqual([order.orderId])
  expect(phone.paramsOf('invokeMiniProgramAPI')).toMatchObject({
    name: 'navigateTo',
    arg: { url: `/${path}` },
  })
})

it('reports a covered web view as left and a missing reply as unknown', async () => {
  const silent = { decide: () => ({ kind: 'never' }) as const }
  const mini = { platform: 'android', miniProgram: true } as const
  const path = 'pages/pay/index'
  const first = openPhone(silent, mini).host.pay({ kind: 'mini', path }, order)
  await vi.advanceTimersByTimeAsync(1000)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect((await inTime(first, 0)).kind).toBe('ok')
  state.mockRestore()

  const second = openPhone(silent, mini).host.pay({ kind: 'mini', path }, order)
  expect((await inTime(second)).kind).toBe('unknown')
})

it('does not start WeChat’s cashier inside a mini-programme', async () => {
  const phone = openPhone({}, { platform: 'ios', miniProgram: true })
  expect((await inTime(phone.host.pay(jsapi, order))).kind).toBe('failed')
  expect(phone.calls()).toEqual([])
})

it('shows a payment code on a desktop', async () => {
  const phone = openPhone({}, { platform: 'mac' })
  const qr = { kind: 'qr', codeUrl: 'weixin://pay/1' } as const
  expect(await phone.host.pay(qr, order)).toEqual({ kind: 'ok', value: qr })
})
