/** The commands of docs/tenant-team.md that list a company's origins. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { runMall } from './run-mall.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const origin = 'http://127.0.0.1:8090'
let app: TestApp
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-tenant-team-'))
  app = await createTestApp({ seedFile: shopSeed() })
  const { data } = await app.call(
    'ops.createKey',
    { name: '配置', permissions: ['company.read', 'company.write', 'catalogue.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function follow(line: string): Promise<string> {
  const words = line
    .slice('npm run mall -- '.length)
    .split(' ')
    .map((word) => (word.startsWith('examples/') ? join(root, word) : word))
  const lines: string[] = []
  const code = await runMall(words, environment, (text) => lines.push(text))
  expect(code, lines.join('\n')).toBe(0)
  return lines.join('\n')
}

/** An origin that may read responses for company 1 (CORS). */
async function allowed(): Promise<unknown> {
  const { headers } = await app.fastify.inject({
    method: 'GET',
    url: '/option.json?companyId=1&mallCompany=1',
    headers: { origin },
  })
  return headers['access-control-allow-origin']
}

it('allows a company’s bundle to read responses after its origin is listed', async () => {
  const guide = readFileSync(join(root, 'docs/tenant-team.md'), 'utf8')
  const commands = guide.split('\n').filter((line) => line.startsWith('npm run mall -- '))
  expect(commands).toHaveLength(2)
  expect(await follow(commands[0] ?? '')).toContain('尚未导入')
  expect(await allowed()).toBeUndefined()
  expect(await follow(commands[1] ?? '')).toContain(origin)
  expect(await allowed()).toBe(origin)
})
