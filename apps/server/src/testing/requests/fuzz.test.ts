/** Calls of the contract, with any input, by any caller: all of them in deep runs. */
import { calls, type Call, type Envelope } from '@mall/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { auditCompany } from '../audit-company.ts'
import { readAuditSnapshot } from '../audit-snapshot.ts'
import { extras, fieldsOf, fittingInput, hostile, oncePerCall } from './hostile.ts'
import { createTestApp, type TestApp } from '../index.ts'
import { pickSeed, pickSize } from '../size.ts'
import { sampleRows } from './sample-rows.ts'
import { expectEnvelope, say } from '../send-call.ts'
import { refusalCode } from '@mall/contract/refusals'

const seed = pickSeed()
const all = sampleRows<Call>(Object.values(calls), ({ name }) => name)
const writing = all.filter(({ method }) => method === 'POST' || method === 'PUT')
const withFields = all.filter((call) => fieldsOf(call).length > 0)

/** Company for operators' calls, which write: its records change but must stay consistent. */
const OPERATED = 3
let app: TestApp
let before: string
const books = async () =>
  JSON.stringify([await readAuditSnapshot(app.db, 1), await readAuditSnapshot(app.db, 2)])

beforeAll(async () => {
  process.stdout.write(`fuzz seed ${seed} (MALL_TEST_SEED repeats it)\n`)
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: { companies: [1, 2, OPERATED].map((id) => ({ ...company, id })) },
    environment: {
      MALL_CAPTCHAS_PER_IP: '100000',
      MALL_SMS_PER_IP: '100000',
      MALL_SMS_PER_COMPANY: '100000',
    },
  })
  before = await books()
})
afterAll(async () => {
  await app.close()
})

/** The headers of a permitted caller. */
async function allowed(call: Call): Promise<Record<string, string>> {
  if (call.ops) return { companyid: String(OPERATED), ...(await app.operatorHeaders(0)) }
  if (call.auth !== 'shopper' && call.auth !== 'optional') return { companyid: '1' }
  return { companyid: '1', authorization: `Bearer ${await app.tokenOf(1, 1)}` }
}
const sample = oncePerCall((call) => fc.sample(fittingInput(call), { seed, numRuns: 1 })[0] ?? {})

describe('the server’s response', () => {
  it.each(withFields)('of $name is the envelope, whatever the value of one field', async (call) => {
    const headers = await allowed(call)
    for (const [name] of fieldsOf(call)) {
      for (const [, value] of hostile) {
        expectEnvelope(
          call,
          await say(app.fastify, call, { ...sample(call), [name]: value }, headers),
        )
      }
      const { [name]: _left, ...rest } = sample(call)
      expectEnvelope(call, await say(app.fastify, call, rest, headers))
    }
    expect(await books()).toBe(before)
  })

  it.each(all)('of $name is the envelope for any input of its schema', async (call) => {
    const headers = await allowed(call)
    await fc.assert(
      fc.asyncProperty(fittingInput(call), async (args) => {
        expectEnvelope(call, await say(app.fastify, call, args, headers))
      }),
      { seed, numRuns: pickSize(5, 25) },
    )
    expect(await books()).toBe(before)
  })

  it.each(writing)('of $name is the envelope for an invalid JSON body', async (call) => {
    const headers = { ...(await allowed(call)), 'content-type': 'application/json' }
    const [[first] = ['a']] = fieldsOf(call)
    const bodies = [
      '',
      'null',
      '1',
      '"x"',
      '[]',
      '{',
      '{}{}',
      '{} x',
      `\ufeff{"${first}":1}`,
      `{"${first}":1,"${first}":"2"}`,
      `{"${first}":1e999}`,
      `{"${first}":"\\ud83d"}`,
      `{"${first}":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
      `{"${first}":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`,
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      `{"${first}":NaN}`,
      '[['.repeat(100_000),
    ]
    const url = call.path.replaceAll(/\{\w+\}/g, '1')
    for (const payload of bodies) {
      expectEnvelope(call, await app.fastify.inject({ method: call.method, url, headers, payload }))
    }
    expect(await books()).toBe(before)
  })

  it.each(withFields)('of $name is the envelope for unknown fields', async (call) => {
    const own = new Set(fieldsOf(call).map(([name]) => name))
    const more = Object.fromEntries(Object.entries(extras).filter(([name]) => !own.has(name)))
    const ask = async (args: object) => {
      const headers = await allowed(call)
      const { data, code } = expectEnvelope(
        call,
        await say(app.fastify, call, { ...sample(call), ...args }, headers),
      )
      return JSON.stringify([code, data]).replaceAll(/"[^"]*T[\d:.]+Z"/g, '')
    }
    const [plain, again] = [await ask({}), await ask({})]
    const withMore = await ask(more)
    // If two equal requests have equal responses, additional fields must not change the response.
    if (plain === again) expect(withMore).toBe(plain)
    expect(await books()).toBe(before)
  })
})

it('leaves consistent records after operators’ writes', async () => {
  const { checks } = await auditCompany(app.db, OPERATED)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

describe('the authorization of a caller', () => {
  const closed = all.filter(
    ({ auth, ops }) => auth === 'shopper' || (ops && ops.permission !== 'open'),
  )

  it.each(closed)('is required by $name', async (call) => {
    const expired = await app.tokenOf(1, 1)
    app.advance(8 * 86_400_000)
    const foreign = await app.tokenOf(2, 1)
    const senders: [Record<string, string>, number[]][] = [
      [{}, [refusalCode('session/missing'), refusalCode('request/forbidden')]],
      [
        { authorization: 'Bearer' },
        [refusalCode('session/missing'), refusalCode('request/forbidden')],
      ],
      [
        { authorization: `Bearer ${'A'.repeat(43)}` },
        [refusalCode('session/missing'), refusalCode('request/forbidden')],
      ],
      [
        { authorization: `Bearer ${'A'.repeat(5_000)}` },
        [refusalCode('session/missing'), refusalCode('request/forbidden')],
      ],
      [
        { authorization: `Basic ${Buffer.from('1:1').toString('base64')}` },
        [refusalCode('session/missing'), refusalCode('request/forbidden')],
      ],
      [
        { authorization: "Bearer ' or 1=1 --xxxxxxxxxxxx" },
        [refusalCode('session/missing'), refusalCode('request/forbidden')],
      ],
      [
        { cookie: `token=${foreign}; mall_company=1` },
        [refusalCode('session/missing'), refusalCode('request/forbidden')],
      ],
      [
        { authorization: `Bearer ${expired}` },
        [refusalCode('session/expired'), refusalCode('request/forbidden')],
      ],
      [{ authorization: `Bearer ${foreign}` }, [refusalCode('request/forbidden')]],
    ]
    for (const [headers, codes] of senders) {
      const response = await say(app.fastify, call, sample(call), { companyid: '1', ...headers })
      const { code, data } = expectEnvelope(call, response) as Envelope<unknown>
      expect(codes).toContain(code)
      expect(data).toBeNull()
    }
    expect(await books()).toBe(before)
  })

  it.each(all)('is refused by $name for a company that does not exist', async (call) => {
    for (const companyid of ['0', '-1', '1.0', '1e0', '１', '1,2', ' ', '9999999999', "1' or 1"]) {
      const headers = { ...(await allowed(call)), companyid: encodeURI(companyid) }
      const { flag } = expectEnvelope(call, await say(app.fastify, call, sample(call), headers))
      if (call.auth !== 'provider') expect(flag).toBe(false)
    }
  })
})
