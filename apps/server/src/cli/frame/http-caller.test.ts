import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { refusals } from '@mall/contract'
import { openHttpCaller } from './http-caller.ts'

type Answer = { status: number; body: object } | 'cut'
const done: Answer = { status: 200, body: { flag: true, data: { id: 'i-1' } } }
const running: Answer = {
  status: 409,
  body: { flag: false, code: refusals['ops/in-progress'].code },
}
const late: Answer = { status: 503, body: { flag: false } }

const close: (() => void)[] = []
afterEach(() => close.splice(0).forEach((one) => one()))

/** A mall with the given answers, the last one repeated; `send` makes one call. */
async function startMall(answers: Answer[]) {
  const keys: unknown[] = []
  const waits: number[] = []
  function handle(request: IncomingMessage, response: ServerResponse) {
    keys.push(request.headers['idempotency-key'])
    const answer = answers[Math.min(keys.length, answers.length) - 1] ?? 'cut'
    if (answer === 'cut') return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  const caller = openHttpCaller(`http://127.0.0.1:${String(port)}`, null, async (ms) => {
    waits.push(ms)
  })
  const send = () => caller.send('ops.beginImport', { fileHash: 'a' }, { companyId: 1 })
  return { send, keys, waits }
}
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

it('repeats a lost call under one key and awaits its outcome', async () => {
  const { send, keys } = await startMall(['cut', late, running, running, done])
  expect(JSON.parse(await send())).toEqual(done.body)
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(1)
})

it('awaits a running call longer than the two minutes after which it counts as interrupted', async () => {
  const { send, waits } = await startMall([running])
  expect(JSON.parse(await send())).toEqual(running.body)
  expect(sum(waits)).toBeGreaterThan(120_000)
})

it('fails after three retries', async () => {
  const { send, keys } = await startMall(['cut'])
  await expect(send()).rejects.toThrow('无法连接商城')
  expect(keys).toHaveLength(4)
})

it('returns another refusal at once', async () => {
  const refused: Answer = {
    status: 409,
    body: { flag: false, code: refusals['ops/already-applied'].code },
  }
  const { send, keys } = await startMall([refused])
  expect(JSON.parse(await send())).toEqual(refused.body)
  expect(keys).toHaveLength(1)
})
