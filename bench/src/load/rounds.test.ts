import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askServed } from './expect.ts'
import { requestText } from './request.ts'
import { driveRounds, seriesName } from './rounds.ts'
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

/** Three pieces of work a drive. */
const target = (name: string, order: string[] = []): Target => ({
  ...{ name, url, connections: 1, pid: process.pid },
  prepare: async () => void order.push(name),
  async work(connection, nth) {
    if (nth >= 3) return false
    await askServed(connection, requestText({ path: `/${name}` }))
  },
})
const plan = { rounds: 2, seconds: 60, say: () => {} }

it('takes turns: every target once a round, the first round for warming up only', async () => {
  const order: string[] = []
  const targets = [target('floor', order), target('mall', order)]
  const { series, failed } = await driveRounds({ ...plan, targets })
  expect(order).toEqual(['floor', 'mall', 'floor', 'mall', 'floor', 'mall'])
  expect(failed).toEqual([])
  const counts = series.filter(({ unit }) => unit !== 'µs').map(({ samples }) => samples.length)
  expect(counts).toEqual([2, 2, 2, 2, 2, 2])
})

it('leaves out a target that answers wrongly, says so, and goes on with the others', async () => {
  const { series, failed } = await driveRounds({
    ...plan,
    targets: [target('broken'), target('mall')],
  })
  const samplesOf = (name: string) => series.find((one) => one.name === name)?.samples
  expect(failed).toEqual(['broken, round 0: GET /broken was answered 200 {"flag":false}'])
  expect(samplesOf(seriesName.rate('broken'))).toEqual([])
  expect(samplesOf(seriesName.rate('mall'))).toHaveLength(2)
})
