import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, payOrder, shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runMall } from '../../run-mall.ts'

let app: TestApp
let folder: string
let environment: Record<string, string>
let orderId: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-invoices-'))
  app = await createTestApp({ seedFile: shopSeed() })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: 'ops-key-for-tests-0', HOME: folder }
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  const choice = { usePoints: false, couponId: null }
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], choice)
  orderId = data.orderId
  await payOrder(app, 1, orderId, data.cash)
  const title = { kind: 'personal', title: '林小满' } as const
  await app.call('invoice.request', { id: orderId, ...title }, shopper)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const input = ['invoices', ...args, '--company', '1']
  const code = await runMall(input, environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

it('lists invoice requests and issues one as a file', async () => {
  expect((await run('list', '--open')).text).toContain(`${orderId}  开具中`)
  const page = join(folder, 'page.pdf')
  writeFileSync(page, '<html>')
  const number = ['--number', '24312000000012345678']
  const refused = await run('issue', orderId, ...number, '--file', page)
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('PDF 或 OFD') })
  const missing = await run('issue', orderId, ...number, '--file', join(folder, 'none.pdf'))
  expect(missing.code).toBe(2)
  writeFileSync(page, '%PDF-1.7')
  const issued = await run('issue', orderId, ...number, '--file', page)
  expect(issued).toMatchObject({ code: 0, text: expect.stringContaining('已开具') })
  expect((await run('list', '--open')).text).toBe('没有发票')
  expect(await run('refuse', orderId, '--reason', '抬头有误')).toMatchObject({ code: 1 })
})
