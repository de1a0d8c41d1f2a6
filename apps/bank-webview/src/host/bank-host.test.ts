import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitHost } from '@mall/core/host'
import { installCmb, type Decision } from '@mall/host-lab/bridges'
import { hostFaults, hostSuite } from '@mall/testing/host-suite'
import { aPage, apps, bankPage, hostIn, USUAL, type App, type Scene } from '../testing/bank-page.ts'
import { createBankHost } from './bank-host.ts'

/** The default of one second is too short on a machine that runs other tests. */
const patient = { timeout: 20_000 }

const all = Object.keys(apps) as App[]
beforeEach(() => {
  // A late response must not become the result of the next call.
  const state = '00000000-0000-4000-8000-000000000000'
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(state)
})
afterEach(() => void vi.useRealTimers())

const gone = () => {
  throw new Error('the page is gone')
}
for (const app of all) {
  hostSuite(`bank-webview in ${app}`, (state) => {
    const broken: Scene = { decide: () => ({ kind: 'throw' }), go: gone }
    return bankPage(app, state === 'broken' ? broken : {}).host
  })
  const good = () => ({ kind: 'ok', value: USUAL }) as const
  hostFaults(`bank-webview in ${app}`, (control) => hostIn(app, control), { good })
}
hostSuite('bank-webview in an unknown app', (state) =>
  createBankHost(
    aPage('Mozilla/5.0 SomeBank/1.0', state === 'broken' ? gone : () => undefined),
    () => undefined,
  ),
)

const auth = { corpNo: '0001', timestamp: '20260101120000', nonceStr: 'n', sign: 's' }
const request = { silent: true, appId: 'app', corpId: '', state: 'state-1', auth }
const order = { orderId: '26010112345678901234' }
const ours = { kind: 'redirect', url: 'https://mall.test/cashier?paymentId=1&sign=s' } as const
const sceneOf = (decision: Decision): Scene => ({ decide: () => decision })

/** Identity fields that each app provides. */
const fields: Record<App, readonly string[]> = {
  cmb: ['resultType', 'cryptType', 'body'],
  'cmb-life': ['code', 'state'],
  psbc: ['data'],
  abc: ['encryptedData'],
  'icbc-util': ['data'],
  'icbc-prompt': ['data'],
  'icbc-scheme': ['data'],
  'ping-an': ['data'],
  private: ['userInfo'],
}

describe.each(all)('in %s', (app) => {
  it('returns the fields of the login and no other field of the app’s response', async () => {
    const { host, bridge } = bankPage(app)
    const answer = await host.loginCode(request)
    expect(answer.kind === 'ok' && Object.keys(answer.value)).toEqual(fields[app])
    expect(bridge.log).toHaveLength(1)
  })

  it.each([
    ['cancelled', { kind: 'cancel' }],
    ['failed', { kind: 'deny' }],
    ['failed', { kind: 'fail', message: 'busy' }],
    ['failed', { kind: 'throw' }],
  ] as const)('returns %s for a sign-in that ends as %o', async (kind, decision) => {
    const { host } = bankPage(app, sceneOf(decision))
    expect((await host.loginCode(request)).kind).toBe(kind)
  })

  it('rejects the result of an app that reports success without data', async () => {
    const { host } = bankPage(app, sceneOf({ kind: 'ok', value: { [fields[app][0] ?? '']: '' } }))
    expect((await host.loginCode(request)).kind).toBe('failed')
  })

  it('waits for an app that responds late', async () => {
    vi.useFakeTimers()
    const { host } = bankPage(app, sceneOf({ kind: 'ok', after: 8000 }))
    const answer = limitHost(host).loginCode(request)
    await vi.advanceTimersByTimeAsync(9000)
    expect((await answer).kind).toBe('ok')
  })

  it('stops waiting for an app that never responds', async () => {
    vi.useFakeTimers()
    const { host } = bankPage(app, sceneOf({ kind: 'never' }))
    const answer = limitHost(host).loginCode(request)
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await answer).kind).toBe('failed')
  })

  it('continues when the bridge never loads', async () => {
    vi.useFakeTimers()
    const { host, bridge } = bankPage(app, { injectAfterMs: 'never' })
    const answer = limitHost(host).loginCode(request)
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await answer).kind).toBe('failed')
    expect(bridge.log).toEqual([])
  })

  it('opens the mall’s own cashier and keeps it out of the browser’s history', async () => {
    const { host, bridge, went, remembered } = bankPage(app)
    expect(await host.pay(ours, order)).toEqual({ kind: 'ok', value: { kind: 'left' } })
    expect([went, remembered, bridge.log]).toEqual([[ours.url], [order.orderId], []])
  })

  it.each(['javascript:alert(1)', 'cmblife://pay', 'https://a.test@evil.test/'])(
    'does not open the cashier for %s',
    async (url) => {
      const { host, went, remembered } = bankPage(app)
      expect((await host.pay({ kind: 'redirect', url }, order)).kind).toBe('failed')
      expect([went, remembered]).toEqual([[], []])
    },
  )
})

