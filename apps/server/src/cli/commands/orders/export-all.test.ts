import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runMall } from '../../run-mall.ts'

let app: TestApp
let folder: string
let environment: Record<string, string>
const orderIds: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-export-all-'))
  app = await createTestApp({ seedFile: shopSeed() })
  const { data } = await app.call(
    'ops.createKey',
    { name: '财务', permissions: ['orders.read', 'points.read', 'finance.read', 'shoppers.read'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  for (const points of [1_000, 500]) {
    const placed = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null, points })
    orderIds.push(placed.data.orderId)
  }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runMall(args, environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const readLines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

it('writes all orders of a period, with masked receivers and amounts as numbers', async () => {
  const file = join(folder, 'orders.csv')
  const written = await run('orders', 'export-all', file, '--from', '2020-01-01')
  expect(written).toEqual({ code: 0, text: `已写入 ${file}，2 行` })
  const [header, ...rows] = readLines(file)
  expect(header).toContain('订单编号,状态,顾客编号,下单时间')
  expect(rows.map((row) => row.slice(0, 20))).toEqual(orderIds)
  expect(rows[0]).toContain(',1000,')
  expect(rows[0]).toMatch(/李\*\*,139\*{4}0000/)
  const none = await run('orders', 'export-all', file, '--to', '2020-01-01')
  expect(none.text).toContain('0 行')
})

it('writes the points ledger with negative amounts as numbers', async () => {
  const file = join(folder, 'points.csv')
  expect(await run('points', 'export', file)).toMatchObject({ code: 0 })
  const [header, ...rows] = readLines(file)
  expect(header).toContain('流水号,时间,科目,顾客编号,变动,来源')
  expect(rows.at(-1)).toContain('可用,1,-500,订单')
})

it('finds orders, prints a ledger and counts pending work by commands', async () => {
  const found = await run('orders', 'list', '--find', orderIds[0]?.slice(-6) ?? '')
  expect(found.text).toContain('相符：订单编号后六位')
  expect((await run('shoppers', 'list', '--find', '1')).text).toContain('相符：顾客编号')
  const ledger = await run('shoppers', 'ledger', '1')
  expect(ledger).toMatchObject({ code: 0, text: expect.stringContaining(orderIds[1] ?? '') })
  expect(await run('waiting')).toMatchObject({ code: 0, text: expect.stringContaining('待您审批') })
})
