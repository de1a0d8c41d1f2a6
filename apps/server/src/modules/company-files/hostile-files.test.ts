/** Files of an operator that are made to keep the server busy, beside the health of the server. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import type { Database } from '../../db/connection/database.ts'
import { parseLargeJson } from '../../plugins/large-bodies/large-json.ts'
import { pickRows } from '../../testing/pick-rows.ts'
import { pickSize } from '../../testing/size.ts'
import { shopSeed } from '../orders/testing/index.ts'

const MEGABYTE = 1_000_000
/** Longest that one caller may keep the event loop; on a busy machine turns are longer, also in processor time. */
const MOST_MS = pickSize(1_000, 200)

// PGlite runs its statements in this process; a mall has a server for them.
let server: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
let url: string
let headers: Record<string, string>
let version: string
beforeAll(async () => {
  server = await startPostgresql()
  db = await openPostgresql(server.url)
  app = await createTestApp({ world: shopSeed(), db })
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  headers = { ...(await app.operatorHeaders(0)), companyid: '1' }
  const { data } = await app.call('ops.exportCompany', {}, { companyId: 1, headers })
  version = data.version
  // Code that has run once is what a server has.
  await send(JSON.stringify({ files: { goods: [{}] }, dryRun: true }))
  await (await send(files({ goods: list(300, goods) }))).text()
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

/** Longest time without a turn, in processor time: what other processes take does not count. */
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

const repeat = (part: string, bytes: number) =>
  Array.from({ length: Math.floor(bytes / (part.length + 1)) }, () => part).join(',')
const wideRow = (index: number) =>
  Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [
      `key-${String(index)}-${String(at)}-${'x'.repeat(120)}`,
      1,
    ]),
  )
const goods = (index: number) => ({
  spuId: index + 1,
  name: `商品 ${String(index)}`,
  categoryId: 2,
  pictures: [{ src: '/media/goods/none.webp', width: 256, height: 256 }],
  skus: [{ skuId: index + 1_000_000, specValues: [], costPoints: 10_000, stock: 9 }],
  detailHtml: `<p>${'说明'.repeat(2_000)}</p>`,
})
const list = <T>(count: number, row: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => row(index))
const files = (given: object) => JSON.stringify({ files: given, dryRun: true })

const hostileFiles: readonly [title: string, build: () => string, status: number][] = [
  ['15 million numbers', () => `{"files":{"goods":[${repeat('0', 30 * MEGABYTE)}]}}`, 413],
  ['a million objects in each other', () => `{"files":${'{"a":'.repeat(MEGABYTE)}`, 413],
  ['200,000 long keys', () => files({ goods: list(2_000, wideRow) }), 413],
  ['30,000 keys that nothing has', () => files({ goods: list(300, wideRow) }), 422],
  ['a key of 20 MB', () => files({ ['k'.repeat(20 * MEGABYTE)]: 1 }), 413],
  [
    'a text of 30 MB',
    () => files({ goods: [{ ...goods(1), name: 'a'.repeat(30 * MEGABYTE) }] }),
    413,
  ],
  ['450,000 wrong values', () => files({ selections: list(4_000, () => list(100, String)) }), 422],
  [
    'goods that nothing has',
    () =>
      files({
        selections: list(400, (cmsId) => ({
          cmsId: cmsId + 1,
          title: '一',
          goods: list(1_000, (at) => at + 9_000_000),
        })),
        goods: [],
      }),
    422,
  ],
  ['more goods than are exported', () => files({ goods: list(2_001, goods) }), 422],
]

it.each(pickRows('hostile files', hostileFiles, 2))(
  'leaves turns to the others beside %s',
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

it('leaves turns to the others beside an import of 2,000 goods with long descriptions', async () => {
  const body = JSON.stringify({ files: { goods: list(2_000, goods) } })
  let answer: Response | undefined
  const longest = await measureLongestTurn(async () => {
    answer = await send(body)
    await answer.text()
  })
  expect(answer?.status).toBe(200)
  expect(longest).toBeLessThan(MOST_MS)
}, 120_000)

it('names at most 100 faults', async () => {
  const answer = await send(files({ goods: list(300, wideRow) }))
  const { errors } = (await answer.json()) as { errors: unknown[] }
  expect(errors).toHaveLength(100)
})

it('parses a large body in slices as it is parsed at once', async () => {
  const body = {
    files: { goods: list(600, goods), empty: [], 'a"b': '\\"[,]' },
    more: [list(3_000, (index) => ({ index, text: '"],[{'.repeat(50) })), [], [[]]],
    dryRun: true,
  }
  const text = JSON.stringify(body)
  const parse = (part: string) => Promise.resolve(JSON.parse(part) as unknown)
  expect(await parseLargeJson(Buffer.from(text), parse)).toEqual(body)
  for (const broken of [`${text}]`, text.slice(0, -1), text.replace('},{', '},,{')]) {
    await expect(parseLargeJson(Buffer.from(broken), parse)).rejects.toThrow()
  }
})
