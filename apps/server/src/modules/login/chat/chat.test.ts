import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { identities, users } from '../tables.ts'
import {
  APP,
  bindTo,
  comeBack,
  createChatTestApp,
  ticketOf,
  type ChatTestApp,
} from './chat-test-app.fixture.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let chat: ChatTestApp
beforeAll(async () => {
  chat = await createChatTestApp()
})
afterAll(() => chat.close())
beforeEach(async () => {
  chat.lab.clearScript()
  for (const companyId of [1, 2]) {
    await chat.app.db.transaction(companyId, async (tx) => {
      await tx.delete(identities)
      await tx.update(users).set({ disabled: false })
    })
  }
})

type Returned = Awaited<ReturnType<typeof comeBack>>
type As = { companyId?: number; token?: string }
const signIn = (returned: Returned, as: As = {}, at = chat.app) =>
  at.call('login.jsapiLogin', returned, as)
const me = async (token: string) => (await chat.app.call('login.getInfo', {}, { token })).data

it('signs in known accounts silently and by consent', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  const openId = chat.lab.toOpenId(APP, 'xiaoman')
  for (const scope of ['base', 'user'] as const) {
    const { data } = await signIn(await comeBack(chat, 'xiaoman', { scope }))
    expect(data).toMatchObject({ openId, expiresIn: 604_800 })
    expect(await me(data.token)).toMatchObject({ id: 11, openId })
  }
})

it('issues a ticket that differs from the account’s id to an unknown account', async () => {
  const answer = await signIn(await comeBack(chat, 'liushu'))
  expectRefusal(answer, 'login/unbound')
  expect(answer.data.openId).toMatch(/^[\w-]{43}_1$/)
  expect(answer.data.openId).not.toContain(chat.lab.toOpenId(APP, 'liushu'))
})

it('binds the signed-in shopper and issues a new token', async () => {
  const token = await chat.app.tokenOf(1, 12)
  const { data } = await signIn(await comeBack(chat, 'liushu'), { token })
  expect(data.token).not.toBe(token)
  expect(await me(data.token)).toMatchObject({ id: 12, openId: chat.lab.toOpenId(APP, 'liushu') })
  expect((await chat.app.call('login.getInfo', {}, { token })).code).toBe(
    refusalCode('session/replaced'),
  )
})

it('does not move a chat account to another shopper', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  const token = await chat.app.tokenOf(1, 12)
  expect((await signIn(await comeBack(chat, 'xiaoman'), { token })).code).toBe(
    refusalCode('login/bound-elsewhere'),
  )
  expect(await me(token)).toMatchObject({ id: 12, openId: '' })
})

it('refuses a second chat account of a shopper', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  const token = await chat.app.tokenOf(1, 11)
  expect((await signIn(await comeBack(chat, 'liushu'), { token })).code).toBe(
    refusalCode('login/bound-elsewhere'),
  )
  expect((await bindTo(chat, 'liushu', 1, 11)).code).toBe(refusalCode('login/bound-elsewhere'))
})

it('requires this browser’s state, once, in time and in this mall', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  const requestsBefore = chat.lab.requestCounts['access-token']
  const returned = await comeBack(chat, 'xiaoman')
  const refused = async (wrong: Partial<Returned>, companyId = 1) =>
    expect(await signIn({ ...returned, ...wrong }, { companyId })).toMatchObject({
      code: refusalCode('login/state'),
      message: 'state校验不一致，请重试!',
      data: null,
    })
  await refused({ state: 'a'.repeat(64) })
  await refused({ verifier: 'b'.repeat(43) })
  await refused({}, 2)
  const pay = await comeBack(chat, 'xiaoman', { provider: 'wechat-pay' })
  await refused({ state: pay.state, verifier: pay.verifier })
  // None of the refused requests has sent the code to the provider.
  expect(chat.lab.requestCounts['access-token']).toBe(requestsBefore)
  expect((await signIn(returned)).flag).toBe(true)
  await refused({})
  const late = await comeBack(chat, 'xiaoman')
  chat.app.advance(600_001)
  expect((await signIn(late)).code).toBe(refusalCode('login/state'))
})

it('refuses a code without a state', async () => {
  const { code, verifier } = await comeBack(chat, 'xiaoman')
  const bare = { code, verifier } as Returned
  expect((await signIn(bare)).code).toBe(refusalCode('request/invalid'))
  expect((await signIn({ ...bare, state: 'x' })).code).toBe(refusalCode('login/state'))
})

