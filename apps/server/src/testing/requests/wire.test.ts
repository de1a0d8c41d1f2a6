/** Bytes that are no HTTP request, requests without a host, oversized and late requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '@mall/contract/hosting'
import { refusalCode } from '@mall/contract/refusals'
import { connectionLimits } from '../../plugins/connections/client-errors.ts'
import { createTransportApp, SEARCH, type TransportApp } from './transport.fixture.ts'

/** Timeout of a whole request in ms, short for this file: valid requests take a few ms. */
const REQUEST_MS = 500

let app: TransportApp
beforeAll(async () => {
  app = await createTransportApp(REQUEST_MS)
})
afterAll(() => app.close())

/** Expects envelope and security headers, whichever layer has refused the request. */
function expectRefusalOnWire(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(JSON.parse(body)).toMatchObject({ flag: false, success: false, data: null })
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(head.toLowerCase()).toContain(`${name}: ${value.toLowerCase()}`)
  }
}

describe('bytes on the wire', () => {
  it.each([
    ['both lengths', 'content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
    ['two lengths', 'content-length: 5\r\ncontent-length: 6', 'hello!'],
    ['a length that is none', 'content-length: -1', ''],
    ['an unknown coding', 'transfer-encoding: xchunked', '0\r\n\r\n'],
    ['a folded header', 'x-a: 1\r\n 2', ''],
    ['a bare LF in a header', 'x-a: 1\nx-b: 2\rx', ''],
    ['a broken chunk', 'transfer-encoding: chunked', 'zz\r\nhello\r\n0\r\n\r\n'],
    ['a space before the colon', 'content-length : 5', 'hello'],
  ])('are refused with %s and the connection is closed', async (_name, header, body) => {
    const answer = await app.raw(
      `POST ${SEARCH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n${body}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expectRefusalOnWire(answer)
  })

  it('are refused as too large with headers of 20 kB', async () => {
    const answer = await app.raw(
      `GET /home HTTP/1.1\r\nhost: x\r\nx-a: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expectRefusalOnWire(answer)
    expect(answer).toContain(`"code":${refusalCode('request/headers-too-large')}`)
  })

  it.each(['/home', '/healthz', '/api/login/v1/1', '/no-such-path'])(
    'are refused without a host at %s and the connection is closed',
    async (path) => {
      const answer = await app.raw(`GET ${path} HTTP/1.1\r\ncompanyid: 1\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
      expectRefusalOnWire(answer)
      expect(answer).toContain(`"code":${refusalCode('request/invalid')}`)
    },
  )

  it('are served as HTTP/1.0 without a host', async () => {
    expect(await app.raw('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each([
    ['headers', `POST ${SEARCH} HTTP/1.1\r\nhost: x\r\n`],
    [
      'a body',
      `POST ${SEARCH} HTTP/1.1\r\nhost: x\r\ncompanyid: 1\r\n` +
        'content-type: application/json\r\ncontent-length: 9\r\n\r\n{"kw"',
    ],
  ])('are refused at the deadline when %s never end', async (_name, text) => {
    const answer = await app.raw(text)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expectRefusalOnWire(answer)
    expect(answer).toContain(`"code":${refusalCode('request/timeout')}`)
  })

  it('end within 15 seconds, including the time between two checks', () => {
    const { http } = connectionLimits({})
    expect(http.headersTimeout).toBe(http.requestTimeout)
    expect(http.requestTimeout).toBeGreaterThanOrEqual(14_000)
    // Two intervals, because a busy process may miss a check.
    const latest = http.requestTimeout + 2 * http.connectionsCheckingInterval
    expect(latest).toBeLessThanOrEqual(15_000)
  })
})
