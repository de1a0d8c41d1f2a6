import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectServed } from './expect.ts'
import { buildRequest } from './request.ts'
import { runRounds, seriesName } from './rounds.ts'
import type { Target } from './target.ts'

let server: Server
let url: string
beforeEach(async () => {
  server = createServer((request, response) => {
    response.end(request.url === '/broken' ? '{"flag":false}' : '{"flag":true}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const target = (name: string, order: string[] = []): Target => ({
  name,
  url,
  connections: 1,
  pid: process.pid,
  prepare: async () => void order.push(name),
  async work(connection, index) {
    if (index >= 3) return false
    await expectServed(connection, buildRequest({ path: `/${name}` }))
  },
})
const plan = { rounds: 2, seconds: 60, log: () => {} }

it('runs every target once per round and discards the warm-up round', async () => {
  const order: string[] = []
  const targets = [target('floor', order), target('mall', order)]
  const { series, failed } = await runRounds({ ...plan, targets })
  expect(order).toEqual(['floor', 'mall', 'floor', 'mall', 'floor', 'mall'])
  expect(failed).toEqual([])
  const counts = series.filter(({ unit }) => unit !== 'µs').map(({ samples }) => samples.length)
  expect(counts).toEqual([2, 2, 2, 2, 2, 2])
})

it('excludes a target after an unexpected response, reports it and continues with the others', async () => {
  const { series, failed } = await runRounds({
    ...plan,
    targets: [target('broken'), target('mall')],
  })
  const getSamples = (name: string) => series.find((one) => one.name === name)?.samples
  expect(failed).toEqual(['broken, round 0: GET /broken was answered 200 {"flag":false}'])
  expect(getSamples(seriesName.rate('broken'))).toEqual([])
  expect(getSamples(seriesName.rate('mall'))).toHaveLength(2)
})
