import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'

const own = 'https://cdn.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [
        { id: 1, settings: { origins: [own] } },
        { id: 2, settings: { origins: ['https://other.example'] } },
      ],
    },
  })
})
afterAll(() => app.close())

const url = '/api/home/v1/home/all?mallCompany=1'
const read = async (origin: string, address = url, headers: Record<string, string> = {}) => {
  const { headers: answered } = await app.fastify.inject({
    method: 'GET',
    url: address,
    headers: { origin, companyid: '1', ...headers },
  })
  return answered
}
const preflight = async (origin: string, headers = 'authorization,companyid', method = 'GET') => {
  const answered = await app.fastify.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  })
  expect(answered.statusCode).toBe(204)
  return answered.headers
}

it('allows a company’s own origin to read without cookies', async () => {
  const headers = await read(own)
  expect(headers['access-control-allow-origin']).toBe(own)
  expect(headers['access-control-expose-headers']).toContain('Date')
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
  expect(headers.vary).toContain('origin')
})

it('allows an exact list of headers', async () => {
  expect(await preflight(own, 'authorization,companyid,content-type', 'POST')).toMatchObject({
    'access-control-allow-origin': own,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, companyid, content-type',
  })
})

const foreign = [
  'https://evil.example',
  'null',
  'https://cdn.example.evil.example',
  'https://sub.cdn.example',
  'http://cdn.example',
  'https://cdn.example:8443',
  'https://other.example',
]
const allowed = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

it.each(foreign)('allows nothing to %s', async (origin) => {
  expect(allowed(await read(origin))).toEqual([])
  expect(allowed(await preflight(origin))).toEqual([])
})

it('refuses other headers, other methods and another company', async () => {
  expect(allowed(await preflight(own, 'authorization,x-other'))).toEqual([])
  expect(allowed(await preflight(own, 'companyid', 'PATCH'))).toEqual([])
  expect(allowed(await read(own, '/api/home/v1/home/all?mallCompany=2'))).toEqual([])
  expect(allowed(await read(own, url, { companyid: '2' }))).toEqual([])
  expect(allowed(await read(own, '/api/home/v1/home/all'))).toEqual([])
  expect(allowed(await read(own, '/api/login/v1/2?mallCompany=1'))).toEqual([])
  expect(allowed(await read(own, '/api/ops/v1/company?mallCompany=1'))).toEqual([])
})
