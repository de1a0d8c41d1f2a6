import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PasswordForm } from '@mall/contract/login'
import { auditLog } from '../../audit-log/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { seal } from '../proofs/seal.ts'
import { anyPhone, askCode, proofOf, signIn } from '../testing.ts'
import { refusalCode } from '@mall/contract/refusals'
import { expectRefusal } from '../../../testing/expect-refusal.ts'

const OLD = 'Demo-2468'
const NEW = 'spring-2027'
const CODE = '246810'
const SINGLE_SESSION = 2

let app: TestApp
let users = 0
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [
        { id: 1, info: { mallName: '海岸会员商城' } },
        { id: SINGLE_SESSION, settings: { maxSessions: 1 } },
      ],
    },
    environment: { MALL_CAPTCHAS_PER_IP: '10000', MALL_SMS_PER_IP: '10000', MALL_TRUST_PROXY: '1' },
  })
})
afterAll(() => app.close())

const from = (companyId: number) => ({
  companyId,
  headers: { 'x-forwarded-for': `203.0.113.${(users += 1) % 250}` },
})

/** Registers a shopper by SMS code: no password yet. */
async function createShopper(companyId = 1) {
  const phone = anyPhone()
  const where = from(companyId)
  await askCode(app, phone, 'login', where)
  const { data } = await signIn(app, { loginType: 1, loginId: phone, password: CODE }, where)
  app.advance(61_000)
  return { phone, where, token: data?.token ?? '', companyId }
}
type Shopper = Awaited<ReturnType<typeof createShopper>>

async function encrypt(form: Omit<PasswordForm, 'nonce'>) {
  const { data: key } = await app.call('login.publicKey', {})
  return seal(JSON.stringify({ ...form, nonce: key?.nonce }), key ?? { keyId: '', publicKey: '' })
}
const byCode = (code = CODE) => ({ kind: 'code', code }) as const
const byPassword = (password: string) => ({ kind: 'password', password }) as const

const change = async ({ token, where }: Shopper, proof: PasswordForm['proof'], newPassword = NEW) =>
  app.call('login.changePassword', await encrypt({ proof, newPassword }), { ...where, token })
const reset = async ({ phone, where }: Shopper, code = CODE, newPassword = NEW) =>
  app.call('login.resetPassword', await encrypt({ proof: byCode(code), phone, newPassword }), where)

/** Sends a password code to the signed-in shopper's own phone. */
async function askOwnCode({ token, where }: Shopper) {
  const captchaVerifyParam = await proofOf(app, where)
  const input = { method: 'password' as const, captchaVerifyParam }
  return app.call('login.sendCode', input, { ...where, token })
}
async function createShopperWithPassword(companyId = 1) {
  const shopper = await createShopper(companyId)
  await askOwnCode(shopper)
  await change(shopper, byCode(), OLD)
  app.advance(61_000)
  return shopper
}
const enter = ({ phone, where }: Shopper, password: string) =>
  signIn(app, { loginType: 2, loginId: phone, password }, where)
const infoOf = ({ where }: Shopper, token: string) =>
  app.call('login.getInfo', {}, { ...where, token })

it('sets a first password by an SMS code to the shopper’s phone', async () => {
  const shopper = await createShopper()
  expect((await infoOf(shopper, shopper.token)).data?.hasPassword).toBe(false)
  expect((await askOwnCode(shopper)).flag).toBe(true)
  expect((await change(shopper, byCode())).flag).toBe(true)
  expect((await infoOf(shopper, shopper.token)).data?.hasPassword).toBe(true)
  expect((await enter(shopper, NEW)).flag).toBe(true)
})

it('changes a password by the current one and ends the other sessions with 20003', async () => {
  const shopper = await createShopperWithPassword()
  const other = (await enter(shopper, OLD)).data?.token ?? ''
  expect((await change(shopper, byPassword(OLD))).flag).toBe(true)
  expectRefusal(await infoOf(shopper, other), 'session/replaced')
  expect((await infoOf(shopper, shopper.token)).flag).toBe(true)
  expectRefusal(await enter(shopper, OLD), 'login/wrong')
  expect((await enter(shopper, NEW)).flag).toBe(true)
})

it('refuses a wrong current password and locks after as many attempts as a sign-in', async () => {
  const shopper = await createShopperWithPassword()
  for (let tries = 0; tries < 5; tries++) {
    expectRefusal(await change(shopper, byPassword('Wrong-1357')), 'login/wrong-password')
  }
  expectRefusal(await change(shopper, byPassword(OLD)), 'login/locked')
  // Failed changes of a password do not lock the sign-in, which counts its own failures.
  expect((await enter(shopper, OLD)).flag).toBe(true)
})

