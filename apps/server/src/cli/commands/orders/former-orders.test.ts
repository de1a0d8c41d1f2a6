import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runMall } from '../../run-mall.ts'

let app: TestApp
let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-former-orders-'))
  app = await createTestApp({ seedFile: shopSeed() })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: 'ops-key-for-tests-0', HOME: folder }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const input = ['former-orders', ...args, '--company', '1']
  const code = await runMall(input, environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const header = '订单编号,手机号,下单时间,状态,积分,实付金额,商品,数量,单价'
function writeOrders(...rows: string[]): string {
  const file = join(folder, 'orders.csv')
  writeFileSync(file, [header, ...rows].join('\n'))
  return file
}
const first = 'A1,13800000001,2025-06-18 10:41,已完成,0,59.00'

it('imports a file of former orders once, with one row per product', async () => {
  const file = writeOrders(`${first},杯,1,29.00`, `${first},壶,2,15`)
  expect((await run('import', file, '--dry-run')).text).toBe('将新增 1，替换 0，不变 0')
  expect((await run('list')).text).toBe('没有历史订单')
  expect((await run('import', file)).text).toBe('新增 1，替换 0，不变 0')
  expect((await run('import', file)).text).toBe('新增 0，替换 0，不变 1')
  expect((await run('list', '--phone', '13800000001')).text).toBe(
    [
      '订单编号 A1  下单时间 2025-06-18 10:41  状态 已完成  积分 0 积分  实付金额 ¥59.00  手机号 138****0001',
      '  杯  数量 1 件  单价 ¥29.00',
      '  壶  数量 2 件  单价 ¥15.00',
    ].join('\n'),
  )
})

it.each([
  ['A2,138,2025-06-18 10:41,已完成,0,59,杯,1,29', '第 2 行：手机号「138」应为 11 位数字'],
  ['A2,13800000001,昨天,已完成,0,59,杯,1,29', '第 2 行：下单时间「昨天」无法识别'],
  ['A2,13800000001,2025-06-18,已完成,0,五十,杯,1,29', '第 2 行：实付金额「五十」'],
  ['A2,13800000001,2025-06-18,已完成,0,59,杯,0,29', '第 2 行：数量「0」'],
  [`${first},杯,1,1\n${first.replace('59.00', '60')},壶,1,1`, '第 3 行：订单 A1 的各行'],
])('imports nothing of a file with the row %s', async (row, text) => {
  const result = await run('import', writeOrders(row))
  expect(result.code).toBe(1)
  expect(result.text).toContain(text)
  expect(result.text).toContain('没有导入')
})
