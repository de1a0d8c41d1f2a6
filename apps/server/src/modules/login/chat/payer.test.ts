import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identities } from '../tables.ts'
import {
  APP,
  comeBack,
  createChatTestApp,
  PAY_APP,
  type ChatTestApp,
  type Trip,
} from './chat-test-app.fixture.ts'
import { refusalCode } from '@mall/contract/refusals'

let chat: ChatTestApp
beforeAll(async () => {
  chat = await createChatTestApp()
})
afterAll(() => chat.close())

const provider = 'wechat-pay'
const payer = (id: string) => chat.lab.toOpenId(PAY_APP, id)
/** A trip but its last call: the simulator has one holder at a time, so trips do not overlap. */
async function prepare(personId: string, userId: number, trip: Trip = {}, at = chat.app) {
  const token = await chat.app.tokenOf(1, userId)
  const returned = await comeBack(chat, personId, { provider, ...trip })
  return () => at.call('login.jsapiLogin2', returned, { token })
}
async function keep(...trip: Parameters<typeof prepare>) {
  const call = await prepare(...trip)
  return call()
}
const kept = () =>
  chat.app.db.transaction(1, async (tx) => {
    const rows = await tx.select().from(identities).where(eq(identities.provider, provider))
    return Object.fromEntries(rows.map(({ subject, userId }) => [subject, userId]))
  })

it('stores one payment account per shopper and replaces the former one', async () => {
  expect((await keep('xiaoman', 11)).data).toEqual({ openId: payer('xiaoman') })
  expect((await keep('xiaoman', 11)).flag).toBe(true)
  expect(await kept()).toEqual({ [payer('xiaoman')]: 11 })
  expect((await keep('liushu', 11)).data).toEqual({ openId: payer('liushu') })
  expect(await kept()).toEqual({ [payer('liushu')]: 11 })
  expect(payer('xiaoman')).not.toBe(chat.lab.toOpenId(APP, 'xiaoman'))
})

it('moves a payment account to the shopper who pays from it now', async () => {
  await keep('liushu', 11)
  await keep('xiaoman', 12)
  expect((await keep('liushu', 12)).data).toEqual({ openId: payer('liushu') })
  expect(await kept()).toEqual({ [payer('liushu')]: 12 })
  expect((await keep('xiaoman', 11)).data).toEqual({ openId: payer('xiaoman') })
  expect(await kept()).toEqual({ [payer('xiaoman')]: 11, [payer('liushu')]: 12 })
})

it('lets two shoppers exchange their payment accounts concurrently', async () => {
  await keep('liushu', 11)
  await keep('xiaoman', 12)
  const calls = [await prepare('xiaoman', 11), await prepare('liushu', 12)]
  const answers = await Promise.all(calls.map((call) => call()))
  expect(answers.map(({ flag }) => flag)).toEqual([true, true])
  expect(await kept()).toEqual({ [payer('xiaoman')]: 11, [payer('liushu')]: 12 })
})

it('signs in no shopper, because the payment account is no identity', async () => {
  await keep('liushu', 11)
  const returned = await comeBack(chat, 'liushu')
  expect((await chat.app.call('login.jsapiLogin', returned)).code).toBe(
    refusalCode('login/unbound'),
  )
})

it('requires a session, the state of the payment account and a valid code', async () => {
  const returned = await comeBack(chat, 'chenxi', { provider })
  expect((await chat.app.call('login.jsapiLogin2', returned)).code).toBe(
    refusalCode('session/missing'),
  )
  const token = await chat.app.tokenOf(1, 12)
  const other = await comeBack(chat, 'chenxi')
  expect((await chat.app.call('login.jsapiLogin2', other, { token })).code).toBe(
    refusalCode('login/state'),
  )
  expect((await keep('kuaizhao', 12)).code).toBe(refusalCode('login/snapshot'))
  chat.lab.script({ on: 'access-token', behaviour: 'bad-code' })
  expect((await keep('chenxi', 12)).code).toBe(refusalCode('login/code-spent'))
  chat.lab.script({ on: 'access-token', behaviour: 'hang' })
  expect((await keep('chenxi', 12, {}, chat.impatient)).code).toBe(refusalCode('login/provider'))
})
