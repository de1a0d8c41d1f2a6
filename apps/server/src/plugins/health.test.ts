import { afterEach, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/index.ts'
import { drain, readDrainMs } from './health.ts'

let app: TestApp | undefined
afterEach(async () => {
  vi.useRealTimers()
  await app?.close()
})

it('is unready for the drain time, and still accepts connections', async () => {
  app = await createTestApp({ environment: { MALL_DRAIN_SECONDS: '600' } })
  const { fastify, deps } = app
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const readStatus = async (path: string) => (await fetch(origin + path)).status
  expect(await readStatus('/readyz')).toBe(200)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isDrained = false
  const drained = drain(fastify, deps.settings).then(() => (isDrained = true))
  vi.advanceTimersByTime(599_999)
  expect([await readStatus('/readyz'), await readStatus('/healthz')]).toEqual([503, 200])
  expect(isDrained).toBe(false)
  vi.advanceTimersByTime(1)
  await drained
})

it('drains in production alone without the setting', () => {
  expect(readDrainMs({ NODE_ENV: 'production', MALL_DRAIN_SECONDS: undefined })).toBe(1_500)
  expect(readDrainMs({ NODE_ENV: 'production', MALL_DRAIN_SECONDS: 0 })).toBe(0)
  expect(readDrainMs({ NODE_ENV: 'development', MALL_DRAIN_SECONDS: undefined })).toBe(0)
  expect(readDrainMs({ NODE_ENV: 'development', MALL_DRAIN_SECONDS: 20 })).toBe(20_000)
})
