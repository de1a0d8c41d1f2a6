import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { bindTickets, identities, users } from '../tables.ts'
import { anyPhone, askCode } from '../testing.ts'
import { insertTicket } from '../proofs/tickets.repository.ts'
import { makeTicket } from '../proofs/tickets.ts'
import { removeExpired } from '../../../testing/remove-expired.ts'
import {
  anyPartnerUser,
  companyOf,
  createPartnerTestApp,
  type PartnerTestApp,
} from './partner-test-app.fixture.ts'
import type { PartnerUser } from './page/make-proof.ts'
import { strategyOf } from './strategies.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'

let partner: PartnerTestApp
beforeAll(async () => {
  partner = await createPartnerTestApp()
})
afterAll(() => partner.close())

const code = '246810'
const found = strategyOf(15, 'login.thirdParty')
if (!found) throw new Error('method 15 is gone')
const strategy = found
const companyId = companyOf.phone(15)

const comes = async (who: PartnerUser) =>
  partner.send(strategy, await partner.prove(strategy, who, { companyId }), companyId)
async function ticketOf(who: PartnerUser): Promise<string> {
  const { data } = await comes(who)
  return (data as unknown as { openId: string }).openId
}
const bind = (openId: string, phone: string, captcha = code, at = companyId) =>
  partner.app.call('login.thirdPartyBindPhone', { openId, phone, captcha }, { companyId: at })
const asks = (phone: string, at = companyId) =>
  askCode(partner.app, phone, 'bind', { companyId: at })
const meOf = async (token = '') =>
  (await partner.app.call('login.getInfo', {}, { token, companyId })).data

it('binds a new person to a new shopper, who signs in without a ticket next time', async () => {
  const who = { ...anyPartnerUser(), nickName: '林小满' }
  const openId = await ticketOf(who)
  const phone = anyPhone()
  await asks(phone)
  const { data } = await bind(openId, phone)
  const me = await meOf(data?.token)
  expect(me).toMatchObject({
    nickName: '林小满',
    tel: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  })
  const again = await comes(who)
  expect((await meOf(again.data?.token))?.id).toBe(me?.id)
})

it('does not merge with the shopper of a phone that the partner sends', async () => {
  const phone = anyPhone()
  await asks(phone)
  await bind(await ticketOf(anyPartnerUser()), phone)
  const other = await comes({ ...anyPartnerUser(), tel: phone })
  expectRefusal(other, 'login/bind-phone')
  const open = companyOf.first(15)
  await partner.app.db.transaction(open, (tx) =>
    tx.insert(users).values({ companyId: open, phone, nickName: '原来的人' }),
  )
  const id = await partner.enter(strategy, { ...anyPartnerUser(), tel: phone })
  const [made] = await partner.app.db.transaction(open, (tx) =>
    tx.select().from(users).where(eq(users.id, id)),
  )
  expect(made?.phone).toBeNull()
})

it('keeps the ticket valid after a wrong code', async () => {
  const openId = await ticketOf(anyPartnerUser())
  const phone = anyPhone()
  await asks(phone)
  expectRefusal(await bind(openId, phone, '000000'), 'login/wrong-code')
  expect((await bind(openId, phone)).flag).toBe(true)
})

it('accepts a ticket once, in its company, unchanged and for half an hour', async () => {
  const phone = anyPhone()
  await asks(phone)
  const other = companyOf.phone(11)
  await asks(anyPhone(), other)
  const openId = await ticketOf(anyPartnerUser())
  expectRefusal(await bind(openId, phone, code, other), 'login/uncheckable')
  for (const wrong of [openId.slice(0, -2), `${openId}_1`, `x${openId}`, 'U1001', 'o_1']) {
    expectRefusal(await bind(wrong, phone), 'login/uncheckable', wrong)
  }
  expect((await bind(openId, phone)).flag).toBe(true)
  expectRefusal(await bind(openId, phone), 'login/uncheckable')
  const late = await ticketOf(anyPartnerUser())
  partner.app.advance(30 * 60_000)
  const next = anyPhone()
  await asks(next)
  expectRefusal(await bind(late, next), 'login/uncheckable')
})

it('refuses a ticket of a chat account', async () => {
  const at = partner.app.now()
  const { ticket, ...kept } = makeTicket(partner.app.deps.random, at)
  await partner.app.db.transaction(companyId, (tx) =>
    insertTicket(tx, { companyId, provider: 'wechat', subject: 'o1', profile: {}, ...kept }),
  )
  const phone = anyPhone()
  await asks(phone)
  expectRefusal(await bind(ticket, phone), 'login/uncheckable')
})

it('does not move the phone of another person of this partner', async () => {
  const phone = anyPhone()
  const first = anyPartnerUser()
  await asks(phone)
  expect((await bind(await ticketOf(first), phone)).flag).toBe(true)
  partner.app.advance(61_000)
  await asks(phone)
  const openId = await ticketOf(anyPartnerUser())
  expectRefusal(await bind(openId, phone), 'login/bound-elsewhere')
  // The ticket stays valid for another phone.
  const own = anyPhone()
  await asks(own)
  expect((await bind(openId, own)).flag).toBe(true)
  expect((await comes(first)).flag).toBe(true)
})

it('does not move a person who was bound to another phone later', async () => {
  const who = anyPartnerUser()
  const [one, two] = [await ticketOf(who), await ticketOf(who)]
  const [phone, other] = [anyPhone(), anyPhone()]
  await asks(phone)
  await asks(other)
  expect((await bind(one, phone)).flag).toBe(true)
  expectRefusal(await bind(two, other), 'login/bound-elsewhere')
  const rows = await partner.app.db.transaction(companyId, (tx) =>
    tx.select().from(identities).where(eq(identities.subject, who.subject)),
  )
  expect(rows).toHaveLength(1)
})

it('refuses a disabled shopper', async () => {
  const phone = anyPhone()
  await partner.app.db.transaction(companyId, (tx) =>
    tx.insert(users).values({ companyId, phone, disabled: true }),
  )
  await asks(phone)
  const who = anyPartnerUser()
  expectRefusal(await bind(await ticketOf(who), phone), 'login/disabled')
  const rows = await partner.app.db.transaction(companyId, (tx) =>
    tx
      .select()
      .from(identities)
      .where(and(eq(identities.companyId, companyId), eq(identities.subject, who.subject))),
  )
  expect(rows).toEqual([])
})

it('stores no ticket in plain text and removes expired ones', async () => {
  const openId = await ticketOf(anyPartnerUser())
  const kept = () => partner.app.db.transaction(companyId, (tx) => tx.select().from(bindTickets))
  const rows = await kept()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(openId.slice(0, 20))
  partner.app.advance(2 * 3_600_000)
  await removeExpired(partner.app.deps)
  expect(await kept()).toEqual([])
})
