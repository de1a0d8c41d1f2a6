import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../../db/connection/database.ts'
import { identities, users } from '../tables.ts'
import {
  APP,
  bindTo,
  createChatTestApp,
  ticketOf,
  type ChatTestApp,
} from '../chat/chat-test-app.fixture.ts'
import { anyPhone, askCode } from '../testing.ts'
import { insertTicket } from '../proofs/tickets.repository.ts'
import { makeTicket } from '../proofs/tickets.ts'
import { refusalCode } from '@mall/contract/refusals'

let chat: ChatTestApp
beforeAll(async () => {
  chat = await createChatTestApp()
})
afterAll(() => chat.close())

const code = '246810'
let count = 0
/** A ticket as it is issued to a new person, of any provider. */
async function ticketFor(subject = `o-${(count += 1)}`, provider = 'wechat', companyId = 1) {
  const { deps, db, now } = chat.app
  const { ticket, ...kept } = makeTicket(deps.random, now())
  await db.transaction(companyId, (tx) =>
    insertTicket(tx, { companyId, provider, subject, profile: {}, ...kept }),
  )
  return { openId: ticket, subject }
}
type BindInput = { openId: string; phone: string; captcha?: string }
const bind = ({ openId, phone, captcha = code }: BindInput, companyId = 1) =>
  chat.app.call('login.openIdBindPhone', { openId, phone, captcha }, { companyId })
const userOf = async (subject: string) => {
  const [row] = await chat.app.db.transaction(1, (tx) =>
    tx.select().from(identities).where(eq(identities.subject, subject)),
  )
  return row?.userId ?? null
}
const peopleWith = (phone: string) =>
  chat.app.db.transaction(1, (tx) => tx.select().from(users).where(eq(users.phone, phone)))

it('creates a shopper named like the ticket’s account, and signs in', async () => {
  const openId = await ticketOf(chat, 'chenxi', { scope: 'user' })
  const phone = anyPhone()
  await askCode(chat.app, phone, 'bind')
  const { data } = await bind({ openId, phone })
  const subject = chat.lab.toOpenId(APP, 'chenxi')
  expect(data).toMatchObject({ openId: subject, expiresIn: 604_800 })
  const me = await chat.app.call('login.getInfo', {}, { token: data.token })
  expect(me.data).toMatchObject({ openId: subject, nickName: '𠮷祥', id: await userOf(subject) })
})

it('binds the account to the owner of the phone', async () => {
  const { openId, subject } = await ticketFor()
  await askCode(chat.app, '13800000002', 'bind')
  expect((await bind({ openId, phone: '13800000002' })).flag).toBe(true)
  expect(await userOf(subject)).toBe(12)
})

it('refuses an account’s id and a changed ticket', async () => {
  const phone = anyPhone()
  await askCode(chat.app, phone, 'bind')
  const { openId, subject } = await ticketFor()
  const otherSubjects = [
    subject,
    `${subject}_1`,
    openId.slice(0, -2),
    `${openId}_1`,
    'x'.repeat(43),
  ]
  for (const wrong of otherSubjects) {
    const answer = await bind({ openId: wrong, phone })
    expect(answer, wrong).toMatchObject({
      flag: false,
      code: refusalCode('login/uncheckable'),
      data: null,
    })
  }
  expect(await peopleWith(phone)).toEqual([])
  expect((await bind({ openId, phone })).flag).toBe(true)
})

it('accepts a ticket once, of the chat app, in its mall, within half an hour', async () => {
  const phone = anyPhone()
  await askCode(chat.app, phone, 'bind')
  for (const provider of ['dingtalk', 'wechat-pay', 'bank:cmb']) {
    const { openId } = await ticketFor('u-1', provider)
    expect((await bind({ openId, phone })).code, provider).toBe(refusalCode('login/uncheckable'))
  }
  const { openId, subject } = await ticketFor()
  await askCode(chat.app, anyPhone(), 'bind', { companyId: 2 })
  expect((await bind({ openId, phone }, 2)).code).toBe(refusalCode('login/uncheckable'))
  expect((await bind({ openId, phone })).flag).toBe(true)
  expect(await userOf(subject)).not.toBeNull()
  chat.app.advance(61_000)
  await askCode(chat.app, phone, 'bind')
  expect((await bind({ openId, phone })).code).toBe(refusalCode('login/uncheckable'))
  const late = await ticketFor()
  chat.app.advance(30 * 60_000 + 1)
  await askCode(chat.app, phone, 'bind')
  expect((await bind({ openId: late.openId, phone })).code).toBe(refusalCode('login/uncheckable'))
})

