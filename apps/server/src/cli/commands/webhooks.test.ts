import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, shopSeed } from '../../modules/orders/testing/index.ts'
import {
  openReceiver,
  waitForDeliveries,
  webhooksJob,
  type Receiver,
} from '../../modules/webhooks/testing.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { runMall } from '../run-mall.ts'

let app: TestApp
let receiver: Receiver
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-webhooks-'))
  receiver = await openReceiver()
  const [company] = shopSeed().companies
  const [buyer] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: 1, shoppers: [rich] }] } })
  const { data } = await app.call(
    'ops.createKey',
    { name: '系统', permissions: ['webhooks.read', 'webhooks.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
})
afterAll(async () => {
  await app.close()
  await receiver.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runMall(['webhooks', ...args], environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

it('adds, tests, lists, disables and enables a webhook and delivers failed events again', async () => {
  expect((await run('list')).text).toBe('没有回调')
  const added = await run('add', receiver.url, '--events', 'order.paid')
  const [id = ''] = /wh_[\w-]+/.exec(added.text) ?? []
  expect(added.text).toMatch(/签名密钥（只显示这一次）：whsec_/)
  expect((await run('list')).text).not.toContain('whsec_')
  expect((await run('test', id)).text).toMatch(/^已投递：HTTP 204/)
  expect((await run('disable', id)).text).toContain('已停用')
  expect((await run('enable', id)).text).toContain('启用')

  receiver.setBehaviour('fail')
  expect(await run('test', id)).toEqual({ code: 1, text: '投递失败：接收方返回 500' })
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  await webhooksJob.round(app.deps)
  await waitForDeliveries(app.deps.db)
  receiver.setBehaviour('accept')
  const failed = await run('deliveries', id)
  expect(failed.text).toMatch(/待投递 {2}订单付款 .*尝试次数 1 .*接收方返回 500/)
  app.advance(5 * 60_000)
  await webhooksJob.round(app.deps)
  await waitForDeliveries(app.deps.db)
  const [delivery = ''] = (await run('deliveries', id, '--status', 'delivered')).text.split(' ')
  expect((await run('replay', id, '--delivery', delivery)).text).toBe('将再次投递 1 条')
  expect((await run('replay', id, '--failed-since', '2h')).text).toBe('将再次投递 0 条')
  expect(await run('replay', id, '--failed-since', 'gestern')).toMatchObject({ code: 2 })
  expect(await run('replay', id)).toMatchObject({ code: 1 })
  const rotated = await run('rotate-secret', id, '--overlap', '24')
  expect(rotated.text).toMatch(/whsec_.*\n原密钥同时签名至/s)
  expect((await run('remove', id)).text).toBe('删除回调：已完成')
  expect(await run('test', id)).toMatchObject({ code: 1, text: 'Webhook 不存在' })
})
