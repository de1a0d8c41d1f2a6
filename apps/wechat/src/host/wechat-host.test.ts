import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hostFaults, hostSuite, LATE_MS } from '@mall/testing/host-suite'
import type { WechatOptions } from '@mall/host-lab/bridges'
// Loads the adapter's lazy code before the fake timers start.
import './in-wechat.ts'
import './launch/open-launch-sheet.tsx'
import { kindly, openPhone, tapTags } from './phone.fixture.ts'

const apps: [name: string, options: WechatOptions][] = [
  ['wechat on an iPhone', { platform: 'ios' }],
  ['wechat on Android', { platform: 'android' }],
  ['a mini-programme on an iPhone', { platform: 'ios', miniProgram: true }],
  ['a mini-programme on Android', { platform: 'android', miniProgram: true }],
]
const before = ['preVerifyJSAPI']

let rest: (() => void) | undefined
beforeAll(() => void (rest = tapTags()))
afterAll(() => rest?.())

for (const [name, options] of apps) {
  hostSuite(name, (state) => {
    const broken = { decide: () => ({ kind: 'throw' }) as const }
    const { host } = openPhone(state === 'broken' ? broken : {}, options)
    return host
  })
  hostFaults(name, (control) => openPhone(control, options).host, {
    before,
    good: kindly.decide as () => { kind: 'ok' },
    appVersion: '8.0.49',
    // On an iPhone the mini-programme is known only once its bridge is ready.
    knownAfter: LATE_MS,
  })
}
hostSuite('wechat on a desktop', () => openPhone({}, { platform: 'windows' }).host)

it('identifies its environment immediately', () => {
  const describeHost = (options: WechatOptions) => {
    const { host } = openPhone({}, options)
    const { facts, payment } = host
    return [facts.chatApp, facts.miniProgram, facts.desktop, payment.wechat, host.appVersion()]
  }
  expect(describeHost({ platform: 'ios' })).toEqual([true, false, false, 'jsapi', '8.0.49'])
  expect(describeHost({ platform: 'android' })).toEqual([true, false, false, 'jsapi', '8.0.49'])
  expect(describeHost({ platform: 'mac' })).toEqual([true, false, true, 'native', '8.0.49'])
  expect(describeHost({ platform: 'windows' })).toEqual([true, false, true, 'native', '8.0.49'])
  const mini = { platform: 'android', miniProgram: true } as const
  expect(describeHost(mini)).toEqual([true, true, false, 'mini', '8.0.49'])
})

it('detects a mini-programme on an iPhone late and pays through it from then on', async () => {
  vi.useFakeTimers()
  const { host } = openPhone({ injectAfterMs: 300 }, { platform: 'ios', miniProgram: true })
  const { facts, payment } = host
  expect([facts.miniProgram, payment.wechat]).toEqual([false, 'jsapi'])
  await vi.advanceTimersByTimeAsync(300)
  expect([facts.miniProgram, payment.wechat]).toEqual([true, 'mini'])
  vi.useRealTimers()
})

it('supports only copying in another app', async () => {
  const { page, host } = openPhone({ injectAfterMs: 'never' }, { platform: 'ios' })
  Object.assign(page, { navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' } })
  const { createWechatHost } = await import('./wechat-host.ts')
  const start = { rememberPayment: vi.fn(), note: vi.fn(), sdkConfig: vi.fn() }
  const load = vi.fn()
  const outside = createWechatHost(page, start, { entryUrl: '', load })
  expect([...outside.capabilities]).toEqual(['copy'])
  expect([outside.payment, outside.facts.chatApp]).toEqual([{}, false])
  expect((await outside.scan()).kind).toBe('unsupported')
  expect((await outside.openMiniProgram({ name: 'gh_1', path: 'a' })).kind).toBe('unsupported')
  outside.setShareCard({ title: 't', text: '', url: 'https://m.test' })
  expect([load.mock.calls, start.sdkConfig.mock.calls]).toEqual([[], []])
  expect(host.id).toBe('wechat')
})

it('closes its window or returns to the page of the mini-programme', async () => {
  const phone = openPhone({}, { platform: 'ios' })
  expect((await phone.host.close()).kind).toBe('ok')
  expect(phone.calls()).toEqual(['closeWindow'])

  const mini = openPhone({}, { platform: 'ios', miniProgram: true })
  expect((await mini.host.close()).kind).toBe('ok')
  expect(mini.paramsOf('invokeMiniProgramAPI')).toMatchObject({
    name: 'navigateBack',
    arg: { delta: 1 },
  })
})
