import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identities, users } from '../tables.ts'
import { anyPhone, askCode, proofOf, sealed } from '../testing.ts'
import { insertTicket } from '../proofs/tickets.repository.ts'
import { makeTicket } from '../proofs/tickets.ts'
import { CORP, createDingTestApp, type DingTestApp } from './ding-test-app.fixture.ts'
import { refusalCode } from '@mall/contract/refusals'

let ding: DingTestApp
beforeAll(async () => {
  ding = await createDingTestApp()
})
afterAll(() => ding.close())

const as = { companyId: 2 }
const code = '246810'
const come = () => ding.app.call('ding.login', { authCode: ding.lab.code(CORP, 'u1001') }, as)
async function ticketOfWork() {
  const answer = await come()
  if (answer.code !== refusalCode('login/bind-phone'))
    throw new Error(`no ticket but ${answer.code}`)
  return answer.data as { openId: string }
}
let count = 0
/** A ticket as it is issued to a new person. */
async function ticketFor(provider = 'dingtalk', companyId = 2) {
  const { deps, db, now } = ding.app
  const subject = `${CORP}:t-${(count += 1)}`
  const { ticket, ...kept } = makeTicket(deps.random, now())
  await db.transaction(companyId, (tx) =>
    insertTicket(tx, { companyId, provider, subject, profile: { nickName: '王小明' }, ...kept }),
  )
  return { ticket, subject }
}
const userOf = async (subject: string) => {
  const [row] = await ding.app.db.transaction(2, (tx) =>
    tx.select().from(identities).where(eq(identities.subject, subject)),
  )
  return row?.userId ?? null
}
const free = (userId: number) =>
  ding.app.db.transaction(2, (tx) => tx.delete(identities).where(eq(identities.userId, userId)))

async function form(loginType: 1 | 2, loginId: string, password: string) {
  const captchaVerifyParam = await proofOf(ding.app, as)
  return sealed(ding.app, { loginType, loginId, password, captchaVerifyParam }, as)
}
const byPassword = async (openId?: string, password = 'geheim-123') =>
  ding.app.call(
    'ding.passwordLogin',
    { ...(await form(2, 'lilei', password)), ...(openId ? { openId } : {}) },
    as,
  )

it('issues a ticket to a new person when phones are required and creates no shopper', async () => {
  const before = await ding.app.db.transaction(2, (tx) => tx.select().from(users))
  const { openId } = await ticketOfWork()
  expect(openId).toMatch(/^[\w-]{43}_1$/)
  expect(await ding.app.db.transaction(2, (tx) => tx.select().from(users))).toEqual(before)
})

it('binds the ticket to the shopper of a password sign-in, once and in one transaction', async () => {
  const { openId } = await ticketOfWork()
  expect((await byPassword(openId, 'falsch-123')).code).toBe(refusalCode('login/wrong'))
  expect((await come()).code).toBe(refusalCode('login/bind-phone'))
  const { data } = await byPassword(openId)
  const info = await ding.app.call('ding.userInfo', {}, { ...as, token: data.token })
  expect(info.data).toMatchObject({ userId: 'u1001', isBound: true })
  expect((await come()).flag).toBe(true)
  expect((await byPassword(openId)).code).toBe(refusalCode('login/uncheckable'))
  expect((await byPassword()).flag).toBe(true)
  const { ticket } = await ticketFor()
  expect((await byPassword(ticket)).code).toBe(refusalCode('login/bound-elsewhere'))
  await free(21)
})

it('binds the ticket to the shopper of a sign-in by code', async () => {
  const { ticket, subject } = await ticketFor()
  await askCode(ding.app, '13800000002', 'login', as)
  const sealedForm = await form(1, '13800000002', code)
  const { data } = await ding.app.call('ding.codeLogin', { ...sealedForm, openId: ticket }, as)
  expect(data.expiresIn).toBe(604_800)
  expect(await userOf(subject)).toBe(22)
  await free(22)
})

