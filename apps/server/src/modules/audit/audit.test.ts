import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { refusalCode } from '@mall/contract/refusals'

const operator = { authorization: 'Bearer ops-key-for-tests-0' }
let app: TestApp
let companyId = 0
beforeEach(async () => {
  companyId += 1
  const [company] = shopSeed().companies
  if (companyId === 1) {
    app = await createTestApp({
      seedFile: {
        companies: Array.from({ length: 17 }, (_, index) => ({ ...company, id: index + 1 })),
      },
    })
  }
  const as = { companyId, token: await app.tokenOf(companyId, 1) }
  await buy(app, as, [
    { skuId: 11, num: 1 },
    { skuId: 21, num: 1 },
  ])
})
afterAll(() => app.close())

async function audit() {
  const { data } = await app.call('ops.audit', {}, { companyId, headers: operator })
  return {
    ok: data.ok,
    wrong: data.checks.filter(({ ok }) => !ok).map(({ name }) => name),
    checks: data.checks,
  }
}

it('reports the number of checked rows', async () => {
  const { ok, checks } = await audit()
  expect(ok).toBe(true)
  expect(checks.find(({ name }) => name.startsWith('积分总账'))?.detail).toBe(
    '发放 3000，可用 0，冻结 3000',
  )
  expect(checks.find(({ name }) => name.startsWith('订单金额'))?.detail).toBe('1 项')
})

it.each<[string, SQL]>([
  [
    '积分余额与账本一致',
    sql`update point_balances set available = available + 1 where user_id = 1`,
  ],
  ['积分批次与账本一致', sql`update point_batches set remaining = remaining + 1`],
  ['订单积分与账本一致', sql`update orders set points = points + 1`],
  [
    '库存与流水一致，且不为负',
    sql`update stocks set total = total + 1, available = available + 1 where sku_id = 12`,
  ],
  ['订单商品与库存流水一致', sql`update order_lines set num = num + 1 where sku_id = 11`],
  ['限购计数与订单一致', sql`update purchases set bought = bought + 1`],
  [
    '订单金额相符：商品 − 优惠 + 运费 = 礼品卡 + 积分 + 现金',
    sql`update orders set cash = cash + 1`,
  ],
  [
    '订单金额相符：商品 − 优惠 + 运费 = 礼品卡 + 积分 + 现金',
    sql`update order_lines set cash_share = cash_share + 1`,
  ],
  ['订单状态与子订单、经过一致', sql`update order_children set status = 2`],
  [
    '订单状态与子订单、经过一致',
    sql`insert into order_events (company_id, order_id, child_id, from_status, to_status, reason, at)
    select company_id, id, 'x', 3, 1, 'reopened', now() from orders`,
  ],
  ['每个提交令牌至多一个订单', sql`update checkout_tokens set user_id = 2`],
  [
    '优惠券与订单一致',
    sql`update coupons set status = 'unused', order_id = null where status = 'locked'`,
  ],
  [
    '订单现金与收款、退款一致',
    sql`insert into payments (company_id, id, order_id, channel, scene, amount, status, transaction_id, expires_at)
    select company_id, 'p1', id, 'wechat', 'h5', cash, 'succeeded', 't1', now() from orders where true`,
  ],
])('finds a violation of “%s”', async (name, breaking) => {
  await app.db.transaction(companyId, (tx) => tx.execute(breaking))
  const { ok, wrong } = await audit()
  expect(ok).toBe(false)
  expect(wrong).toContain(name)
})

it('refuses a company that does not exist', async () => {
  expect(await app.call('ops.audit', {}, { companyId: 99, headers: operator })).toMatchObject({
    flag: false,
    code: refusalCode('company/unknown'),
  })
})

it('is available to operators only', async () => {
  expect(await app.call('ops.audit', {}, { companyId })).toMatchObject({ status: 403 })
})
