/** Transport of calls: content types, sizes, addresses and methods. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalCode } from '@mall/contract/refusals'
import { createTransportApp, SEARCH, type TransportApp } from './transport.fixture.ts'

let app: TransportApp
beforeAll(async () => {
  app = await createTransportApp()
})
afterAll(() => app.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: SEARCH,
    payload,
    headers: { companyid: '1', 'content-type': 'application/json', ...headers },
  })
const refusal = (status: number, code: number) => ({
  status,
  body: expect.objectContaining({ flag: false, success: false, code, data: null }) as unknown,
})
const readAnswer = async (input: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await input
  return { status: statusCode, body: JSON.parse(body) as unknown }
}

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset="utf-8"',
  ])('is read as JSON with content type %s', async (type) => {
    expect((await post('{"kw":""}', { 'content-type': type })).json()).toMatchObject({ flag: true })
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonx',
    'application/json garbage',
    'text/plain; application/json',
    'text/plain, application/json',
    'application/json, text/plain',
    'text/html;charset=application/json',
    ' text/plain',
    '/',
    'json',
    'image/svg+xml',
  ])('is refused with %s', async (type) => {
    expect(await readAnswer(post('{"kw":""}', { 'content-type': type }))).toEqual(
      refusal(415, refusalCode('request/media-type')),
    )
  })

  it('is refused without a content type', async () => {
    const answer = await app.raw(
      `POST ${SEARCH} HTTP/1.1\r\nhost: x\r\ncompanyid: 1\r\ncontent-length: 9\r\n\r\n{"kw":""}`,
    )
    expect(answer).toContain('HTTP/1.1 415')
    expect(answer).toContain('"code":41500')
  })

  it('is refused with two content types', async () => {
    const answer = await app.raw(
      `POST ${SEARCH} HTTP/1.1\r\nhost: x\r\ncompanyid: 1\r\ncontent-type: text/plain\r\n` +
        'content-type: application/json\r\ncontent-length: 9\r\n\r\n{"kw":""}',
    )
    expect(answer).toContain('HTTP/1.1 415')
  })

  it('is refused as too large above 1 MB, declared or counted', async () => {
    const large = JSON.stringify({ kw: 'x'.repeat(1_000_000) })
    expect(await readAnswer(post(large))).toEqual(refusal(413, refusalCode('request/too-large')))
    const chunks = `${(0x8000).toString(16)}\r\n${'x'.repeat(0x8000)}\r\n`.repeat(40)
    const answer = await app.raw(
      `POST ${SEARCH} HTTP/1.1\r\nhost: x\r\ncompanyid: 1\r\ncontent-type: application/json\r\n` +
        `transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    )
    expect(answer).toContain('HTTP/1.1 413')
  })

  it('is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000, '['))
    const { statusCode } = await post(bomb, { 'content-encoding': 'gzip' })
    expect([400, 415]).toContain(statusCode)
  })

  it('is read when nested 20 deep and refused when nested 21 deep', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect((await post(nested(19))).statusCode).toBe(200)
    expect(await readAnswer(post(nested(20)))).toEqual(refusal(400, refusalCode('request/invalid')))
    expect(await readAnswer(post(`{"x":${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`))).toEqual(
      refusal(400, refusalCode('request/invalid')),
    )
    expect(await readAnswer(post(nested(400_000)))).toEqual(
      refusal(400, refusalCode('request/invalid')),
    )
  })

  it('lists at most the number that a call allows', async () => {
    const ids = (length: number) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/ware/v1/list',
        headers: { companyid: '1' },
        payload: { spuIds: Array.from({ length }, (_, n) => n + 1) },
      })
    expect((await ids(100)).statusCode).toBe(200)
    expect(await readAnswer(ids(101))).toEqual(refusal(400, refusalCode('request/invalid')))
  })
})

describe('an address', () => {
  it.each([
    '?',
    '?&&&==&',
    '?kw=%',
    '?kw=%zz&kw=%E0%A4%A',
    '?kw=%00',
    '?kw[]=a&kw[0]=b&kw.c=d',
    '?__proto__=1&constructor=2&toString=3',
    `?${'a=1&'.repeat(2_000)}`,
    `?kw=${'x'.repeat(10_000)}`,
    '?kw=a&kw=b',
    '#x',
    ';kw=1',
  ])('ending in %s gets the envelope', async (tail) => {
    const answer = await app.fastify.inject({
      url: `/api/h5GoodsSpu/v1/suggest${tail}`,
      headers: { companyid: '1' },
    })
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toHaveProperty('flag')
  })

  it.each(['/api/login/v1/%', '/%E0%A4%A', '/api/h5GoodsSpu/v1/%c0%ae', '/%'])(
    'is refused as a bad request when it is invalid: %s',
    async (url) => {
      expect(await readAnswer(app.fastify.inject({ url }))).toEqual(
        refusal(400, refusalCode('request/invalid')),
      )
    },
  )

  it.each([
    ['GET', '/api/h5GoodsSpu/v1/doGiveAway'],
    ['GET', '/api/h5GoodsSpu/v2/homeReceive/now'],
    ['GET', '/api/login/v1/getLabelInfo'],
    ['GET', '/api/tbOrder/v1/getEveryOrder'],
    ['DELETE', '/api/shoppingCart/v1/all'],
    ['PUT', '/api/address/v2/edit'],
    ['POST', '/api/ops/v1/orders/latest/ship'],
  ] as const)('is not found for an unknown call instead of invalid: %s %s', async (method, url) => {
    const headers = { companyid: '1' }
    expect(await readAnswer(app.fastify.inject({ method, url, headers }))).toEqual(
      refusal(404, refusalCode('request/not-found')),
    )
  })

  it('gets the envelope with a placeholder of 4,000 characters', async () => {
    const answer = await app.fastify.inject({ url: `/api/login/v1/${'1'.repeat(4_000)}` })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ flag: false, data: null })
  })

  it.each([
    ['GET', SEARCH],
    ['PUT', SEARCH],
    ['DELETE', '/api/login/v1/login'],
    ['PATCH', '/api/address/v2/1'],
    ['POST', '/api/address/v2/queryList'],
    ['OPTIONS', SEARCH],
    ['HEAD', SEARCH],
    ['OPTIONS', '/home'],
    ['POST', '/home'],
    ['DELETE', '/assets/main-abc.js'],
  ] as const)('refuses a method of another call: %s %s', async (method, url) => {
    const answer = await app.fastify.inject({ method, url, headers: { companyid: '1' } })
    expect([404, 405]).toContain(answer.statusCode)
    expect(answer.headers['access-control-allow-methods']).toBeUndefined()
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ flag: false, data: null })
  })

  it.each(['PROPFIND', 'TRACE', 'CONNECT', 'FOO', 'get'])(
    'refuses the method %s on the wire',
    async (method) => {
      const answer = await app.raw(`${method} /home HTTP/1.1\r\nhost: x\r\n\r\n`)
      // CONNECT gets no response: the connection ends.
      expect(answer).toMatch(/^(HTTP\/1\.1 4(00|04|05) |$)/)
    },
  )

  it('serves HEAD like GET without the body', async () => {
    const answer = await app.fastify.inject({ method: 'HEAD', url: '/api/login/v1/1' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})
