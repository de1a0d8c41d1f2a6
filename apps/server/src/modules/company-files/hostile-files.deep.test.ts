/** Files that keep the server busy, checked against the server's response time. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import type { Database } from '../../db/connection/database.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { goods, hostileFiles, list, toFilesBody } from './testing.ts'

/** Longest blocking of the event loop by one caller, in CPU time. */
const MOST_MS = 200

// PGlite runs statements in this process, unlike a mall's server.
let server: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
let url: string
let headers: Record<string, string>
let version: string
beforeAll(async () => {
  server = await startPostgresql()
  db = await openPostgresql(server.url)
  app = await createTestApp({ seedFile: shopSeed(), db })
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  headers = { ...(await app.operatorHeaders(0)), companyid: '1' }
  const { data } = await app.call('ops.exportCompany', {}, { companyId: 1, headers })
  version = data.version
  // Warm-up, because a server's code has run before.
  await send(JSON.stringify({ files: { goods: [{}] }, dryRun: true }))
  await (await send(toFilesBody({ goods: list(300, goods) }))).text()
}, 60_000)
afterAll(async () => {
  await app.close()
  await db.close()
  await server.stop()
})

const send = (body: string | Buffer<ArrayBuffer>) =>
  fetch(`${url}/api/ops/v1/company/files`, {
    method: 'PUT',
    body,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'if-match': version,
      'idempotency-key': randomUUID(),
    },
  })

/** Longest blocking in CPU time, because other processes do not affect it. */
async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let [wall, { user, system }] = [performance.now(), process.cpuUsage()]
  const timer = setInterval(() => {
    const [nextWall, next] = [performance.now(), process.cpuUsage()]
    const processor = (next.user + next.system - user - system) / 1_000
    longest = Math.max(longest, Math.min(nextWall - wall, processor))
    wall = nextWall
    ;({ user, system } = next)
  }, 1)
  await work()
  clearInterval(timer)
  return longest
}

it.each([...hostileFiles])(
  'leaves time to other requests beside %s',
  async (_title, build, status) => {
    const body = Buffer.from(build())
    const healthy: number[] = []
    let isDone = false
    const watch = async () => {
      while (!isDone) {
        healthy.push((await fetch(`${url}/healthz`)).status)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    const watching = watch()
    let answer: Response | undefined
    const longest = await measureLongestTurn(async () => {
      answer = await send(body)
      await answer.text()
    })
    isDone = true
    await watching
    expect(answer?.status).toBe(status)
    expect(new Set(healthy)).toEqual(new Set([200]))
    expect(longest).toBeLessThan(MOST_MS)
  },
  180_000,
)

it('leaves time to other requests beside an import of 2,000 goods with long descriptions', async () => {
  const body = JSON.stringify({ files: { goods: list(2_000, goods) } })
  let answer: Response | undefined
  const longest = await measureLongestTurn(async () => {
    answer = await send(body)
    await answer.text()
  })
  expect(answer?.status).toBe(200)
  expect(longest).toBeLessThan(MOST_MS)
}, 120_000)
