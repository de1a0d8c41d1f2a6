import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLog } from '../log.ts'
import { createTestApp, type TestApp } from '../testing/index.ts'
import { Refusal } from './errors.ts'

type Line = { msg: string; count?: number; refusal?: string }
const lines: Line[] = []
const log = makeLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Line) })
const notServed = () => lines.filter(({ msg }) => msg === 'not served')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ deps: { log, now: () => at } })
  app.fastify.get('/unavailable', () => {
    throw new Refusal('server/unavailable')
  })
  app.fastify.get('/timeout', () => {
    throw new Refusal('server/timeout')
  })
})
afterAll(() => app.close())
let at = new Date('2026-11-01T08:00:00Z')

it('logs one line a second per kind with the count of suppressed lines', async () => {
  for (let count = 0; count < 50; count += 1) {
    expect((await app.fastify.inject('/unavailable')).statusCode).toBe(503)
  }
  expect(notServed()).toHaveLength(1)
  await app.fastify.inject('/timeout')
  expect(notServed()).toHaveLength(2)
  at = new Date(at.getTime() + 1_000)
  await app.fastify.inject('/unavailable')
  await app.fastify.inject('/timeout')
  expect(notServed().map(({ refusal, count }) => [refusal, count])).toEqual([
    ['server/unavailable', 1],
    ['server/timeout', 1],
    ['server/unavailable', 50],
    ['server/timeout', 1],
  ])
})