it('refuses a code that is used, invented or of another account', async () => {
  const [first, second] = [await comeBack(chat, 'liushu'), await comeBack(chat, 'liushu')]
  await signIn(first)
  expect((await signIn({ ...second, code: first.code })).code).toBe(refusalCode('login/code-spent'))
  const third = await comeBack(chat, 'liushu')
  expect((await signIn({ ...third, code: 'made-up' })).code).toBe(refusalCode('login/code-spent'))
  const pay = await comeBack(chat, 'liushu', { provider: 'wechat-pay' })
  expect((await signIn({ ...(await comeBack(chat, 'liushu')), code: pay.code })).code).toBe(
    refusalCode('login/code-spent'),
  )
})

it('opens one session for one code of concurrent requests', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  const requestsBefore = chat.lab.requestCounts['access-token']
  const returned = await comeBack(chat, 'xiaoman')
  const codes = await Promise.all(
    Array.from({ length: 100 }, async () => (await signIn(returned)).code),
  )
  expect(codes.filter((code) => code === 20000)).toHaveLength(1)
  expect(codes.filter((code) => code === refusalCode('login/state'))).toHaveLength(99)
  expect(chat.lab.requestCounts['access-token']).toBe(requestsBefore + 1)
})

it('does not bind a visitor of a snapshot page', async () => {
  const returned = await comeBack(chat, 'kuaizhao', { scope: 'user' })
  expect(await signIn(returned)).toMatchObject({ code: refusalCode('login/snapshot'), data: null })
  const token = await chat.app.tokenOf(1, 11)
  expect((await signIn(await comeBack(chat, 'kuaizhao'), { token })).code).toBe(
    refusalCode('login/snapshot'),
  )
  expect(await me(token)).toMatchObject({ id: 11, openId: '' })
})

it.each(['hang', 'error', 'garbage', 'busy', 'huge', 'redirect', 'bad-token'] as const)(
  'reports an error of the provider: %s',
  async (behaviour) => {
    await bindTo(chat, 'xiaoman', 1, 11)
    const returned = await comeBack(chat, 'xiaoman')
    chat.lab.script({ on: 'access-token', behaviour })
    expect(await signIn(returned, {}, chat.impatient)).toMatchObject({
      code: refusalCode('login/provider'),
      data: null,
    })
    chat.lab.clearScript()
    expect((await signIn(await comeBack(chat, 'xiaoman'))).flag).toBe(true)
  },
)

it('omits the name when the provider sends none', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  for (const behaviour of ['hang', 'garbage', 'bad-token'] as const) {
    const returned = await comeBack(chat, 'xiaoman', { scope: 'user' })
    chat.lab.script({ on: 'userinfo', behaviour })
    expect((await signIn(returned, {}, chat.impatient)).flag).toBe(true)
  }
})

it('refuses a disabled shopper and any shopper of a closed mall', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  await chat.app.db.transaction(1, (tx) =>
    tx.update(users).set({ disabled: true }).where(eq(users.id, 11)),
  )
  expect((await signIn(await comeBack(chat, 'xiaoman'))).code).toBe(refusalCode('login/disabled'))
  const returned = await comeBack(chat, 'xiaoman')
  expect((await signIn(returned, { companyId: 3 })).code).toBe(refusalCode('company/closed'))
  expect((await signIn(returned, { companyId: 4 })).code).toBe(refusalCode('login/not-open'))
  expect((await signIn(returned, { companyId: 99 })).code).toBe(refusalCode('company/unknown'))
})

it('signs in different shoppers in two malls for the same account', async () => {
  await bindTo(chat, 'xiaoman', 1, 11)
  const returned = await comeBack(chat, 'xiaoman', { companyId: 2 })
  expect((await signIn(returned, { companyId: 2 })).code).toBe(refusalCode('login/unbound'))
})

it('creates no shopper and stores only a ticket for an unknown account', async () => {
  const before = await chat.app.db.transaction(1, (tx) => tx.select().from(users))
  await ticketOf(chat, 'chenxi')
  expect(await chat.app.db.transaction(1, (tx) => tx.select().from(users))).toEqual(before)
  const bound = await chat.app.db.transaction(1, (tx) =>
    tx
      .select()
      .from(identities)
      .where(and(eq(identities.companyId, 1))),
  )
  expect(bound).toEqual([])
})
