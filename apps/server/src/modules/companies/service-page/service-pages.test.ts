import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { servicePagesJob } from './service-pages.job.ts'

const DAY_MS = 86_400_000
const requested: string[] = []
let policy = "frame-ancestors 'self' http://mall.test"

const pages: Record<string, (response: ServerResponse) => void> = {
  '/open': (response) => response.end('<p>客服</p>'),
  '/listed': (response) => response.setHeader('content-security-policy', policy).end(),
  '/closed': (response) => response.setHeader('x-frame-options', 'SAMEORIGIN').end(),
  '/moved': (response) => response.writeHead(302, { location: '/listed?moved=1' }).end(),
  '/away': (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  '/circle': (response) => response.writeHead(302, { location: '/circle' }).end(),
  '/gone': (response) => response.writeHead(404).end(),
  '/broken': (response) => response.writeHead(503).end(),
}
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  requested.push(path)
  pages[path]?.(response)
})
const companies = Object.keys(pages).map((path, index) => ({ path, id: index + 1 }))

let app: TestApp
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  app = await createTestApp({
    environment: { MALL_PUBLIC_URL: 'http://mall.test' },
    seedFile: {
      companies: [
        ...companies.map(({ path, id }) => ({ id, info: { customerServiceUrl: origin + path } })),
        { id: 20 },
        { id: 21, info: { customerServiceUrl: 'javascript:alert(1)' } },
      ],
    },
  })
})
afterAll(async () => {
  await app.close()
  server.close()
})

/** Runs the job until nothing is due. */
async function runJob(): Promise<string[]> {
  requested.length = 0
  let checked: number
  do {
    checked = await servicePagesJob.round(app.deps)
  } while (checked > 0)
  return [...requested]
}

const isFramed = async (companyId: number) =>
  (await app.call('login.companyInfo', { companyId })).data.customerServiceFramed

it('frames no page before its first check', async () => {
  expect(await isFramed(1)).toBe(false)
})

it('frames pages whose headers allow it, including redirects within their origin', async () => {
  await runJob()
  const framed = await Promise.all(
    companies.map(async ({ path, id }) => [path, await isFramed(id)] as const),
  )
  expect(Object.fromEntries(framed)).toEqual({
    '/open': true,
    '/listed': true,
    '/closed': false,
    '/moved': true,
    '/away': false,
    '/circle': false,
    '/gone': false,
    '/broken': false,
  })
  expect([await isFramed(20), await isFramed(21)]).toEqual([false, false])
})

it('checks a failed page again after ten minutes and the others after a day', async () => {
  expect(await runJob()).toEqual([])
  app.advance(600_000)
  expect(await runJob()).toEqual(['/broken'])
  policy = "frame-ancestors 'none'"
  app.advance(DAY_MS)
  const again = await runJob()
  expect(again).toContain('/open')
  expect(await isFramed(1)).toBe(true)
  expect(await isFramed(2)).toBe(false)
})

it('does not frame a changed address before its check', async () => {
  await app.db.transaction(1, (tx) =>
    tx.execute(sql`update companies set info = jsonb_set(info, '{customerServiceUrl}',
        to_jsonb((info->>'customerServiceUrl') || '?id=2')) where company_id = 1`),
  )
  await expect.poll(() => isFramed(1)).toBe(false)
  expect(await runJob()).toEqual(['/open'])
  await expect.poll(() => isFramed(1)).toBe(true)
})
