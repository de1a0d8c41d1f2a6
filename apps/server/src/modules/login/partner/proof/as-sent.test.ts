import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals, type Envelope } from '@mall/contract'
import { auditLog } from '../../../audit-log/tables.ts'
import {
  anyPartnerUser,
  companyOf,
  createPartnerTestApp,
  type PartnerTestApp,
} from '../partner-test-app.fixture.ts'
import { signatureOf, type Fields } from './signature.ts'
import { strategyOf, type Strategy } from '../strategies.ts'
import { expectRefusal } from '../../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let partner: PartnerTestApp
beforeAll(async () => {
  partner = await createPartnerTestApp()
})
afterAll(() => partner.close())

function strategy(method: number, call: Strategy['call']): Strategy {
  const found = strategyOf(method, call)
  if (!found) throw new Error(`method ${method} has no ${call}`)
  return found
}
const byUnion = strategy(3, 'login.thirdUnified')
const byUser = strategy(11, 'login.thirdParty')
const companyId = companyOf.first(3)

async function get(query: string): Promise<Envelope<unknown>> {
  const response = await partner.app.fastify.inject({
    method: 'GET',
    url: `/api/login/thirdUnifiedLogin?${query}`,
    headers: { companyid: String(companyId) },
  })
  return response.json<Envelope<unknown>>()
}
const queryOf = (fields: Fields, spaces: string) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', spaces)}`)
    .join('&')

it.each(['+', '%20'])('parses a space in the address that is encoded as %s', async (spaces) => {
  const fields = await partner.prove(byUnion, { ...anyPartnerUser(), nickName: '林 小满' })
  expect((await get(queryOf(fields, spaces))).flag).toBe(true)
})

it('excludes the time that the page adds from the signed fields of a GET', async () => {
  const query = queryOf(await partner.prove(byUnion, anyPartnerUser()), '%20')
  expect((await get(`${query}&t=1795740756988`)).flag).toBe(true)
})

it('refuses a repeated parameter, even with the same value', async () => {
  const fields = await partner.prove(byUnion, anyPartnerUser())
  const query = queryOf(fields, '%20')
  for (const name of ['unionId', 'sign', 'nonce', 'utm']) {
    const value = fields[name] ?? '1'
    const twice = await get(`${query}&${name}=${value}${name in fields ? '' : `&${name}=${value}`}`)
    expect(twice, name).toMatchObject({ flag: false, code: refusals['request/invalid'].code })
  }
  expect((await get(query)).flag).toBe(true)
})

it('refuses a field that is no text', async () => {
  const fields = await partner.prove(byUser, anyPartnerUser())
  for (const more of [1, null, ['x'], { a: 'b' }, true]) {
    const response = await partner.app.fastify.inject({
      method: 'POST',
      url: '/api/login/thirdPartyLogin',
      headers: { companyid: String(companyOf.first(11)) },
      payload: { ...fields, more },
    })
    expectRefusal(response.json<Envelope<unknown>>(), 'request/invalid')
  }
})

it('refuses full-width digits as a time and distinguishes full-width letters in an id', async () => {
  const who = anyPartnerUser()
  const id = await partner.enter(byUser, who)
  const wide = who.subject.replaceAll(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0))
  expect(await partner.enter(byUser, { subject: wide })).not.toBe(id)
  const fields = await partner.prove(byUser, who)
  const timestamp = (fields.timestamp ?? '').replaceAll(/\d/g, (d) =>
    String.fromCharCode(d.charCodeAt(0) + 0xfee0),
  )
  expectRefusal(await partner.send(byUser, { ...fields, timestamp }), 'request/invalid')
})

it('distinguishes composed and decomposed letters in an id', async () => {
  const { subject } = anyPartnerUser()
  const composed = await partner.enter(byUser, { subject: `${subject}é` })
  expect(await partner.enter(byUser, { subject: `${subject}e\u0301` })).not.toBe(composed)
})

