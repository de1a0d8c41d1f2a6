import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { drive } from './drive.ts'
import { askExpecting, askServed } from './expect.ts'
import { requestText } from './request.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const request = requestText({ path: '/hello' })

it('counts each piece of work once, as the server did', async () => {
  let answered = 0
  const url = await serve((_request, response) => {
    answered += 1
    response.end('{"flag":true}')
  })
  const { done, perSecond, p50, p99 } = await drive({
    ...{ name: 'hello', url, connections: 3, seconds: 60 },
    async work(connection, nth) {
      if (nth >= 100) return false
      await askServed(connection, request)
    },
  })
  expect(done).toBe(100)
  expect(answered).toBe(100)
  expect(perSecond).toBeGreaterThan(0)
  expect(p99).toBeGreaterThanOrEqual(p50)
})

it('sends what was asked, with its body and who asks', async () => {
  const seen: unknown[] = []
  const url = await serve((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
    incoming.on('end', () => {
      const { authorization, companyid } = incoming.headers
      seen.push([incoming.method, incoming.url, authorization, companyid, JSON.parse(body)])
      response.end('ok')
    })
  })
  const post = requestText({
    ...{ method: 'POST', path: '/buy', companyId: 3, token: 'abc', body: { name: '咖啡' } },
  })
  await drive({
    ...{ name: 'buy', url, connections: 1, seconds: 60 },
    async work(connection, nth) {
      if (nth > 0) return false
      await askExpecting(connection, post, 200, 'ok')
    },
  })
  expect(seen).toEqual([['POST', '/buy', 'Bearer abc', '3', { name: '咖啡' }]])
})

it('fails at the first answer that is not the expected one', async () => {
  const url = await serve((_request, response) => {
    response.statusCode = 503
    response.end('{"flag":false,"code":50300}')
  })
  const work = drive({
    ...{ name: 'hello', url, connections: 2, seconds: 60 },
    work: async (connection) => void (await askServed(connection, request)),
  })
  await expect(work).rejects.toThrow('GET /hello was answered 503 {"flag":false,"code":50300}')
})

it('fails where the server goes away', async () => {
  const url = await serve((incoming) => incoming.socket.destroy())
  const work = drive({
    ...{ name: 'hello', url, connections: 1, seconds: 60 },
    work: async (connection) => void (await askServed(connection, request)),
  })
  await expect(work).rejects.toThrow('closed the connection')
})
