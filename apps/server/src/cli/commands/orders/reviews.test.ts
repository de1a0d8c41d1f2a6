import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runMall } from '../../run-mall.ts'

let app: TestApp
let folder: string
let environment: Record<string, string>
let reviewId: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-reviews-'))
  const [company] = shopSeed().companies
  const [buyer] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  const settings = { ...company?.settings, reviewWords: ['假货'] }
  app = await createTestApp({
    seedFile: { companies: [{ ...company, id: 1, settings, shoppers: [rich] }] },
  })
  const headers = await app.operatorHeaders(1)
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  const { data: order } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  const parcel = { id: `${order.orderId}-1`, shipper: '顺丰速运', trackingNumber: 'SF0001' }
  await app.call('ops.ship', parcel, { headers })
  await app.call('order.confirm', { id: order.orderId }, shopper)
  const { data: waiting } = await app.call('review.toReview', {}, shopper)
  const lineId = waiting.list[0]?.lineId ?? 0
  const { data } = await app.call('review.add', { lineId, rating: 1, text: '像是假货' }, shopper)
  reviewId = String(data.id)
  const { data: key } = await app.call(
    'ops.createKey',
    { name: '客服', permissions: ['orders.read', 'orders.write'] },
    { headers },
  )
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: key.key, HOME: folder }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runMall(['reviews', ...args], environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

it('lists pending reviews, shows one, replies to it and hides it', async () => {
  expect((await run('list', '--status', '待审核')).text).toContain('含词 假货')
  expect((await run('show', reviewId)).text).toContain('已展示')
  expect((await run('list', '--status', '待审核')).text).toBe('没有评价')
  expect((await run('reply', reviewId, '--text', '请联系客服核实')).text).toContain(
    '回复内容 请联系客服核实',
  )
  expect((await run('hide', reviewId, '--reason', '争议')).text).toContain('未展示')
})

it('reports the invalid argument', async () => {
  expect(await run('show', 'abc')).toMatchObject({ code: 2 })
  expect(await run('hide', reviewId)).toMatchObject({ code: 2 })
  expect((await run('show', '999')).code).not.toBe(0)
})
