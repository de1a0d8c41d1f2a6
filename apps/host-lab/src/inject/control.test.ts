import { expect, it, vi } from 'vitest'
import type { Decision } from '../bridges/control.ts'
import { defaultSettings, type HostSettings } from '../shared/settings.ts'
import { createControl } from './control.ts'
import type { MallHost } from './mall-host.ts'
import type { LabLink } from './lab-link.ts'

const alone: LabLink = {
  present: Promise.resolve(false),
  send: () => undefined,
  requestPlan: () => new Promise(() => undefined),
  onMessage: () => undefined,
}

function phone(change: Partial<HostSettings> = {}, more: Partial<MallHost> = {}, link = alone) {
  const act = vi.fn(async (): Promise<unknown> => ({ resultStatus: '9000' }))
  const setPageHidden = vi.fn()
  const mallHost: MallHost = { host: 'dingtalk-ios', ...more }
  const control = createControl({
    mallHost,
    act,
    setPageHidden,
    link,
    settings: () => ({ ...defaultSettings, ...change }),
    appVersion: '7.6.45',
    companyId: () => 113,
  })
  const decide = (api: string, params: unknown = {}): Decision | Promise<Decision> =>
    control.decide({ host: 'x', api, params })
  return { control, decide, act, setPageHidden }
}

it('pays at the provider before the app responds with the result', async () => {
  const { decide, act } = phone({ payment: 'twice' })
  expect(await decide('biz.alipay.pay', { info: 'order' })).toEqual({
    kind: 'ok',
    value: { resultStatus: '9000' },
  })
  expect(act).toHaveBeenCalledExactlyOnceWith({
    kind: 'pay',
    api: 'biz.alipay.pay',
    params: { info: 'order' },
    companyId: 113,
    payment: 'twice',
  })
})

it('pays nothing when the payer cancels or the app reports a false success', async () => {
  for (const payment of ['cancel', 'lie'] as const) {
    const { decide, act } = phone({ payment })
    expect(await decide('biz.alipay.pay')).toEqual({ kind: payment === 'lie' ? 'ok' : 'cancel' })
    expect(act).not.toHaveBeenCalled()
  }
})

it('fails the call when the provider refuses the payment', async () => {
  const { decide, act } = phone()
  act.mockRejectedValueOnce(new Error('支付平台不认识这笔支付'))
  expect(await decide('biz.alipay.pay')).toEqual({
    kind: 'fail',
    message: '支付平台不认识这笔支付',
  })
})

it('returns a scanned text in the app’s own format', async () => {
  const { decide } = phone({ scan: { text: '6901234567892', kind: 'bar' } })
  expect(await decide('biz.util.scan')).toEqual({ kind: 'ok', value: { text: '6901234567892' } })
})

it('throws synchronously when the bridge is set to throw', () =>
  expect(phone({ answers: 'throws' }).decide('setTitle')).toEqual({ kind: 'throw' }))

it('uses a fixed decision for the call', () => {
  const decisions = { 'biz.util.scan': { kind: 'deny' } } as const
  expect(phone({}, { decisions }).decide('biz.util.scan')).toEqual({ kind: 'deny' })
})

it('follows the plan of the lab’s page when the lab has one', async () => {
  const messages: unknown[] = []
  const link: LabLink = {
    ...alone,
    present: Promise.resolve(true),
    send: (message) => messages.push(message),
    requestPlan: async () => ({ decision: { kind: 'cancel' }, act: null }),
  }
  const { decide } = phone({}, {}, link)
  expect(await decide('biz.alipay.pay')).toEqual({ kind: 'cancel' })
  expect(messages).toEqual([
    { kind: 'answered', id: expect.any(String), decision: '{"kind":"cancel"}' },
  ])
})

it('hides the page while a mini-programme pays on its own page', async () => {
  const { decide, setPageHidden } = phone({}, { host: 'mini-programme' })
  await decide('invokeMiniProgramAPI', {
    name: 'navigateTo',
    arg: { url: '/pages/pay/index?package=prepay_id%3Dwx1' },
  })
  expect(setPageHidden.mock.calls).toEqual([[true], [false]])
})

it('injects the bridge with the configured delay', () => {
  expect(phone().control.injectAfterMs).toBe(0)
  expect(phone({ bridge: 'late' }).control.injectAfterMs).toBe(1_500)
  expect(phone({ bridge: 'never' }).control.injectAfterMs).toBe('never')
})
