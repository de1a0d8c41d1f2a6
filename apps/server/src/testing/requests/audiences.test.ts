/**
 * Sessions of shoppers, gift cards, staff and operators: each permits the calls of its own audience
 * only.
 */
import { calls, refusals, type Auth, type Call } from '@mall/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBenefitScenario, openCounter } from '../../modules/equity/testing.ts'
import { issueCards, openCard } from '../../modules/gift/testing.ts'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../index.ts'
import { expectEnvelope, say } from '../send-call.ts'

const companyId = 1
type Audience = Exclude<Auth, 'public' | 'optional' | 'provider'>
type Headers = Record<string, string>
const audiences: readonly Audience[] = ['shopper', 'gift', 'staff', 'ops']
const withSession = Object.values<Call>(calls).filter(
  (call): call is Call & { auth: Audience } =>
    audiences.some((audience) => audience === call.auth) && call.ops?.permission !== 'open',
)
const ofOthers = audiences.flatMap((session) =>
  withSession
    .filter(({ auth }) => auth !== session)
    .map((call) => ({ name: call.name, session, call })),
)

let app: TestApp
let sessions: Record<Audience, Headers>

beforeAll(async () => {
  const [company] = shopSeed().companies
  const phone = company?.shoppers?.[0]?.phone ?? ''
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: companyId }] } })
  const scenario = await createBenefitScenario(app, companyId, { phones: [phone] })
  const [card] = await issueCards(app, companyId, { kind: 'points', value: 500, skuIds: [] })
  if (!card) throw new Error('no card was issued')
  const tokens = {
    shopper: await app.tokenOf(companyId, 1),
    gift: await openCard(app, companyId, card),
    staff: await openCounter(app, companyId, scenario.near.staff),
  }
  const toHeaders = (token: string): Headers => ({
    companyid: String(companyId),
    authorization: `Bearer ${token}`,
  })
  sessions = {
    shopper: toHeaders(tokens.shopper),
    gift: toHeaders(tokens.gift),
    staff: toHeaders(tokens.staff),
    ops: { companyid: String(companyId), ...(await app.operatorHeaders(companyId)) },
  }
})
afterAll(() => app.close())

describe('a session', () => {
  it('exists for each audience of the contract', () => {
    expect([...new Set(withSession.map(({ auth }) => auth))].toSorted()).toEqual(
      audiences.toSorted(),
    )
    expect(ofOthers.length).toBeGreaterThan(900)
  })

  it.each([
    ['shopper', 'points.statement'],
    ['gift', 'gift.info'],
    ['staff', 'cav.today'],
    ['ops', 'ops.me'],
  ] as const)('opens calls of its own audience: %s', async (audience, name) => {
    const { statusCode, body } = await say(app.fastify, calls[name], {}, sessions[audience])
    expect([statusCode, JSON.parse(body).flag], body).toEqual([200, true])
  })

  it.each(audiences)('opens no call of another audience: %s', async (audience) => {
    const closed = [refusals['session/missing'].code, refusals['request/forbidden'].code]
    for (const { call, name } of ofOthers.filter(({ session }) => session === audience)) {
      const response = await say(app.fastify, call, {}, sessions[audience])
      const { flag, code } = expectEnvelope(call, response)
      expect([flag, closed.includes(code)], `${name}: ${response.body}`).toEqual([false, true])
    }
  })
})