/** Bridges that are globals, which the app may inject late. */
const injected = ['cmb', 'psbc', 'abc', 'private'] as const
it.each(injected)('polls for the bridge of %s until it is injected', async (app) => {
  vi.useFakeTimers()
  const { host, bridge } = bankPage(app, { injectAfterMs: 1250 })
  const answer = host.loginCode(request)
  await vi.advanceTimersByTimeAsync(1250)
  expect(bridge.log).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect((await answer).kind).toBe('ok')
})

it.each(['cmb', 'abc', 'private'] as const)('scans in %s', async (app) => {
  expect(await bankPage(app).host.scan()).toEqual({ kind: 'ok', value: '6901234567892' })
  expect((await bankPage(app, sceneOf({ kind: 'cancel' })).host.scan()).kind).toBe('cancelled')
  expect((await bankPage(app, sceneOf({ kind: 'deny' })).host.scan()).kind).toBe('failed')
  expect((await bankPage(app, sceneOf({ kind: 'ok', value: {} })).host.scan()).kind).toBe('failed')
})

it.each(['cmb', 'ping-an', 'private'] as const)('shares in %s', async (app) => {
  const card = { title: '保温杯', text: '好用|轻', url: 'https://mall.test/home?a=1&b=2' }
  const { host, bridge } = bankPage(app)
  expect((await host.share(card)).kind).toBe('ok')
  expect(JSON.stringify(bridge.log)).toContain(card.text)
  expect(JSON.stringify(bridge.log)).toContain(card.url)
  expect((await bankPage(app, sceneOf({ kind: 'cancel' })).host.share(card)).kind).toBe('cancelled')
})

it.each([
  ['cmb', 'popWindow'],
  ['cmb-life', 'popweb'],
  ['abc', 'popWindow'],
  ['ping-an', 'GOBACK_TO_PAEBANK'],
  ['private', 'close'],
] as const)('closes %s by %s', async (app, api) => {
  const { host, bridge } = bankPage(app)
  expect((await host.close()).kind).toBe('ok')
  expect(bridge.log.map((call) => call.api)).toEqual([api])
})

it.each([
  ['cmb', 'setNavigationBarTitle'],
  ['abc', 'setTitle'],
  ['private', 'setTitle'],
] as const)('sets the title of %s after the page is drawn', async (app, api) => {
  const { host, bridge } = bankPage(app)
  host.setTitle('首页')
  host.setTitle('购物车')
  expect([document.title, bridge.log]).toEqual(['购物车', []])
  await vi.waitFor(
    () =>
      expect(bridge.log.filter((call) => call.api !== 'getSafeArea')).toMatchObject([
        { api, params: { title: '购物车' } },
      ]),
    patient,
  )
})

it.each([
  ['abc', 'back'],
  ['private', 'mallhostback'],
] as const)('stays on the page when the back key of %s is pressed', async (app, event) => {
  const { host, bridge } = bankPage(app)
  const handler = vi.fn(() => true)
  const leave = host.onBack(handler)
  await host.copy('')
  bridge.emit(event)
  leave()
  await host.copy('')
  bridge.emit(event)
  expect(handler).toHaveBeenCalledTimes(1)
})

