/**
 * Cursors of no list and texts that the database cannot store are refused as the caller's fault.
 */
import { calls, type Call } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../index.ts'

let app: TestApp
let operator: Record<string, string>
let token: string
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed(), environment: { MALL_OPS_RATE: '10000' } })
  operator = await app.operatorHeaders(0)
  token = await app.tokenOf(1, 1)
})
afterAll(() => app.close())

const hasField = ({ input }: Call, field: string) => field in ((input as z.ZodObject).shape ?? {})
const lists = Object.values(calls as Record<string, Call>).filter(
  (call) => hasField(call, 'cursor') && !call.path.includes('{') && call.method === 'GET',
)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const cursors = [
  'x',
  '\u0000',
  '-1',
  '9'.repeat(30),
  '2026-13-45',
  'infinity',
  'NaN',
  '1e400',
  -1,
  1e300,
  0.5,
].flatMap((value) => [encode([value]), encode([value, value]), encode([value, 'x', value])])

it.each(lists.map((call) => [call.name, call] as const))(
  'returns no server error for invalid cursors of %s',
  async (_name, call) => {
    const headers =
      call.auth === 'ops'
        ? { ...operator, companyid: '1' }
        : { authorization: `Bearer ${token}`, companyid: '1' }
    for (const cursor of [...cursors, 'no', encode({})]) {
      const { statusCode } = await app.fastify.inject({
        method: 'GET',
        url: `${call.path}?${new URLSearchParams({ cursor }).toString()}`,
        headers,
      })
      expect({ cursor: Buffer.from(cursor, 'base64url').toString(), statusCode }).toMatchObject({
        statusCode: expect.toSatisfy((status: number) => status < 500 && status !== 429),
      })
    }
  },
)

it('responds 400 to half a surrogate pair in any field', async () => {
  const answers = await Promise.all(
    [
      ['/api/ops/v1/companies', '{"name":"\\ud800"}'],
      ['/api/ops/v1/companies', '{"name":"a","\\udfff":1}'],
      ['/api/ops/v1/companies', '{"name":"a","more":[{"deep":"\\ud83d x"}]}'],
    ].map(([url = '', payload = '']) =>
      app.fastify.inject({
        method: 'POST',
        url,
        payload,
        headers: {
          ...operator,
          'content-type': 'application/json',
          'idempotency-key': 'surrogates',
        },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
})
