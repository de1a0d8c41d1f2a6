/** Responses of calls go through Fastify: a hook sees every one of them. */
import { calls, refusals, type Call } from '@mall/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../index.ts'
import { say } from '../send-call.ts'
import { fittingInput, oncePerCall } from './hostile.ts'
import { sampleRows } from './sample-rows.ts'

let app: TestApp
let token: string
let seen: { url: string; status: number; bytes: number }[] = []

beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  app.fastify.addHook('onSend', (request, reply, payload: string | Buffer, done) => {
    const { url } = request
    seen.push({ url, status: reply.statusCode, bytes: Buffer.byteLength(payload) })
    done()
  })
  token = await app.tokenOf(1, 1)
})
afterAll(() => app.close())

const sample = oncePerCall(
  (call) => fc.sample(fittingInput(call), { seed: 1, numRuns: 1 })[0] ?? {},
)
const all = sampleRows<Call>(Object.values(calls), ({ name }) => name)

it.each(all)('runs an onSend hook for the responses of $name', async (call) => {
  const headers = { companyid: '1' }
  const authorization =
    call.auth === 'ops' ? 'Bearer ops-key-for-tests-0' : `Bearer ${await app.tokenOf(1, 1)}`
  seen = []
  // Served or refused by a rule, repeated (a cached response), refused without a session, and with
  // an invalid company.
  const responses = [
    await say(app.fastify, call, sample(call), { ...headers, authorization }),
    await say(app.fastify, call, sample(call), { ...headers, authorization }),
    await say(app.fastify, call, sample(call), headers),
    await say(app.fastify, call, sample(call), { companyid: 'none' }),
  ]
  expect(seen.map(({ status, bytes }) => ({ status, bytes }))).toEqual(
    responses.map(({ statusCode, rawPayload }) => ({
      status: statusCode,
      bytes: rawPayload.length,
    })),
  )
})

it('runs the hook for a served, a cached and a refused response', async () => {
  seen = []
  await app.call('cart.list', {}, { token })
  await app.call('home.all', {})
  await app.call('home.all', {})
  await app.call('cart.list', {})
  expect(seen.map(({ status }) => status)).toEqual([
    200,
    200,
    200,
    refusals['session/missing'].status,
  ])
})