it('requires the phone’s code for this purpose and keeps the ticket until then', async () => {
  const { openId, subject } = await ticketFor()
  const phone = anyPhone()
  await askCode(chat.app, phone, 'login')
  expect((await bind({ openId, phone })).code).toBe(refusalCode('login/wrong-code'))
  chat.app.advance(61_000)
  await askCode(chat.app, phone, 'bind')
  expect((await bind({ openId, phone, captcha: '000000' })).code).toBe(
    refusalCode('login/wrong-code'),
  )
  expect(await userOf(subject)).toBeNull()
  expect((await bind({ openId, phone })).flag).toBe(true)
})

it('refuses a second chat account and moves none', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  const second = await ticketFor()
  await askCode(chat.app, '13800000001', 'bind')
  expect((await bind({ openId: second.openId, phone: '13800000001' })).code).toBe(
    refusalCode('login/bound-elsewhere'),
  )
  expect(await userOf(second.subject)).toBeNull()

  const taken = await ticketFor(chat.lab.toOpenId(APP, 'xiaoman'))
  const phone = anyPhone()
  await askCode(chat.app, phone, 'bind')
  expect((await bind({ openId: taken.openId, phone })).code).toBe(
    refusalCode('login/bound-elsewhere'),
  )
  expect(await userOf(taken.subject)).toBe(11)
})

it('creates one shopper for 20 concurrent completions of one ticket', async () => {
  const { openId, subject } = await ticketFor()
  const phone = anyPhone()
  await askCode(chat.app, phone, 'bind')
  const answers = await Promise.all(Array.from({ length: 20 }, () => bind({ openId, phone })))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  const people = await peopleWith(phone)
  expect(people).toHaveLength(1)
  expect(await userOf(subject)).toBe(people[0]?.id)
})

it('binds one of two phones that complete one ticket concurrently', async () => {
  const { openId, subject } = await ticketFor()
  const phones = [anyPhone(), anyPhone()]
  for (const phone of phones) await askCode(chat.app, phone, 'bind')
  const answers = await Promise.all(phones.map((phone) => bind({ openId, phone })))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  expect(await userOf(subject)).not.toBeNull()
})

it('refuses a disabled shopper', async () => {
  const { openId, subject } = await ticketFor()
  const disable = (disabled: boolean) =>
    chat.app.db.transaction(1, (tx) => tx.update(users).set({ disabled }).where(eq(users.id, 13)))
  await disable(true)
  await askCode(chat.app, '13800000003', 'bind')
  expect((await bind({ openId, phone: '13800000003' })).code).toBe(refusalCode('login/disabled'))
  expect(await userOf(subject)).toBeNull()
  await disable(false)
})

it('binds a ticket to the signed-in shopper once', async () => {
  const { openId, subject } = await ticketFor()
  const token = await chat.app.tokenOf(1, 13)
  const tie = (as: { companyId?: number; token?: string }) =>
    chat.app.call('login.bindWechat', { openId }, as)
  expect((await tie({})).code).toBe(refusalCode('session/missing'))
  const foreign = await chat.app.tokenOf(2, 21)
  expect((await tie({ companyId: 2, token: foreign })).code).toBe(refusalCode('login/uncheckable'))
  const { data } = await tie({ token })
  expect(data).toMatchObject({ openId: subject })
  expect((await tie({ token: data.token })).code).toBe(refusalCode('login/uncheckable'))
  expect((await tie({ token })).code).toBe(refusalCode('session/replaced'))
})

it('removes the chat account and logs both changes without its owner', async () => {
  const { openId, subject } = await ticketFor()
  const [made] = await chat.app.db.transaction(1, (tx) =>
    tx.insert(users).values({ companyId: 1, phone: anyPhone(), createdAt: new Date() }).returning(),
  )
  const userId = made?.id ?? 0
  const before = await chat.app.tokenOf(1, userId)
  const undo = (token: string, args: { openId?: string } = {}) =>
    chat.app.call('login.unbindWechat', args, { token })
  expect((await undo(before)).code).toBe(refusalCode('login/not-bound'))
  const { data } = await chat.app.call('login.bindWechat', { openId }, { token: before })
  expect((await undo(data.token, { openId: 'o-another' })).code).toBe(
    refusalCode('login/not-bound'),
  )
  expect((await undo(data.token, { openId: subject })).flag).toBe(true)
  expect(await userOf(subject)).toBeNull()
  expect((await undo(data.token)).code).toBe(refusalCode('login/not-bound'))
  const log = await chat.app.db.transaction(1, (tx) =>
    selectRows<{ event: string; detail: object }>(
      tx,
      sql`select event, detail from audit_log
          where company_id = 1 and actor = ${`user:${userId}`} and event in ('bind', 'unbind')
          order by id`,
    ),
  )
  expect(log).toEqual([
    { event: 'bind', detail: { provider: 'wechat' } },
    { event: 'unbind', detail: { provider: 'wechat' } },
  ])
})
