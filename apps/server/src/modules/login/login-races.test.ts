import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { refusals } from '@mall/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import type { Database } from '../../db/connection/database.ts'
import { sessions, users } from './tables.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import { findOrInsertByPhone } from './accounts.repository.ts'
import { anyPhone, askCode, proofOf, sealed } from './testing.ts'
import { insertTicket } from './proofs/tickets.repository.ts'
import { makeTicket } from './proofs/tickets.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const password = '春天的第一杯咖啡'
let server: Awaited<ReturnType<typeof startPostgresql>>
let dbs: Database[]
/** Two processes of the mall on one database. */
let apps: [TestApp, TestApp]
let sent: string[] = []

beforeAll(async () => {
  server = await startPostgresql()
  dbs = [await openPostgresql(server.url), await openPostgresql(server.url)]
  const environment = { MALL_CAPTCHAS_PER_IP: '10000', MALL_LOGIN_FAILURES_PER_IP: '1000' }
  const sms = { send: async (phone: string) => void sent.push(phone) }
  const first = await createTestApp({
    db: dbs[0]!,
    environment,
    deps: { sms },
    seedFile: {
      companies: [
        { id: 1, shoppers: [{ id: 11, phone: '13800000001', userName: '小满', password }] },
      ],
    },
  })
  apps = [first, await createTestApp({ db: dbs[1]!, environment, deps: { sms } })]
})
afterAll(async () => {
  for (const app of apps) await app.close()
  for (const db of dbs) await db.close()
  await server.stop()
})

const twenty = Array.from({ length: 20 }, (_, n) => n)
const pickApp = (n: number) => apps[n % 2]!
const count = (answers: { code: number }[], code: number) =>
  answers.filter((answer) => answer.code === code).length

/** Forms of twenty visitors, to be sent concurrently. */
const forms = (loginType: 1 | 2, loginId: string, secretOf: (n: number) => string) =>
  Promise.all(
    twenty.map(async (n) => {
      const captchaVerifyParam = await proofOf(pickApp(n))
      return sealed(pickApp(n), { loginType, loginId, password: secretOf(n), captchaVerifyParam })
    }),
  )

it('sends one SMS for twenty concurrent requests', async () => {
  sent = []
  const phoneNum = anyPhone()
  const proofs = await Promise.all(twenty.map((n) => proofOf(pickApp(n))))
  const answers = await Promise.all(
    proofs.map((captchaVerifyParam, n) =>
      pickApp(n).call('login.sendCode', {
        phoneNum,
        method: n % 3 ? 'login' : 'bind',
        captchaVerifyParam,
      }),
    ),
  )
  expect(count(answers, 20000)).toBe(1)
  expect(count(answers, refusalCode('login/resend-wait'))).toBe(19)
  expect(sent).toEqual([phoneNum])
})

it('signs in one of twenty concurrent uses of a code and creates one shopper', async () => {
  const phone = anyPhone()
  await askCode(apps[0], phone)
  const ready = await forms(1, phone, () => '246810')
  const answers = await Promise.all(ready.map((form, n) => pickApp(n).call('login.login', form)))
  expect(count(answers, 20000)).toBe(1)
  expect(count(answers, refusalCode('login/wrong-code'))).toBe(19)
  const made = await dbs[0]!.transaction(1, (tx) =>
    tx.select().from(users).where(eq(users.phone, phone)),
  )
  expect(made).toHaveLength(1)
})

it('signs in one of twenty concurrent uses of a sealed form', async () => {
  const [form] = await forms(2, '小满', () => password)
  const answers = await Promise.all(twenty.map((n) => pickApp(n).call('login.login', form!)))
  expect(count(answers, 20000)).toBe(1)
  expect(count(answers, refusalCode('login/stale-key'))).toBe(19)
})

it('signs in twenty concurrent requests with the right password', async () => {
  const ready = await forms(2, '小满', () => password)
  const answers = await Promise.all(ready.map((form, n) => pickApp(n).call('login.login', form)))
  expect(count(answers, 20000)).toBe(20)
  expect(new Set(answers.map(({ data }) => data?.token)).size).toBe(20)
})

it('allows five guesses of twenty concurrent ones', async () => {
  const ready = await forms(2, '没有这个人', (n) => `猜${n}`)
  const answers = await Promise.all(ready.map((form, n) => pickApp(n).call('login.login', form)))
  expect(count(answers, refusalCode('login/wrong'))).toBe(5)
  expect(count(answers, refusalCode('login/locked'))).toBe(15)
})

it('counts concurrent wrong codes, so that the right code fails afterwards', async () => {
  const phone = anyPhone()
  await askCode(apps[0], phone)
  const wrong = await forms(1, phone, () => '000000')
  await Promise.all(wrong.map((form, n) => pickApp(n).call('login.login', form)))
  const [right] = await forms(1, phone, () => '246810')
  expectRefusal(await apps[0].call('login.login', right!), 'login/wrong-code')
})

it('creates one account for twenty concurrent completions of one binding', async () => {
  const phone = anyPhone()
  const { ticket, ...kept } = makeTicket(randomBytes, new Date())
  const person = { companyId: 1, provider: 'wechat', subject: 'o-race', profile: {} }
  await dbs[0]!.transaction(1, (tx) => insertTicket(tx, { ...person, ...kept }))
  await askCode(apps[0], phone, 'bind')
  const answers = await Promise.all(
    twenty.map((n) =>
      pickApp(n).call('login.openIdBindPhone', { openId: ticket, phone, captcha: '246810' }),
    ),
  )
  expect(count(answers, 20000)).toBe(1)
  // The other requests find the ticket or the code used.
  expect(
    count(answers, refusalCode('login/uncheckable')) +
      count(answers, refusalCode('login/wrong-code')),
  ).toBe(19)
  const made = await dbs[0]!.transaction(1, async (tx) => {
    const people = await tx.select().from(users).where(eq(users.phone, phone))
    return {
      people,
      open: await tx
        .select()
        .from(sessions)
        .where(eq(sessions.userId, people[0]?.id ?? 0)),
    }
  })
  expect(made.people).toHaveLength(1)
  expect(made.open).toHaveLength(1)
})

it('refuses the change to a phone by name when that phone signs up concurrently', async () => {
  const [app] = apps
  const phone = anyPhone()
  const as = { companyId: 1, token: await app.tokenOf(1, 11) }
  for (const send of [{ method: 'old-phone' }, { method: 'new-phone', phoneNum: phone }] as const) {
    const captchaVerifyParam = await proofOf(app, as)
    const sent = await app.call('login.sendCode', { ...send, captchaVerifyParam }, as)
    expect(sent).toMatchObject({ flag: true })
  }
  const changed = { oldCode: '246810', phone, code: '246810' }
  const change = await dbs[1]!.transaction(1, async (tx) => {
    await findOrInsertByPhone(tx, { companyId: 1, phone, nickName: '新顾客', at: new Date() })
    const response = app.call('login.changePhone', changed, as)
    // Waits until the change of phone is blocked by this transaction's row.
    await wait(500)
    return { response }
  })
  expect(await change.response).toMatchObject({ code: refusals['login/phone-taken'].code })
  expect((await app.call('login.getInfo', {}, as)).data.tel.slice(-4)).toBe('0001')
})
