import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../audit-log/tables.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import {
  anyPartnerUser,
  companyOf,
  createPartnerTestApp,
  named,
  type PartnerTestApp,
} from './partner-test-app.fixture.ts'
import { signatureOf } from './proof/signature.ts'
import type { Strategy } from './strategies.ts'

let partner: PartnerTestApp
beforeAll(async () => {
  partner = await createPartnerTestApp()
})
afterAll(() => partner.close())

/** A new shopper of the strategy's company with a session. */
async function signInShopper(strategy: Strategy) {
  const who = anyPartnerUser()
  const { data } = await partner.send(strategy, await partner.prove(strategy, who))
  if (!data) throw new Error('not signed in')
  const companyId = companyOf.first(strategy.method)
  const getInfo = (token = data.token) =>
    partner.app.call('login.getInfo', {}, { token, companyId })
  const { data: me } = await getInfo()
  return { who, token: data.token, userId: me?.id ?? 0, getInfo }
}

const verified = named.filter(([, { proof }]) => proof !== 'exchanged')
describe.each(verified)('the session of another account and %s', (_name, strategy) => {
  it('continues until the shopper confirms, and the proof stays unused', async () => {
    const { token, userId, getInfo } = await signInShopper(strategy)
    const fields = await partner.prove(strategy, anyPartnerUser())
    for (const _time of [1, 2]) {
      const refused = await partner.sendWithSession(strategy, token, fields)
      expectRefusal(refused, 'login/other-account')
      expect(refused.data).toBeNull()
    }
    expect((await getInfo()).data?.id).toBe(userId)

    const confirmed = await partner.sendWithSession(strategy, token, fields, true)
    expectRefusal(await getInfo(), 'session/replaced')
    const other = (await getInfo(confirmed.data?.token)).data?.id
    expect(other).toBeGreaterThan(0)
    expect(other).not.toBe(userId)
  })

  it('continues after a forged or used proof, confirmed or not', async () => {
    const { token, getInfo } = await signInShopper(strategy)
    const secrets = partner.keysOf(companyOf.second(strategy.method))
    const forged = await partner.prove(strategy, anyPartnerUser(), { secrets })
    const used = await partner.prove(strategy, anyPartnerUser())
    expect((await partner.send(strategy, used)).flag).toBe(true)
    for (const isConfirmed of [false, true]) {
      const send = (fields: typeof used) =>
        partner.sendWithSession(strategy, token, fields, isConfirmed)
      expectRefusal(await send(forged), 'login/forged')
      expectRefusal(await send(used), 'login/stale-link')
    }
    expect((await getInfo()).flag).toBe(true)
  })
})

describe.each(named)('the session of the same account and %s', (_name, strategy) => {
  it('is replaced without a confirmation', async () => {
    const { who, token, userId, getInfo } = await signInShopper(strategy)
    const again = await partner.prove(strategy, who)
    const { data } = await partner.sendWithSession(strategy, token, again)
    expect((await getInfo(data?.token)).data?.id).toBe(userId)
    expectRefusal(await getInfo(), 'session/replaced')
  })
})

const [, byUser] = named.find(([, { method }]) => method === 11)!

it('requires no confirmation after the session has ended', async () => {
  const { token } = await signInShopper(byUser)
  await partner.app.call('login.logout', {}, { token, companyId: companyOf.first(11) })
  const fields = await partner.prove(byUser, anyPartnerUser())
  expect((await partner.sendWithSession(byUser, token, fields)).flag).toBe(true)
})

it('requires no confirmation of a code, because the provider has consumed it', async () => {
  const [, byCode] = named.find(([, { method }]) => method === 18)!
  const { token } = await signInShopper(byCode)
  const fields = await partner.prove(byCode, anyPartnerUser())
  expect((await partner.sendWithSession(byCode, token, fields)).flag).toBe(true)
})

it('refuses a confirmation that the partner has signed', async () => {
  const { token } = await signInShopper(byUser)
  const fields = await partner.prove(byUser, anyPartnerUser())
  const signed = { ...fields, replaceSession: 'true' }
  const covered = { ...signed, companyId: String(companyOf.first(11)), loginMethod: '11' }
  const key = partner.keysOf(companyOf.first(11)).signKey ?? ''
  const sent = { ...signed, sign: signatureOf(key, covered) }
  expectRefusal(await partner.sendWithSession(byUser, token, sent), 'login/forged')
})

it('logs the refusal with the shopper of the session', async () => {
  const { token, userId } = await signInShopper(byUser)
  const fields = await partner.prove(byUser, anyPartnerUser())
  await partner.sendWithSession(byUser, token, fields)
  const companyId = companyOf.first(11)
  const refusals = and(eq(auditLog.companyId, companyId), eq(auditLog.result, 'other-account'))
  const rows = await partner.app.db.transaction(companyId, (tx) =>
    tx.select({ actor: auditLog.actor }).from(auditLog).where(refusals),
  )
  expect(rows).toContainEqual({ actor: `user:${userId}` })
})
