import { describe, expect, it } from 'vitest'
import { payPlans, planOf, unasked } from './plan.ts'
import { slowAnswer, usualSettings, type HostSettings } from './settings.ts'

const callOf = (api: string, params: unknown = {}) => ({ host: 'wechat-ios', api, params })
const withSettings = (change: Partial<HostSettings>): HostSettings => ({
  ...usualSettings,
  ...change,
})
const paid = (payment: string) => ({ kind: 'pay', payment })

describe('a payment', () => {
  it.each([
    ['pay', { decision: { kind: 'ok' }, act: paid('usual') }],
    ['cancel', { decision: { kind: 'cancel' }, act: null }],
    ['stay', { decision: { kind: 'never' }, act: paid('usual') }],
    ['twice', { decision: { kind: 'ok' }, act: paid('twice') }],
    ['late', { decision: { kind: 'ok' }, act: paid('late') }],
    ['forged', { decision: { kind: 'ok' }, act: paid('forged') }],
    ['silent', { decision: { kind: 'ok' }, act: paid('silent') }],
    ['lie', { decision: { kind: 'ok' }, act: null }],
  ] as const)('set to %s happens so', (payment, plan) => {
    expect(planOf(withSettings({ payment }), callOf('getBrandWCPayRequest'))).toEqual(plan)
  })

  it.each(['getBrandWCPayRequest', 'biz.alipay.pay', 'netpay', 'newPayParams', 'pay'])(
    'is what %s is',
    (api) => expect(planOf(usualSettings, callOf(api))).toEqual({ ask: 'pay' }),
  )

  it('is what a mini-programme’s own page is gone to for, and no other page of it', () => {
    const go = (url: string) => callOf('invokeMiniProgramAPI', { name: 'navigateTo', arg: { url } })
    expect(planOf(usualSettings, go('/pages/pay/index?package=prepay_id%3Dwx1'))).toEqual({
      ask: 'pay',
    })
    expect(planOf(usualSettings, go('/pages/home/index'))).toEqual({
      decision: { kind: 'ok' },
      act: null,
    })
  })

  it('goes well where nobody can be asked', () =>
    expect(unasked(usualSettings, callOf('netpay'))).toEqual(payPlans.pay))
})

describe('a scan', () => {
  it('asks what is found, unless that is set', () => {
    expect(planOf(usualSettings, callOf('scanQRCode'))).toEqual({ ask: 'scan' })
    const scan = { text: '6901234567892', kind: 'bar' } as const
    expect(planOf(withSettings({ scan }), callOf('biz.util.scan'))).toEqual({
      decision: { kind: 'ok', value: '6901234567892' },
      act: null,
    })
  })

  it('finds a product where nobody can be asked', () =>
    expect(unasked(usualSettings, callOf('scanBarcode')).decision).toEqual({
      kind: 'ok',
      value: '6901234567892',
    }))

  it('is denied where the permission is refused', () =>
    expect(planOf(withSettings({ permission: 'refused' }), callOf('scanQRCode'))).toEqual({
      decision: { kind: 'deny' },
      act: null,
    }))
})

describe('a sign-in', () => {
  it.each(['runtime.permission.requestAuthCode', 'merchantLogin', 'mallLogin', 'getLoginInfo'])(
    'by %s fetches who comes',
    (api) =>
      expect(planOf(usualSettings, callOf(api))).toEqual({
        decision: { kind: 'ok' },
        act: { kind: 'login' },
      }),
  )
  it('is denied where the permission is refused', () =>
    expect(planOf(withSettings({ permission: 'refused' }), callOf('merchantLogin'))).toEqual({
      decision: { kind: 'deny' },
      act: null,
    }))
})

describe('a bridge', () => {
  it.each([
    ['dead', { kind: 'never' }],
    ['throws', { kind: 'throw' }],
  ] as const)('that is %s is so for every call', (answers, decision) => {
    for (const api of ['getBrandWCPayRequest', 'scanQRCode', 'merchantLogin', 'setTitle']) {
      expect(planOf(withSettings({ answers }), callOf(api))).toEqual({ decision, act: null })
    }
  })

  it('that is slow answers the same, later, and what never answers never does', () => {
    const answers = 'slow'
    expect(planOf(withSettings({ answers, payment: 'cancel' }), callOf('netpay'))).toEqual({
      decision: { kind: 'cancel', after: slowAnswer },
      act: null,
    })
    expect(planOf(withSettings({ answers, payment: 'stay' }), callOf('netpay'))).toEqual(
      payPlans.stay,
    )
  })
})
