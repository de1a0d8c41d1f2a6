import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { challengeOf } from '../chat/chat-test-app.fixture.ts'
import { toPollState } from './qr.service.ts'
import { refusalCode } from '@mall/contract/refusals'

const seedFile: SeedFileInput = {
  companies: [
    {
      id: 1,
      info: { loginMethod: 8 },
      shoppers: [
        { id: 11, phone: '13800000001' },
        { id: 12, phone: '13800000002' },
      ],
    },
    { id: 2, info: { loginMethod: 13 }, shoppers: [{ id: 21, phone: '13800000001' }] },
    { id: 3, info: { loginMethod: 1 } },
  ],
}
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile })
})
afterAll(() => app.close())

/** A desktop that shows a code, with the calls of the phones that scan it. */
async function showCode(companyId = 1) {
  const verifier = randomBytes(32).toString('base64url')
  const { data } = await app.call(
    'login.qrStart',
    { challenge: challengeOf(verifier) },
    { companyId, headers: { 'user-agent': DESKTOP } },
  )
  const { code } = data
  const phone = async (userId: number, of: number) => ({
    companyId: of,
    token: await app.tokenOf(of, userId),
  })
  return {
    code,
    expiresIn: data.expiresIn,
    poll: (own: { verifier?: string; companyId?: number } = {}) =>
      app.call(
        'login.qrPoll',
        { code, verifier: own.verifier ?? verifier },
        { companyId: own.companyId ?? companyId },
      ),
    scan: async (userId = 11, of = companyId) =>
      app.call('login.qrScan', { code }, await phone(userId, of)),
    decide: async (accept: boolean, userId = 11, of = companyId) =>
      app.call('login.qrDecide', { code, accept }, await phone(userId, of)),
  }
}

it('signs the desktop in after a confirmation by the phone, which shows the device', async () => {
  const desktop = await showCode()
  expect(desktop.expiresIn).toBe(180)
  expect((await desktop.poll()).data).toEqual({ state: 'waiting', login: null })
  expect((await desktop.scan()).data).toMatchObject({ device: 'Windows 电脑 · Chrome 浏览器' })
  expect((await desktop.poll()).data).toEqual({ state: 'scanned', login: null })
  expect((await desktop.decide(true)).flag).toBe(true)
  const { data } = await desktop.poll()
  expect(data.state).toBe('confirmed')
  const me = await app.call('login.getInfo', {}, { companyId: 1, token: data.login?.token ?? '' })
  expect(me.data.id).toBe(11)
})

it('opens exactly one session for concurrent polls of a confirmed code', async () => {
  const desktop = await showCode()
  await desktop.scan()
  await desktop.decide(true)
  const polls = await Promise.all(Array.from({ length: 20 }, () => desktop.poll()))
  expect(polls.filter(({ data }) => data.login !== null)).toHaveLength(1)
  expect((await desktop.poll()).data).toEqual({ state: 'expired', login: null })
})

it('signs in no other browser and no other company', async () => {
  const desktop = await showCode()
  await desktop.scan()
  await desktop.decide(true)
  const foreign = await desktop.poll({ verifier: 'v'.repeat(43) })
  expect(foreign.data).toEqual({ state: 'expired', login: null })
  const elsewhere = await desktop.poll({ companyId: 2 })
  expect(elsewhere.data).toEqual({ state: 'expired', login: null })
  expect((await desktop.poll()).data.state).toBe('confirmed')
})

it('refuses another company’s phone, a second phone and a decision without a scan', async () => {
  const desktop = await showCode()
  expect((await desktop.scan(21, 2)).code).toBe(refusalCode('login/qr-expired'))
  expect((await desktop.decide(true)).code).toBe(refusalCode('login/qr-expired'))
  expect((await desktop.scan(11)).flag).toBe(true)
  expect((await desktop.scan(12)).code).toBe(refusalCode('login/qr-expired'))
  expect((await desktop.decide(true, 12)).code).toBe(refusalCode('login/qr-expired'))
  expect((await desktop.poll()).data.state).toBe('scanned')
})

it('does not sign in after a refusal and refuses a later confirmation', async () => {
  const desktop = await showCode()
  await desktop.scan()
  expect((await desktop.decide(false)).flag).toBe(true)
  expect((await desktop.poll()).data).toEqual({ state: 'refused', login: null })
  expect((await desktop.decide(true)).code).toBe(refusalCode('login/qr-expired'))
  expect((await desktop.scan()).code).toBe(refusalCode('login/qr-expired'))
})

it('expires after 180 s for the phone and the desktop', async () => {
  const desktop = await showCode()
  const scanned = await showCode()
  await scanned.scan()
  app.advance(180_001)
  expect((await desktop.scan()).code).toBe(refusalCode('login/qr-expired'))
  expect((await scanned.decide(true)).code).toBe(refusalCode('login/qr-expired'))
  expect((await desktop.poll()).data.state).toBe('expired')
  expect((await scanned.poll()).data.state).toBe('expired')
})

it('does not sign in a shopper who was disabled after the confirmation', async () => {
  const desktop = await showCode()
  await desktop.scan(12)
  await desktop.decide(true, 12)
  await app.db.transaction(1, async (tx) => {
    const { sql } = await import('drizzle-orm')
    await tx.execute(sql`update users set disabled = true where company_id = 1 and id = 12`)
  })
  expect((await desktop.poll()).code).toBe(refusalCode('login/disabled'))
})

it('starts no QR sign-in for a company without workplace sign-in', async () => {
  const { code } = await app.call('login.qrStart', { challenge: 'c'.repeat(43) }, { companyId: 3 })
  expect(code).toBe(refusalCode('login/not-open'))
})

it.each([
  ['an unknown code as expired', null, 0, 'expired'],
  ['a waiting code until it expires', 'waiting', 9, 'waiting'],
  ['a waiting code as expired from then on', 'waiting', 10, 'expired'],
  ['a confirmed code for 30 more seconds', 'confirmed', 39, 'confirmed'],
  ['a confirmed code as expired after these', 'confirmed', 40, 'expired'],
  ['a used code as expired', 'used', 0, 'expired'],
] as const)('shows %s', (_title, state, seconds, shown) => {
  const row = state && { state, expiresAt: new Date(10_000) }
  expect(toPollState(row, new Date(seconds * 1000))).toBe(shown)
})