it('accepts each form by its own call only', async () => {
  const password = await form(2, 'lilei', 'geheim-123')
  expect((await ding.app.call('ding.codeLogin', password, as)).code).toBe(
    refusalCode('login/not-open'),
  )
  const byCode = await form(1, '13800000002', code)
  expect((await ding.app.call('ding.passwordLogin', byCode, as)).code).toBe(
    refusalCode('login/not-open'),
  )
})

it('sends a code to the holder of a ticket, with the common limits and to few phones', async () => {
  const { ticket } = await ticketFor()
  const send = (phone: string, uid = ticket) => ding.app.call('ding.sendSms', { phone, uid }, as)
  const phone = anyPhone()
  expect((await send(phone)).data).toEqual({ resendAfter: 60 })
  expect((await send(phone)).code).toBe(refusalCode('login/resend-wait'))
  const others = [anyPhone(), anyPhone(), anyPhone(), anyPhone()]
  const codes = await Promise.all(others.map(async (one) => (await send(one)).code))
  expect(codes.filter((one) => one === 20000)).toHaveLength(3)
  expect(codes.filter((one) => one === refusalCode('login/sms-limit'))).toHaveLength(1)
})

it('sends nothing without a ticket', async () => {
  const wechat = await ticketFor('wechat')
  const elsewhere = await ticketFor('dingtalk', 1)
  for (const uid of [undefined, '', 'x'.repeat(43), wechat.ticket, elsewhere.ticket]) {
    const input = { phone: anyPhone(), ...(uid === undefined ? {} : { uid }) }
    expect((await ding.app.call('ding.sendSms', input, as)).code).toBe(
      refusalCode('login/uncheckable'),
    )
  }
  const late = await ticketFor()
  ding.app.advance(30 * 60_000 + 1)
  const input = { phone: anyPhone(), uid: late.ticket }
  expect((await ding.app.call('ding.sendSms', input, as)).code).toBe(
    refusalCode('login/uncheckable'),
  )
})

it('sends a sign-in code only after the captcha', async () => {
  const phone = anyPhone()
  const send = (captchaToken: string) =>
    ding.app.call('ding.sendSmsWithCaptcha', { phone, captchaToken, type: '1' }, as)
  expect((await send('none')).code).toBe(refusalCode('login/captcha'))
  const proof = await proofOf(ding.app, as)
  expect((await send(proof)).flag).toBe(true)
  expect((await send(proof)).code).toBe(refusalCode('login/captcha'))
  const signedIn = await ding.app.call('ding.codeLogin', await form(1, phone, code), as)
  expect(signedIn.flag).toBe(true)
})

it('binds the ticket to the phone of the code', async () => {
  const { ticket, subject } = await ticketFor()
  const phone = anyPhone()
  const bind = (captcha: string, uid?: string) =>
    ding.app.call('ding.nkBindPhone', { phone, captcha, ...(uid ? { uid } : {}) }, as)
  expect((await ding.app.call('ding.sendSms', { phone, uid: ticket }, as)).flag).toBe(true)
  expect((await bind(code)).code).toBe(refusalCode('login/uncheckable'))
  expect((await bind(code, 'unknown')).code).toBe(refusalCode('login/uncheckable'))
  expect((await bind('000000', ticket)).code).toBe(refusalCode('login/wrong-code'))
  const { data } = await bind(code, ticket)
  const me = await ding.app.call('login.getInfo', {}, { ...as, token: data.token })
  expect(me.data).toMatchObject({ nickName: '王小明', id: await userOf(subject) })
  expect((await bind(code, ticket)).code).toBe(refusalCode('login/uncheckable'))
})

it('creates one shopper for 20 concurrent completions of one ticket', async () => {
  const { ticket, subject } = await ticketFor()
  const phone = anyPhone()
  await ding.app.call('ding.sendSms', { phone, uid: ticket }, as)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      ding.app.call('ding.nkBindPhone', { phone, captcha: code, uid: ticket }, as),
    ),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  expect(await userOf(subject)).not.toBeNull()
})
