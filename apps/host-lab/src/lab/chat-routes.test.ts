import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoOperatorsKey } from './demo-keys.ts'
import { startLab, type Lab } from './start-lab.ts'

type Received = { method: string; url: string; body: unknown; authorization: string | undefined }
const received: Received[] = []
const mall = Fastify()
mall.all('/api/*', ({ method, url, body, headers }) => {
  received.push({ method, url, body, authorization: headers.authorization })
  const isRefused = url.endsWith('/take')
  const data = method === 'GET' ? { list: [{ id: 1 }, { id: 2 }] } : {}
  return { flag: !isRefused, message: isRefused ? '会话已结束' : '', data }
})

let lab: Lab
beforeAll(async () => {
  lab = await startLab({ mallUrl: await mall.listen({ port: 0, host: '127.0.0.1' }) })
})
afterAll(async () => {
  await lab.stop()
  await mall.close()
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${lab.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

it('lists the conversations of the demo company with its operators’ key, newest first', async () => {
  const response = await fetch(`${lab.url}/lab/chats`)
  expect(await response.json()).toEqual([{ id: 2 }, { id: 1 }])
  const [request] = received.splice(0)
  expect(request?.url).toBe('/api/ops/v1/chats?limit=100')
  expect(request?.authorization).toBe(`Bearer ${demoOperatorsKey}`)
})

it('answers a conversation and shows a refusal of the mall', async () => {
  const answer = { text: '在的', key: 'k'.repeat(16) }
  expect((await post('/lab/chats/1000000000001/messages', answer)).status).toBe(200)
  expect(received.splice(0)).toMatchObject([
    { method: 'POST', url: '/api/ops/v1/chats/1000000000001/messages', body: answer },
  ])
  const refused = await post('/lab/chats/1000000000001/take', {})
  expect([refused.status, await refused.json()]).toEqual([409, { message: '会话已结束' }])
})

it('accepts writes of its own page only, and valid ones', async () => {
  received.splice(0)
  const foreign = { origin: 'https://evil.example.com' }
  expect((await post('/lab/chats/1/close', {}, foreign)).status).toBe(403)
  expect((await post('/lab/chats/x/close', {})).status).toBe(400)
  expect((await post('/lab/chats/1/messages', { text: '' })).status).toBe(400)
  expect(received).toEqual([])
})