it('recovers a password by SMS code, unlocks the account and ends every session', async () => {
  const shopper = await createShopperWithPassword()
  for (let tries = 0; tries < 5; tries++) await enter(shopper, 'Wrong-1357')
  expectRefusal(await enter(shopper, OLD), 'login/locked')
  await askCode(app, shopper.phone, 'password', shopper.where)
  expectRefusal(await reset(shopper, '000000'), 'login/wrong-code')
  expect((await reset(shopper)).flag).toBe(true)
  expectRefusal(await infoOf(shopper, shopper.token), 'session/replaced')
  expect((await enter(shopper, NEW)).flag).toBe(true)
  expectRefusal(await reset(shopper, CODE, 'autumn-2027'), 'login/wrong-code')
})

it('refuses a code of another purpose or phone', async () => {
  const shopper = await createShopperWithPassword()
  await askCode(app, shopper.phone, 'login', shopper.where)
  expectRefusal(await reset(shopper), 'login/wrong-code')
  const other = await createShopper()
  await askCode(app, other.phone, 'password', other.where)
  expectRefusal(await reset(shopper), 'login/wrong-code')
})

it('reports the absence of an account to the owner of the phone only', async () => {
  const missing = { ...(await createShopper()), phone: anyPhone() }
  expectRefusal(await reset(missing), 'login/wrong-code')
  expect((await askCode(app, missing.phone, 'password', missing.where)).flag).toBe(true)
  expectRefusal(await reset(missing), 'login/no-account')
})

it.each([
  'short-1',
  'letters-only',
  '1234567890',
  'Password123',
  'woaini520',
  `a1${'x'.repeat(63)}`,
])('refuses the password %s and consumes no code', async (password) => {
  const shopper = await createShopper()
  await askOwnCode(shopper)
  expectRefusal(await change(shopper, byCode(), password), 'login/weak-password')
  expectRefusal(await change(shopper, byCode(), `a${shopper.phone}`), 'login/weak-password')
  const mallName = '海岸会员商城2027'
  expectRefusal(await change(shopper, byCode(), mallName), 'login/weak-password')
  expect((await change(shopper, byCode())).flag).toBe(true)
})

it('accepts a sealed password form once', async () => {
  const shopper = await createShopperWithPassword()
  const { token, where } = shopper
  const form = await encrypt({ proof: byPassword(OLD), newPassword: NEW })
  expect((await app.call('login.changePassword', form, { ...where, token })).flag).toBe(true)
  const again = await app.call('login.changePassword', form, { ...where, token })
  expectRefusal(again, 'login/stale-key')
})

it('sends a guest no password code without a phone', async () => {
  const where = from(1)
  const captchaVerifyParam = await proofOf(app, where)
  const response = await app.call(
    'login.sendCode',
    { method: 'password', captchaVerifyParam },
    where,
  )
  expectRefusal(response, 'request/invalid')
})

it('records changes and recoveries in the audit log', async () => {
  const shopper = await createShopperWithPassword()
  const id = (await infoOf(shopper, shopper.token)).data?.id
  await askCode(app, shopper.phone, 'password', shopper.where)
  await reset(shopper)
  const rows = await app.db.transaction(1, (tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.companyId, 1), eq(auditLog.actor, `user:${id}`))),
  )
  const events = rows.map(({ event }) => event).filter((event) => event.startsWith('password'))
  expect(events).toEqual(['password-change', 'password-reset'])
})

it('replaces the oldest session when the company limits sessions', async () => {
  const shopper = await createShopperWithPassword(SINGLE_SESSION)
  const second = (await enter(shopper, OLD)).data?.token ?? ''
  expectRefusal(await infoOf(shopper, shopper.token), 'session/replaced')
  expect((await infoOf(shopper, second)).flag).toBe(true)
})

it('keeps one session of 10 concurrent sign-ins when the company allows one', async () => {
  const shopper = await createShopperWithPassword(SINGLE_SESSION)
  const results = await Promise.all(Array.from({ length: 10 }, () => enter(shopper, OLD)))
  const codes = await Promise.all(
    results.map(async ({ data }) => (await infoOf(shopper, data?.token ?? '')).code),
  )
  expect(codes.filter((code) => code === 20000)).toHaveLength(1)
  expect(codes.filter((code) => code === refusalCode('session/replaced'))).toHaveLength(9)
})

it('keeps every session when the company sets no limit', async () => {
  const shopper = await createShopperWithPassword()
  await enter(shopper, OLD)
  expect((await infoOf(shopper, shopper.token)).flag).toBe(true)
})
