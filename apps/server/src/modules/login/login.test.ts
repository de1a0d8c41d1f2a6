import { routeOf } from '@mall/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../audit-log/tables.ts'
import { sessions, users } from './tables.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { makeKeyPair, seal } from './proofs/seal.ts'
import { anyPhone, askCode, proofOf, sealed, signIn } from './testing.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const password = '春天的第一杯咖啡'
let app: TestApp
beforeAll(async () => {
  const shopper = (n: number) => ({ phone: `1380000000${n}`, userName: `小满${n}`, password })
  app = await createTestApp({
    seedFile: {
      companies: [
        {
          id: 1,
          shoppers: [
            {
              ...shopper(1),
              id: 11,
              nickName: '小满',
              identities: [{ provider: 'wechat', subject: 'o-bound' }],
            },
            { ...shopper(2), id: 12 },
            { ...shopper(3), id: 13 },
            { ...shopper(4), id: 14 },
            { ...shopper(5), id: 15 },
            { ...shopper(6), id: 16 },
          ],
        },
        { id: 2, info: { shopStatus: 1 } },
        {
          id: 3,
          info: { channel: '2' },
          shoppers: [{ ...shopper(1), id: 31, password: '别处的密码' }],
        },
      ],
    },
    environment: {
      MALL_CAPTCHAS_PER_IP: '10000',
      MALL_TRUST_PROXY: '1',
      MALL_LOGIN_FAILURES_PER_IP: '12',
    },
  })
})
afterAll(() => app.close())

