import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numbers } from '../../modules/orders/testing/index.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const companyId = 1
const MOST = 4
const PERIOD_MS = 15 * 60_000
const lines: { level: number; msg: string; network?: string }[] = []
let app: TestApp
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  app = await createTestApp({
    seedFile: { companies: [{ id: companyId }] },
    environment: { MALL_TRUST_PROXY: '1', MALL_OPS_GUESSES_PER_IP: String(MOST) },
    deps: { log },
  })
})
afterAll(() => app.close())

const callWith = (authorization: string, network: string, headers = {}) =>
  app.call(
    'ops.me',
    {},
    {
      companyId,
      headers: { ...headers, authorization, 'x-forwarded-for': network },
    },
  )
const word = () => randomBytes(24).toString('base64url')

it.each([
  ['sessions', 'mops_', '203.0.113.1'],
  ['keys', 'mkey_', '203.0.114.1'],
  ['the environment’s key', '', '203.0.115.1'],
])('refuses a network after guesses of %s and logs it once', async (_name, prefix, network) => {
  lines.length = 0
  const guess = () => callWith(`Bearer ${prefix}${word()}`, network)
  for (const _ of numbers(MOST)) expectRefusal(await guess(), 'request/forbidden')
  for (const _ of numbers(3)) expectRefusal(await guess(), 'request/too-many')
  expect(lines.map(({ network: noted }) => noted)).toEqual([network.replace(/1$/, '0/24')])
  const known = await app.operatorHeaders(companyId)
  const { authorization = '', ...device } = known
  expect((await callWith(authorization, network, device)).flag).toBe(true)
  expectRefusal(await callWith(`Bearer ${prefix}${word()}`, '203.0.116.1'), 'request/forbidden')
  app.advance(PERIOD_MS + 1)
  expectRefusal(await guess(), 'request/forbidden')
})
