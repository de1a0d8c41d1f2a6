import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createAfterSaleTestApp,
  type AfterSaleTestApp,
} from '../../../modules/after-sales/testing.ts'
import { runMall } from '../../run-mall.ts'

let app: AfterSaleTestApp
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-after-sales-'))
  app = await createAfterSaleTestApp()
  const { data } = await app.call(
    'ops.createKey',
    { name: '客服', permissions: ['orders.read', 'orders.write'] },
    app.operator,
  )
  environment = {
    MALL_URL: app.deps.settings.MALL_PUBLIC_URL ?? '',
    MALL_KEY: data.key,
    HOME: folder,
  }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runMall(['after-sales', ...args], environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

it('lists and approves requests and shows their history', async () => {
  const { orderId, lineId } = await app.shippedOrder({ num: 2 })
  const { data } = await app.request(orderId, [{ lineId, num: 1 }])
  expect((await run('list', '--open')).text).toContain(`${data.id}  待审核  仅退款  不想要了`)
  expect(await run('approve', data.id, '--cash', '0.55')).toMatchObject({ code: 0 })
  await app.settle()
  const shown = await run('show', data.id)
  expect(shown.text).toContain('已退款')
  expect(shown.text).toContain('现金 0.55')
  expect(await run('approve', data.id)).toMatchObject({ code: 1 })
  expect((await run('compensate', data.id, '--points', '20', '--reason', '补偿')).code).toBe(0)
})

it('refunds pieces without a request, with a reason and a note', async () => {
  const { orderId } = await app.paidOrder({ num: 2 })
  const child = `${orderId}-1`
  expect(await run('refund', child, '--note', '已退款')).toMatchObject({ code: 2 })
  const why = ['--reason', 'other', '--note', '已退款']
  expect((await run('refund', child, ...why, '--line', '10')).text).toContain('应为 SKU:数量')
  const one = await run('refund', child, ...why, '--line', '10:1')
  expect(one).toMatchObject({ code: 0, text: expect.stringContaining('仅退款  其他原因') })
  expect((await run('refund', child, ...why, '--line', '10:2')).text).toContain('数量')
  await app.settle()
})

it('receives returned goods, or refuses with a reason', async () => {
  const { orderId, lineId } = await app.paidOrder({ num: 2 })
  await app.ship(orderId)
  const back = { kind: 'return', reason: 'quality' } as const
  const one = await app.request(orderId, [{ lineId, num: 1 }], back)
  const other = await app.request(orderId, [{ lineId, num: 1 }], back)
  expect((await run('approve', one.data.id)).text).toContain('待退货')
  expect(await run('receive', one.data.id, '--saleable', 'x')).toMatchObject({ code: 2 })
  expect(await run('receive', one.data.id, '--saleable', `${String(lineId)}=0`)).toMatchObject({
    code: 0,
  })
  const refused = await run('reject', other.data.id, '--reason', '商品已使用')
  expect(refused.text).toContain('已拒绝')
  await app.settle()
})
