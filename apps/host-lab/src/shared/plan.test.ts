import { describe, expect, it } from 'vitest'
import { payPlans, planCall, planWithoutPrompt } from './plan.ts'
import { SLOW_RESPONSE_MS, defaultSettings, type HostSettings } from './settings.ts'

const buildCall = (api: string, params: unknown = {}) => ({ host: 'wechat-ios', api, params })
const withSettings = (change: Partial<HostSettings>): HostSettings => ({
  ...defaultSettings,
  ...change,
})
const paid = (payment: string) => ({ kind: 'pay', payment })

describe('payment plan', () => {
  it.each([
    ['pay', { decision: { kind: 'ok' }, act: paid('usual') }],
    ['cancel', { decision: { kind: 'cancel' }, act: null }],
    ['stay', { decision: { kind: 'never' }, act: paid('usual') }],
    ['twice', { decision: { kind: 'ok' }, act: paid('twice') }],
    ['late', { decision: { kind: 'ok' }, act: paid('late') }],
    ['forged', { decision: { kind: 'ok' }, act: paid('forged') }],
    ['silent', { decision: { kind: 'ok' }, act: paid('silent') }],
    ['lie', { decision: { kind: 'ok' }, act: null }],
  ] as const)('follows the setting %s', (payment, plan) => {
    expect(planCall(withSettings({ payment }), buildCall('getBrandWCPayRequest'))).toEqual(plan)
  })

  it.each(['getBrandWCPayRequest', 'biz.alipay.pay', 'netpay', 'newPayParams', 'pay'])(
    'classifies %s as a payment',
    (api) => expect(planCall(defaultSettings, buildCall(api))).toEqual({ prompt: 'pay' }),
  )

  it('classifies only the payment page of a mini-programme as a payment', () => {
    const go = (url: string) =>
      buildCall('invokeMiniProgramAPI', { name: 'navigateTo', arg: { url } })
    expect(planCall(defaultSettings, go('/pages/pay/index?package=prepay_id%3Dwx1'))).toEqual({
      prompt: 'pay',
    })
    expect(planCall(defaultSettings, go('/pages/home/index'))).toEqual({
      decision: { kind: 'ok' },
      act: null,
    })
  })

  it('pays without a prompt when no lab page is present', () =>
    expect(planWithoutPrompt(defaultSettings, buildCall('netpay'))).toEqual(payPlans.pay))
})

describe('location plan', () => {
  it.each(['geoLocation', 'device.geolocation.get'])('returns a position to %s', (api) =>
    expect(planCall(defaultSettings, buildCall(api))).toEqual({
      decision: { kind: 'ok', value: { longitude: 121.596, latitude: 31.2 } },
      act: null,
    }),
  )

  it('denies the position when permissions are refused', () =>
    expect(planCall(withSettings({ permission: 'refused' }), buildCall('geoLocation'))).toEqual({
      decision: { kind: 'deny' },
      act: null,
    }))
})

describe('scan plan', () => {
  it('prompts for the scanned text unless it is set', () => {
    expect(planCall(defaultSettings, buildCall('scanQRCode'))).toEqual({ prompt: 'scan' })
    const scan = { text: '6901234567892', kind: 'bar' } as const
    expect(planCall(withSettings({ scan }), buildCall('biz.util.scan'))).toEqual({
      decision: { kind: 'ok', value: '6901234567892' },
      act: null,
    })
  })

  it('returns a product code when no lab page is present', () =>
    expect(planWithoutPrompt(defaultSettings, buildCall('scanBarcode')).decision).toEqual({
      kind: 'ok',
      value: '6901234567892',
    }))

  it('denies a scan without the permission', () =>
    expect(planCall(withSettings({ permission: 'refused' }), buildCall('scanQRCode'))).toEqual({
      decision: { kind: 'deny' },
      act: null,
    }))
})

describe('sign-in plan', () => {
  it.each(['runtime.permission.requestAuthCode', 'merchantLogin', 'mallLogin', 'getLoginInfo'])(
    'signs in the person for %s',
    (api) =>
      expect(planCall(defaultSettings, buildCall(api))).toEqual({
        decision: { kind: 'ok' },
        act: { kind: 'login' },
      }),
  )
  it('denies a sign-in without the permission', () =>
    expect(planCall(withSettings({ permission: 'refused' }), buildCall('merchantLogin'))).toEqual({
      decision: { kind: 'deny' },
      act: null,
    }))
})

describe('bridge mode', () => {
  it.each([
    ['dead', { kind: 'never' }],
    ['throws', { kind: 'throw' }],
  ] as const)('applies %s to every call', (answers, decision) => {
    for (const api of ['getBrandWCPayRequest', 'scanQRCode', 'merchantLogin', 'setTitle']) {
      expect(planCall(withSettings({ answers }), buildCall(api))).toEqual({ decision, act: null })
    }
  })

  it('delays responses of a slow bridge and never responds for a dead one', () => {
    const answers = 'slow'
    expect(planCall(withSettings({ answers, payment: 'cancel' }), buildCall('netpay'))).toEqual({
      decision: { kind: 'cancel', after: SLOW_RESPONSE_MS },
      act: null,
    })
    expect(planCall(withSettings({ answers, payment: 'stay' }), buildCall('netpay'))).toEqual(
      payPlans.stay,
    )
  })
})