it('refuses a signature over fields of another company or method, whatever else is sent', async () => {
  const fields = await partner.prove(byUser, anyPartnerUser())
  const { signKey = '' } = partner.keysOf(companyOf.first(11))
  const { sign: _sign, ...sent } = fields
  const others: Fields[] = [{ companyId: '1' }, { loginMethod: '6' }]
  for (const other of others) {
    const own = { companyId: String(companyOf.first(11)), loginMethod: '11' }
    const sign = signatureOf(signKey, { ...sent, ...own, ...other })
    expectRefusal(await partner.send(byUser, { ...sent, sign }), 'login/forged')
    expectRefusal(await partner.send(byUser, { ...sent, ...other, sign }), 'login/forged')
  }
  const bare = signatureOf(signKey, sent)
  expectRefusal(await partner.send(byUser, { ...sent, sign: bare }), 'login/forged')
})

it('distinguishes persons of two sources with the same number', async () => {
  const bySource = strategy(17, 'login.thirdParty')
  const who = anyPartnerUser()
  const one = await partner.enter(bySource, { ...who, source: 'a' })
  expect(await partner.enter(bySource, { ...who, source: 'a' })).toBe(one)
  expect(await partner.enter(bySource, { ...who, source: 'b' })).not.toBe(one)
  const slash = await partner.enter(bySource, { subject: `x/${who.subject}`, source: 'a' })
  expect(await partner.enter(bySource, { ...who, source: 'a/x' })).not.toBe(slash)
})

it('distinguishes persons of a bank’s branches with the same number', async () => {
  const who = anyPartnerUser()
  const ids = []
  for (const call of ['login.cmb', 'login.szCmb', 'login.dgCmb'] as const) {
    ids.push(await partner.enter(strategy(2, call), who))
  }
  expect(new Set(ids).size).toBe(3)
})

it('refuses a bank’s bridge that reports its response as unencrypted', async () => {
  const byBank = strategy(2, 'login.cmb')
  const plain = Buffer.from(JSON.stringify({ subject: 'U1' })).toString('base64url')
  const genuine = await partner.prove(byBank, anyPartnerUser())
  for (const cryptType of ['1', '0', '4', ' 2']) {
    for (const body of [plain, genuine.body ?? '']) {
      const answer = await partner.send(byBank, { resultType: 'Y', cryptType, body })
      expectRefusal(answer, 'login/forged', cryptType)
    }
  }
  const other = { ...genuine, cryptType: '3' }
  expect((await partner.send(byBank, other)).flag).toBe(true)
})

it('counts forged proofs against their network in the company of the request', async () => {
  const { app } = partner
  const limit = Number(app.deps.settings.MALL_LOGIN_FAILURES_PER_IP)
  const byEmployee = strategy(15, 'login.thirdParty')
  const proof = await partner.prove(byEmployee, anyPartnerUser())
  const fields: Fields = { ...proof, sign: '0'.repeat(64) }
  app.deps.settings.MALL_LOGIN_FAILURES_PER_IP = 3
  try {
    const codes = []
    for (let n = 0; n < 5; n++) codes.push((await partner.send(byEmployee, fields)).code)
    expect(codes).toEqual([
      refusalCode('login/forged'),
      refusalCode('login/forged'),
      refusalCode('login/forged'),
      refusalCode('request/too-many'),
      refusalCode('request/too-many'),
    ])
    const good = await partner.prove(byEmployee, anyPartnerUser())
    expect((await partner.send(byEmployee, good)).code).toBe(refusalCode('request/too-many'))
    const noted = await app.db.transaction(companyOf.first(15), (tx) => tx.select().from(auditLog))
    expect(noted.filter(({ result }) => result === 'forged')).toHaveLength(3)
    expect(JSON.stringify(noted)).not.toContain(proof.employeeId ?? 'nobody')
    app.advance(16 * 60_000)
    const later = await partner.prove(byEmployee, anyPartnerUser())
    expect((await partner.send(byEmployee, later)).flag).toBe(true)
  } finally {
    app.deps.settings.MALL_LOGIN_FAILURES_PER_IP = limit
  }
})