it('reports the safe area of an app with its own bridge and drops invalid values', async () => {
  const report = { top: 0, right: 'x', bottom: 26, left: -4 }
  const { host } = bankPage('private', {
    decide: (api) => (api === 'getSafeArea' ? { kind: 'ok', value: report } : { kind: 'ok' }),
  })
  const onChange = vi.fn()
  host.onSafeArea(onChange)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), patient)
  expect(host.safeArea()).toEqual({ top: 0, right: 0, bottom: 26, left: 0 })
})

describe('the cashier of CMB', () => {
  const url = `https://netpay.cmbchina.com/pay?charset=UTF-8&jsonRequestData=${encodeURIComponent('{"a":1}')}`
  const theirs = { kind: 'redirect', url } as const

  it('is opened by its own call at an address of the bank', async () => {
    const { host, bridge, went, remembered } = bankPage('cmb')
    expect(await host.pay(theirs, order)).toEqual({ kind: 'ok', value: { kind: 'returned' } })
    expect([went, remembered]).toEqual([[], [order.orderId]])
    expect(bridge.log).toMatchObject([
      {
        api: 'netpay',
        params: {
          url: 'https://netpay.cmbchina.com/pay',
          param: { charset: 'UTF-8', jsonRequestData: '{"a":1}' },
        },
      },
    ])
  })

  it.each([
    ['cancelled', { kind: 'cancel' }],
    ['unknown', { kind: 'fail', message: 'the network broke' }],
    ['unknown', { kind: 'throw' }],
  ] as const)('returns %s when it ends as %o', async (kind, decision) => {
    expect((await bankPage('cmb', sceneOf(decision)).host.pay(theirs, order)).kind).toBe(kind)
  })

  it('is opened as a page when the app has no such call', async () => {
    const { host, went } = bankPage('cmb', {
      install: (page, control) => installCmb(page, control, { without: ['netpay'] }),
    })
    expect(await host.pay(theirs, order)).toEqual({ kind: 'ok', value: { kind: 'left' } })
    expect(went).toEqual([url])
  })

  it.each(['https://netpay.cmbchina.com.evil.test/pay', 'https://evil.test/cmbchina.com/'])(
    'is not opened for %s',
    async (address) => {
      const { host, bridge } = bankPage('cmb')
      await host.pay({ kind: 'redirect', url: `${address}?jsonRequestData={}` }, order)
      expect(bridge.log).toEqual([])
    },
  )
})

it('calls CMB with a signature of the mall’s server and calls again only after a tap', async () => {
  const { host, bridge } = bankPage('cmb')
  await host.loginCode(request)
  await host.loginCode({ ...request, silent: false })
  const { corpNo, ...authInfo } = auth
  expect(bridge.log.map(({ params }) => params)).toMatchObject([
    { corpNo, authInfo, reAuth: 'N' },
    { corpNo, authInfo, reAuth: 'Y' },
  ])
})

it.each(['cmb', 'cmb-life'] as const)('makes no call to %s without a signature', async (app) => {
  const { host, bridge } = bankPage(app)
  expect((await host.loginCode({ ...request, auth: {} })).kind).toBe('failed')
  expect(bridge.log).toEqual([])
})

it('passes the state of the sign-in to the card app and returns its code', async () => {
  const { host, bridge } = bankPage('cmb-life')
  const { state } = request
  expect(await host.loginCode(request)).toMatchObject({ kind: 'ok', value: { state } })
  expect(bridge.log[0]?.params).toMatchObject({ state, mid: auth.corpNo })
  expect((await host.loginCode({ ...request, state: '' })).kind).toBe('failed')
})

it('ignores a response of the card app to another request', async () => {
  const value = { code: 'c', state: 'somebody-else' }
  const { host } = bankPage('cmb-life', sceneOf({ kind: 'ok', value }))
  expect((await host.loginCode(request)).kind).toBe('failed')
})

it('returns unsupported for calls that an older app does not have', async () => {
  const { host } = bankPage('cmb', {
    install: (page, control) => installCmb(page, control, { without: ['scanBarcode'] }),
  })
  expect(await host.scan()).toEqual({ kind: 'unsupported' })
})
