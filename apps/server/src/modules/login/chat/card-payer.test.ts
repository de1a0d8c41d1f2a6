import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOf } from '../../../plugins/session.ts'
import { issueCards, openCard } from '../../gift/testing.ts'
import { findCardPayer } from '../identities/card-account.repository.ts'
import { comeBack, createChatTestApp, PAY_APP, type ChatTestApp } from './chat-test-app.fixture.ts'
import { refusalCode } from '@mall/contract/refusals'

const companyId = 1
const provider = 'wechat-pay'

let chat: ChatTestApp
beforeAll(async () => {
  chat = await createChatTestApp()
})
afterAll(() => chat.close())

async function open() {
  const [card] = await issueCards(chat.app, companyId, { kind: 'points', value: 500 })
  if (!card) throw new Error('no card was issued')
  return openCard(chat.app, companyId, card)
}
const save = async (personId: string, token: string) => {
  const returned = await comeBack(chat, personId, { provider })
  return chat.app.call('gift.savePayer', returned, { companyId, token })
}
const find = (token: string) => findCardPayer(chat.app.db, { companyId, tokenHash: hashOf(token) })

it('stores the latest holder of a card with its session and returns none to another session', async () => {
  const token = await open()
  const openId = chat.lab.toOpenId(PAY_APP, 'xiaoman')
  expect(await find(token)).toBeNull()
  expect((await save('xiaoman', token)).data).toEqual({})
  expect(await find(token)).toBe(openId)
  const other = await open()
  expect(await find(other)).toBeNull()
  expect((await save('xiaoman', other)).flag).toBe(true)
  await save('liushu', token)
  expect(await find(token)).toBe(chat.lab.toOpenId(PAY_APP, 'liushu'))
  expect(await find(other)).toBe(openId)
})

it('binds the holder of the card to no shopper', async () => {
  await save('xiaoman', await open())
  const rows = await chat.app.db.query(
    companyId,
    sql`select 1 from identities where company_id = 1 and provider = ${provider}`,
  )
  expect(rows).toEqual([])
})

it('accepts the state of the payment account once and only with the session of a card', async () => {
  const token = await open()
  const signIn = await comeBack(chat, 'chenxi')
  expect((await chat.app.call('gift.savePayer', signIn, { companyId, token })).code).toBe(
    refusalCode('login/state'),
  )
  const returned = await comeBack(chat, 'chenxi', { provider })
  const shopper = await chat.app.tokenOf(companyId, 11)
  expect(
    (await chat.app.call('gift.savePayer', returned, { companyId, token: shopper })).flag,
  ).toBe(false)
  expect((await chat.app.call('gift.savePayer', returned, { companyId, token })).flag).toBe(true)
  expect((await chat.app.call('gift.savePayer', returned, { companyId, token })).code).toBe(
    refusalCode('login/state'),
  )
})
