import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'

const SECOND_MS = 1_000
const folder = mkdtempSync(join(tmpdir(), 'mall-sale-pages-'))
const page =
  '<!doctype html><html><head><!--mall-head--></head><body><div id="root"></div></body></html>'
const worker = `
import { parentPort } from 'node:worker_threads'
let count = 0
parentPort.on('message', ({ id }) => {
  const page = { kind: 'html', html: '<p>' + ++count + '</p>', links: '', answers: {} }
  parentPort.postMessage({ kind: 'page', id, page })
})
`
/** Fixed clock, because a page is cached for 10 s. */
let at = Date.now()
let app: TestApp
beforeAll(async () => {
  const shell = join(folder, 'generic-browser')
  mkdirSync(join(shell, 'dist', '.vite'), { recursive: true })
  mkdirSync(join(shell, 'dist-edge'))
  writeFileSync(join(shell, 'dist', 'index.html'), page)
  const manifest = { 'index.html': { file: 'assets/main.js', isEntry: true } }
  writeFileSync(join(shell, 'dist', '.vite', 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(shell, 'dist', '.vite', 'screens.json'), '{"first":[],"screens":[]}')
  writeFileSync(join(shell, 'dist-edge', 'package.json'), '{"type":"module"}')
  writeFileSync(join(shell, 'dist-edge', 'render.js'), worker)
  const goods = [
    { spuId: 1, name: '杯', categoryId: 1, skus: [{ skuId: 1, costPoints: 90_000, stock: 9 }] },
  ]
  app = await createTestApp({
    seedFile: { companies: [{ id: 1, categories: [{ id: 1, name: '全部' }], goods }] },
    shellsFolder: folder,
    environment: { MALL_RENDER_MS: '5000' },
    deps: { now: () => new Date(at) },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const screens = ['/home?companyId=1', '/ware/detail/1?companyId=1', '/ware/list?companyId=1']
const readCount = async (url: string) => {
  const { body } = await app.fastify.inject({ url })
  return Number(/<p>(\d+)<\/p>/.exec(body)?.[1] ?? 0)
}
const rendered = (url: string) =>
  vi.waitFor(async () => {
    const count = await readCount(url)
    expect(count).toBeGreaterThan(0)
    return count
  }, 20_000)

it('renders home, list and product again at the second of a start and of an end', async () => {
  const operator = { companyId: 1, headers: await app.operatorHeaders(1) }
  const startsAt = at + 3 * SECOND_MS
  const endsAt = startsAt + 3 * SECOND_MS
  const iso = (ms: number) => new Date(ms).toISOString()
  const goods = [{ skuId: 1, costPoints: 60_000, pieces: 3 }]
  const session = { title: '整点抢购', startsAt: iso(startsAt), endsAt: iso(endsAt), goods }
  const { data } = await app.call('ops.createFlashSale', session, operator)
  await app.call('ops.publishFlashSale', { id: data.id }, operator)
  for (const url of screens) await rendered(url)
  // The notifications have arrived once two responses are identical.
  await vi.waitFor(async () => {
    for (const url of screens) expect(await readCount(url)).toBe(await readCount(url))
  }, 20_000)

  const readAll = async () => {
    const counts: number[] = []
    for (const url of screens) counts.push(await readCount(url))
    return counts
  }
  const before = await readAll()
  at = startsAt - 1
  expect(await readAll()).toEqual(before)
  at = startsAt
  const running = await readAll()
  for (const [index, count] of running.entries()) expect(count).toBeGreaterThan(before[index] ?? 0)
  at = endsAt - 1
  expect(await readAll()).toEqual(running)
  at = endsAt
  const over = await readAll()
  for (const [index, count] of over.entries()) expect(count).toBeGreaterThan(running[index] ?? 0)
})
