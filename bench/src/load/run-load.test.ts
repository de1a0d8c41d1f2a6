import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { runLoad } from './run-load.ts'
import { expectResponse, expectServed } from './expect.ts'
import { buildRequest } from './request.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(response: RequestListener): Promise<string> {
  server = createServer(response)
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const request = buildRequest({ path: '/hello' })

it('counts each operation once, like the server', async () => {
  let answered = 0
  const url = await serve((_request, response) => {
    answered += 1
    response.end('{"flag":true}')
  })
  const { done, perSecond, p50, p99 } = await runLoad({
    name: 'hello',
    url,
    connections: 3,
    seconds: 60,
    async work(connection, index) {
      if (index >= 100) return false
      await expectServed(connection, request)
    },
  })
  expect(done).toBe(100)
  expect(answered).toBe(100)
  expect(perSecond).toBeGreaterThan(0)
  expect(p99).toBeGreaterThanOrEqual(p50)
})

it('sends method, body, company and token of the request', async () => {
  const received: unknown[] = []
  const url = await serve((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
    incoming.on('end', () => {
      const { authorization, companyid } = incoming.headers
      received.push([incoming.method, incoming.url, authorization, companyid, JSON.parse(body)])
      response.end('ok')
    })
  })
  const post = buildRequest({
    method: 'POST',
    path: '/buy',
    companyId: 3,
    token: 'abc',
    body: { name: '咖啡' },
  })
  await runLoad({
    name: 'buy',
    url,
    connections: 1,
    seconds: 60,
    async work(connection, index) {
      if (index > 0) return false
      await expectResponse(connection, post, 200, 'ok')
    },
  })
  expect(received).toEqual([['POST', '/buy', 'Bearer abc', '3', { name: '咖啡' }]])
})

it('fails at the first unexpected response', async () => {
  const url = await serve((_request, response) => {
    response.statusCode = 503
    response.end('{"flag":false,"code":50300}')
  })
  const work = runLoad({
    name: 'hello',
    url,
    connections: 2,
    seconds: 60,
    work: async (connection) => void (await expectServed(connection, request)),
  })
  await expect(work).rejects.toThrow('GET /hello was answered 503 {"flag":false,"code":50300}')
})

it('fails when the server closes the connection', async () => {
  const url = await serve((incoming) => incoming.socket.destroy())
  const work = runLoad({
    name: 'hello',
    url,
    connections: 1,
    seconds: 60,
    work: async (connection) => void (await expectServed(connection, request)),
  })
  await expect(work).rejects.toThrow('closed the connection')
})
