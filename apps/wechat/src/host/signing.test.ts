import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import './in-wechat.ts'
import { openPhone, signatureFor, type Phone } from './phone.fixture.ts'

const origin = location.origin
const goTo = (path: string) => window.history.pushState(null, '', path)
const scan = async ({ host }: Phone) => {
  const pending = host.scan()
  await vi.advanceTimersByTimeAsync(20_000)
  return pending
}
const read = { kind: 'ok', value: '6901234567892' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('signs once per visit on an iPhone, for the address at the start', async () => {
  const phone = openPhone({}, { platform: 'ios', entryUrl: '/home?companyId=1&code=c#top' })
  window.history.replaceState(null, '', '/home?companyId=1')
  expect(await scan(phone)).toEqual(read)
  goTo('/detail?id=1')
  expect(await scan(phone)).toEqual(read)
  expect(phone.signed).toEqual([`${origin}/home?companyId=1&code=c`])
  expect(phone.calls().filter((api) => api === 'preVerifyJSAPI')).toHaveLength(1)
})

it('signs once for each address on Android', async () => {
  const phone = openPhone({}, { platform: 'android', entryUrl: '/home' })
  expect(await scan(phone)).toEqual(read)
  expect(await scan(phone)).toEqual(read)
  goTo('/detail?id=1#pictures')
  expect(await scan(phone)).toEqual(read)
  expect(phone.signed).toEqual([`${origin}/home`, `${origin}/detail?id=1`])
})

it.each([
  ['an iPhone that wants the current address', 'ios', 'current'],
  ['an Android that wants the first address', 'android', 'first'],
] as const)(
  'tries the other address once for %s and uses it from then on',
  async (_who, platform, wants) => {
    const entryUrl = `${origin}/home`
    const checks = wants === 'first' ? 'landing' : 'current'
    const phone = openPhone({}, { platform, entryUrl: '/home', checks })
    goTo('/list')
    expect(await scan(phone)).toEqual(read)
    const [one, other] = [entryUrl, `${origin}/list`]
    expect(phone.signed).toEqual(platform === 'ios' ? [one, other] : [other, one])
    expect(phone.notes[0]).toMatch(/^wechat.config .*invalid signature/)

    goTo('/my')
    expect(await scan(phone)).toEqual(read)
    expect(phone.signed.slice(2)).toEqual(wants === 'first' ? [] : [`${origin}/my`])
  },
)

it('stops after WeChat refuses both addresses and leaves the page working', async () => {
  const phone = openPhone({}, { platform: 'ios', entryUrl: '/home', verifyConfig: () => false })
  goTo('/list')
  expect(await scan(phone)).toEqual({ kind: 'failed', detail: 'not configured' })
  expect(phone.signed).toHaveLength(2)
  phone.host.setTitle('购物车')
  const closed = phone.host.close()
  await vi.advanceTimersByTimeAsync(100)
  expect([document.title, (await closed).kind]).toEqual(['购物车', 'ok'])
})

it.each([
  ['there is no signature', { sign: () => null }, {}],
  ['WeChat refuses the app', {}, { decide: () => ({ kind: 'fail', message: 'banned' }) as const }],
  ['WeChat is silent', {}, { decide: () => ({ kind: 'never' }) as const }],
  ['the bridge never comes', {}, { injectAfterMs: 'never' as const }],
])('fails when %s and retries on the shopper’s request', async (_why, more, control) => {
  const phone = openPhone(control, { platform: 'android', ...more })
  expect((await scan(phone)).kind).toBe('failed')
  expect((await scan(phone)).kind).toBe('failed')
  expect(phone.signed).toHaveLength(2)
})

it('requests no further signature for a share card after a failure', async () => {
  const phone = openPhone({}, { platform: 'android', sign: () => null })
  for (const path of ['/home', '/list', '/my']) {
    goTo(path)
    phone.host.setShareCard({ title: path, text: '', url: location.href })
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(phone.signed).toHaveLength(1)
})

it('discards a signature of an address that was left in the meantime', async () => {
  const phone = openPhone(
    { decide: () => ({ kind: 'ok', after: 500 }) },
    { platform: 'android', entryUrl: '/home', sign: (url) => (goTo('/list'), signatureFor(url)) },
  )
  await scan(phone)
  expect(phone.signed).toEqual([`${origin}/home`])
})