let addresses = 0
/** Each test sends its requests from an address of its own. */
function somewhere(companyId = 1): { companyId: number; headers: Record<string, string> } {
  addresses += 1
  const address = `203.0.${113 + Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
  return { companyId, headers: { 'x-forwarded-for': address } }
}
const byPassword = (loginId: string, given: string, where = somewhere()) =>
  signIn(app, { loginType: 2, loginId, password: given }, where)

/** The cookie of a browser in which a shopper has signed in. */
async function cookieOf(loginId: string): Promise<string> {
  const captchaVerifyParam = await proofOf(app)
  const form = await sealed(app, { loginType: 2, loginId, password, captchaVerifyParam })
  const answer = await app.fastify.inject({
    method: 'POST',
    url: routeOf('login.login').path,
    headers: { companyid: '1', ...somewhere().headers },
    payload: form,
  })
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^mall_device=[\w-]{43}; Path=\/api; .*HttpOnly; SameSite=Lax$/)
  return cookie.split(';')[0] ?? ''
}

it('signs in by user name and by phone, with a token of 256 bits for seven days', async () => {
  const { flag, code, data } = await byPassword('小满1', password)
  expect({ flag, code }).toEqual({ flag: true, code: 20000 })
  expect(data).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    expiresIn: 604_800,
    openId: 'o-bound',
    halfRegistered: false,
  })
  expect((await byPassword(' 13800000001 ', password)).flag).toBe(true)
})

it('sends a welcome notice at the first sign-in', async () => {
  expect((await byPassword('小满5', password)).message).toBe('登录成功，欢迎加入')
  expect((await byPassword('小满5', password)).message).toBe('')
})

it('stores only the hash of a token and no personal data of the sign-in', async () => {
  const { data } = await byPassword('小满1', password, somewhere())
  const kept = await app.db.transaction(1, async (tx) => ({
    sessions: await tx.select().from(sessions).where(eq(sessions.userId, 11)),
    log: await tx.select().from(auditLog).where(eq(auditLog.actor, 'user:11')),
  }))
  expect(JSON.stringify(kept)).not.toContain(data?.token)
  expect(JSON.stringify(kept.log)).not.toMatch(/1380000|203\.0\.113\.[1-9]/)
  expect(kept.log.at(-1)).toMatchObject({
    event: 'sign-in',
    result: 'ok',
    detail: { method: 'password', network: '203.0.113.0/24' },
  })
})

it('returns the signed-in shopper with a masked phone', async () => {
  const { data } = await byPassword('小满1', password)
  const me = await app.call('login.getInfo', {}, { token: data?.token ?? '' })
  expect(me.data).toEqual({
    id: 11,
    tel: '138****0001',
    nickName: '小满',
    headImage: '',
    openId: 'o-bound',
    halfRegistered: false,
    birthday: '',
    hasPassword: true,
  })
})

it('responds alike to a wrong password and an unknown name', async () => {
  const wrong = await byPassword('小满2', '不对的密码')
  const unknown = await byPassword('没有这个人', '不对的密码')
  expect(wrong).toEqual(unknown)
  expect(wrong).toMatchObject({ flag: false, code: refusalCode('login/wrong'), data: null })
})

it('refuses a password of another company', async () => {
  expectRefusal(await byPassword('小满1', '别处的密码'), 'login/wrong')
  expect((await byPassword('小满1', '别处的密码', somewhere(3))).flag).toBe(true)
})

it('locks known and unknown accounts in a network after five failures of the last 15 minutes', async () => {
  for (const name of ['小满3', '没有这个人三']) {
    const here = somewhere()
    for (let n = 0; n < 5; n++)
      expect(await byPassword(name, '错', here)).toMatchObject({ code: refusalCode('login/wrong') })
    expectRefusal(await byPassword(name, password, here), 'login/locked')
  }
  const noted = await app.db.transaction(1, (tx) =>
    tx.select().from(auditLog).where(eq(auditLog.actor, 'user:13')),
  )
  expect(noted.map(({ result }) => result)).toEqual([
    ...Array.from({ length: 5 }, () => 'wrong'),
    'locked',
  ])
  expect((await byPassword('小满3', password)).flag, 'another network').toBe(true)
  expect((await byPassword('小满1', password)).flag).toBe(true)
  app.advance(15 * 60_000)
  expect((await byPassword('小满3', password)).flag).toBe(true)
})

it('counts failures by phone and by name together', async () => {
  const here = somewhere()
  for (let n = 0; n < 5; n++) await byPassword(n % 2 ? '小满4' : '13800000004', '错', here)
  expectRefusal(await byPassword('小满4', password, here), 'login/locked')
})

it('requires an SMS code after fifty failures of any account, except in a known browser', async () => {
  const cookie = await cookieOf('小满6')
  for (const name of ['小满6', '没有这个人五']) {
    for (let n = 0; n < 50; n++) {
      expectRefusal(await byPassword(name, '错'), 'login/wrong')
    }
    expectRefusal(await byPassword(name, password), 'login/sms-needed')
  }
  const known = somewhere()
  known.headers.cookie = cookie
  expect((await byPassword('小满6', password, known)).flag).toBe(true)
  const phone = '13800000006'
  await askCode(app, phone)
  const code = { loginType: 1 as const, loginId: phone, password: '246810' }
  expect((await signIn(app, code, somewhere())).flag).toBe(true)
})

it('counts attempts of a known browser separately from its exhausted network', async () => {
  const cookie = await cookieOf('小满1')
  const here = somewhere()
  for (let n = 0; n < 12; n++) await byPassword(`某${n}`, '错', here)
  expectRefusal(await byPassword('小满1', password, here), 'login/locked')
  const known = { companyId: 1, headers: { ...here.headers, cookie } }
  expect((await byPassword('小满1', password, known)).flag).toBe(true)
  for (let n = 0; n < 5; n++) {
    expectRefusal(await byPassword('小满1', '错', known), 'login/wrong')
  }
  expectRefusal(await byPassword('小满1', password, known), 'login/locked')
  // A browser known to one shopper is unknown to the others.
  expectRefusal(await byPassword('小满2', password, known), 'login/locked')
  app.advance(15 * 60_000)
})

it('queues no form without a proof', async () => {
  const forged = await Promise.all(
    Array.from({ length: 60 }, () =>
      sealed(app, { loginType: 2, loginId: '小满1', password: '错', captchaVerifyParam: 'x' }),
    ),
  )
  const crowd = forged.map((form) => app.call('login.login', form))
  const { headers } = somewhere()
  const answer = byPassword('小满1', password, { companyId: 1, headers })
  const codes = (await Promise.all(crowd)).map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set([refusalCode('login/captcha')]))
  expect((await answer).flag).toBe(true)
})

it('limits an address that fails at many accounts, whatever its forwarding header', async () => {
  const from = (claimed: string) => ({
    companyId: 1,
    headers: { 'x-forwarded-for': `${claimed}, 192.0.2.7` },
  })
  for (let n = 0; n < 12; n++) {
    expectRefusal(await byPassword(`谁${n}`, '错', from(`10.0.0.${n}`)), 'login/wrong')
  }
  expectRefusal(await byPassword('小满1', password, from('10.9.9.9')), 'login/locked')
  expect((await byPassword('小满1', password)).flag).toBe(true)
})

it('accepts a form once', async () => {
  const captchaVerifyParam = await proofOf(app)
  const form = await sealed(app, { loginType: 2, loginId: '小满1', password, captchaVerifyParam })
  expect((await app.call('login.login', form)).flag).toBe(true)
  expectRefusal(await app.call('login.login', form), 'login/stale-key')
})

it('refuses a form whose nonce is two minutes old, even under a valid key', async () => {
  const captchaVerifyParam = await proofOf(app)
  const form = await sealed(app, { loginType: 2, loginId: '小满1', password, captchaVerifyParam })
  app.advance(120_001)
  expectRefusal(await app.call('login.login', form), 'login/stale-key')
})

it('refuses a form that is sealed for another purpose or with another nonce', async () => {
  const { data: key } = await app.call('login.publicKey', {})
  const form = {
    loginType: 2,
    loginId: '小满1',
    password,
    captchaVerifyParam: await proofOf(app),
  }
  const known = { keyId: key?.keyId ?? '', publicKey: key?.publicKey ?? '' }
  const whole = JSON.stringify({ ...form, nonce: key?.nonce })
  const forms = [
    seal(whole, { ...known, publicKey: makeKeyPair().publicKey }),
    { ...seal(whole, known), keyId: 'zzzzzz' },
    seal(JSON.stringify({ ...form, nonce: 'made-up' }), known),
    seal('no form', known),
    seal(JSON.stringify({ ...form, nonce: key?.nonce, loginType: 9 }), known),
  ]
  for (const one of forms)
    expect(await app.call('login.login', one)).toMatchObject({
      code: refusalCode('login/stale-key'),
    })
  expect((await app.call('login.login', seal(whole, known))).flag).toBe(true)
})

it('returns one key for ten minutes in every process, each of which opens the form', async () => {
  app.advance(900_000 - (app.now().getTime() % 600_000))
  const again = await createTestApp({ db: app.db, deps: { now: app.now } })
  const here = await app.call('login.publicKey', {})
  const there = await again.call('login.publicKey', {})
  expect(there.data).toMatchObject({ keyId: here.data?.keyId, publicKey: here.data?.publicKey })
  expect(there.data?.nonce).not.toBe(here.data?.nonce)
  const captchaVerifyParam = await proofOf(app)
  const form = { loginType: 2 as const, loginId: '小满1', password, captchaVerifyParam }
  expect((await app.call('login.login', await sealed(again, form))).flag).toBe(true)
  await again.close()
})

it('accepts a key until its last nonce expires and issues a new one concurrently', async () => {
  app.advance(1_199_000 - (app.now().getTime() % 600_000))
  const captchaVerifyParam = await proofOf(app)
  const form = await sealed(app, { loginType: 2, loginId: '小满1', password, captchaVerifyParam })
  app.advance(110_000)
  expect((await app.call('login.publicKey', {})).data?.keyId).not.toBe(form.keyId)
  expect((await app.call('login.login', form)).flag).toBe(true)
})

it('requires a new proof of the captcha for each attempt', async () => {
  const captchaVerifyParam = await proofOf(app)
  const tries = [captchaVerifyParam, captchaVerifyParam, '', 'x'.repeat(43)]
  const codes: number[] = []
  for (const proof of tries) {
    const form = { loginType: 2 as const, loginId: '小满1', password, captchaVerifyParam: proof }
    codes.push((await app.call('login.login', await sealed(app, form))).code)
  }
  expect(codes).toEqual([
    20000,
    refusalCode('login/captcha'),
    refusalCode('login/captcha'),
    refusalCode('login/captcha'),
  ])
})

it('refuses a sign-in by user info, in a closed mall and in a missing mall', async () => {
  expect(await signIn(app, { loginType: 4, loginId: 'x', password: 'x' })).toMatchObject({
    code: refusalCode('login/not-open'),
  })
  expectRefusal(await byPassword('小满1', password, somewhere(2)), 'company/closed')
  const form = await sealed(app, {
    loginType: 2,
    loginId: '小满1',
    password,
    captchaVerifyParam: 'x',
  })
  expectRefusal(await app.call('login.login', form, { companyId: 77 }), 'company/unknown')
})

it('reports a disabled account only after the right password, and ends its sessions', async () => {
  const { data } = await byPassword('小满5', password)
  await app.db.transaction(1, (tx) =>
    tx.update(users).set({ disabled: true }).where(eq(users.id, 15)),
  )
  expectRefusal(await byPassword('小满5', '错'), 'login/wrong')
  expectRefusal(await byPassword('小满5', password), 'login/disabled')
  expect(await app.call('login.getInfo', {}, { token: data?.token ?? '' })).toMatchObject({
    code: refusalCode('session/revoked'),
  })
})

it.each([1, 3])('registers an unknown phone by its code in company %i', async (companyId) => {
  const phone = anyPhone()
  const where = somewhere(companyId)
  await askCode(app, phone, 'login', where)
  const form = { loginType: 1 as const, loginId: phone, password: '246810' }
  const { data } = await signIn(app, form, where)
  const me = await app.call('login.getInfo', {}, { companyId, token: data?.token ?? '' })
  expect(me.data).toMatchObject({ nickName: `用户${phone.slice(-4)}`, openId: '' })
  app.advance(61_000)
  await askCode(app, phone, 'login', where)
  const again = await signIn(app, form, where)
  const same = await app.call('login.getInfo', {}, { companyId, token: again.data?.token ?? '' })
  expect(same.data?.id).toBe(me.data?.id)
})

it('ends the session sent with a sign-in and no other session', async () => {
  const before = (await byPassword('小满1', password)).data?.token ?? ''
  const beside = (await byPassword('小满1', password)).data?.token ?? ''
  const after = await byPassword('小满1', password, {
    companyId: 1,
    headers: { 'x-forwarded-for': '203.0.113.250', authorization: `Bearer ${before}` },
  })
  const codeOf = async (token: string) => (await app.call('login.getInfo', {}, { token })).code
  expect(await codeOf(before)).toBe(refusalCode('session/replaced'))
  expect(await codeOf(beside)).toBe(20000)
  expect(await codeOf(after.data?.token ?? '')).toBe(20000)
})

it('ends a session at logout', async () => {
  const token = (await byPassword('小满1', password)).data?.token ?? ''
  expect((await app.call('login.logout', {}, { token })).flag).toBe(true)
  expectRefusal(await app.call('login.getInfo', {}, { token }), 'session/revoked')
  expectRefusal(await app.call('login.logout', {}, { token }), 'session/revoked')
})

it('refuses a token of another company', async () => {
  const token = (await byPassword('小满1', password)).data?.token ?? ''
  expect((await app.call('login.getInfo', {}, { token, companyId: 3 })).status).toBe(403)
})

it('renews a used session and expires one that is unused for seven days', async () => {
  const token = (await byPassword('小满1', password)).data?.token ?? ''
  const days = (n: number) => app.advance(n * 86_400_000)
  for (let used = 0; used < 3; used++) {
    days(6)
    expect((await app.call('login.getInfo', {}, { token })).code).toBe(20000)
  }
  days(7)
  expectRefusal(await app.call('login.getInfo', {}, { token }), 'session/expired')
})
