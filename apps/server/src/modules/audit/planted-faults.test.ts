import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { campaignJob } from '../point-grants/testing.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import {
  auditWith,
  change,
  COMPANY,
  expectFound,
  remove,
  run,
  type Fault,
} from './plant-fault.fixture.ts'

/** A shop with a paid and an unpaid order, a campaign, a webhook and a reminder. */
async function openShop(): Promise<TestApp> {
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  const app = await createTestApp({
    seedFile: { companies: [{ ...company, id: COMPANY, shoppers: [rich, ...others] }] },
    deps: { sms: { send: async () => {}, sendRestock: async () => {} } },
  })
  const marketing = {
    companyId: COMPANY,
    headers: await app.operatorHeaders(COMPANY, 'marketing'),
  }
  const finance = { companyId: COMPANY, headers: await app.operatorHeaders(COMPANY, 'finance') }
  const created = await app.call(
    'ops.createCampaign',
    { title: '中秋', fileHash: 'a'.repeat(64), expiresAt: '2099-01-01T00:00:00.000Z' },
    marketing,
  )
  const { id } = created.data
  const lines = [
    { who: '13900000001', points: 50 },
    { who: '13900000002', points: 70 },
  ]
  await app.call('ops.addCampaignLines', { id, from: 0, lines }, marketing)
  const submitted = await app.call('ops.submitCampaign', { id }, marketing)
  await app.call('ops.approve', { id: submitted.data.approval }, finance)
  while ((await campaignJob.round(app.deps)) > 0);

  const hook = { url: 'https://hooks.example.com/mall' }
  const owner = { companyId: COMPANY, headers: await app.operatorHeaders(COMPANY) }
  expect(await app.call('ops.addWebhook', hook, owner)).toMatchObject({ flag: true })
  const shopper = { companyId: COMPANY, token: await app.tokenOf(COMPANY, 1) }
  expect(await app.call('restock.subscribe', { spuId: 30 }, shopper)).toMatchObject({
    flag: true,
  })
  const paid = await buy(app, shopper, [
    { skuId: 11, num: 2 },
    { skuId: 21, num: 1 },
  ])
  expect(paid).toMatchObject({ flag: true, data: { cash: 0, status: 1 } })
  const unpaid = await buy(app, shopper, [{ skuId: 11, num: 1 }], { points: 1_000 })
  expect(unpaid).toMatchObject({ flag: true, data: { status: 0 } })
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
  return app
}

describe('the audit of points, goods, coupons, operators', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await openShop()
  })
  afterAll(() => app.close())

  it.each<Fault>([
    [
      'a changed entry',
      '积分分录借贷相抵',
      change('entries', 'delta = delta + 1', "account = 'spent'"),
    ],
    [
      'a removed entry',
      '积分总账：发放 = 可用 + 冻结 + 已用 + 过期',
      remove('entries', "account = 'held'"),
    ],
    [
      'a changed balance',
      '积分余额与账本一致',
      change('point_balances', 'available = available + 5'),
    ],
    ['a removed balance', '积分余额与账本一致', remove('point_balances')],
    [
      'a batch that has too much left',
      '积分批次与账本一致',
      change('point_batches', 'remaining = remaining + 1'),
    ],
    [
      'a batch of another shopper',
      '积分批次与账本一致',
      change('point_batches', 'user_id = 2', 'user_id = 1'),
    ],
    [
      'points held for no order',
      '订单积分与账本一致',
      change('journals', "order_id = 'none'", "key like '%:hold'"),
    ],
    [
      'an order that spent fewer points than it records',
      '订单积分与账本一致',
      change('orders', 'points = points + 1', 'status = 1'),
    ],
    [
      'stock out of nothing',
      '库存与流水一致，且不为负',
      change('stocks', 'total = total + 1, available = available + 1'),
    ],
    [
      'a lost sale of the stock',
      '库存与流水一致，且不为负',
      remove('stock_events', "kind = 'sell'"),
    ],
    [
      'a reservation of another quantity',
      '订单商品与库存流水一致',
      change('stock_events', 'quantity = quantity + 1', "kind = 'reserve'"),
    ],
    ['a purchase that was not counted', '限购计数与订单一致', remove('purchases')],
    [
      'an order with another freight',
      '订单金额相符：商品 − 优惠 + 运费 = 礼品卡 + 积分 + 现金',
      change('orders', 'freight = freight + 100'),
    ],
    [
      'a line with another price',
      '订单金额相符：商品 − 优惠 + 运费 = 礼品卡 + 积分 + 现金',
      change('order_lines', 'cost_points = cost_points - 100'),
    ],
    [
      'a paid order that was not paid',
      '订单状态与子订单、经过一致',
      change('orders', 'paid_at = null', 'status = 1'),
    ],
    [
      'a status without an event',
      '订单状态与子订单、经过一致',
      remove('order_events', 'to_status = 1'),
    ],
    [
      'an order without a shopper',
      '订单属于顾客，每行属于其子订单',
      change('orders', 'user_id = 999'),
    ],
    [
      'a line of another order’s part',
      '订单属于顾客，每行属于其子订单',
      run(
        'update order_lines set child_id = (select id from order_children where company_id = 1 and status = 0 limit 1) where company_id = 1 and id = (select min(id) from order_lines where company_id = 1)',
      ),
    ],
    [
      'an order made twice by a token',
      '每个提交令牌至多一个订单',
      run(
        "insert into checkout_tokens select company_id, 'again', user_id, items, created_at, expires_at, body_hash, order_id, answer from checkout_tokens where order_id is not null limit 1",
      ),
    ],
    [
      'a used coupon that can be used again',
      '优惠券与订单一致',
      change('coupons', "status = 'unused', order_id = null", "status = 'used'"),
    ],
    [
      'a coupon locked by a paid order',
      '优惠券与订单一致',
      change('coupons', "status = 'locked'", "status = 'used'"),
    ],
    [
      'a campaign’s line that was not booked',
      '积分发放：每行记账一次，账户结清',
      change('point_campaign_lines', 'batch_id = null'),
    ],
    [
      'a campaign that gave more than its lines',
      '积分发放：每行记账一次，账户结清',
      change('point_campaign_lines', 'points = points - 1'),
    ],
    [
      'a campaign’s line booked for another shopper',
      '积分发放：每行记账一次，账户结清',
      change('point_campaign_lines', 'user_id = 1', 'user_id = 2'),
    ],
    [
      'a campaign that is smaller than what it booked',
      '积分发放：每行记账一次，账户结清',
      change('point_campaign_lines', 'points = points - 1'),
      change('point_campaigns', 'points = points - 1'),
    ],
    [
      'a chain of the operators’ log without its end',
      '操作日志：哈希链完整',
      run('delete from operator_log_heads where company_id = 1'),
    ],
    [
      'a changed entry of the operators’ log',
      '操作日志：哈希链完整',
      change('operator_log', `after = '{"points": 1}'`),
    ],
    [
      'an entry removed from the operators’ log',
      '操作日志：哈希链完整',
      remove('operator_log', 'seq = 2'),
    ],
    [
      'the last entries removed from the operators’ log',
      '操作日志：哈希链完整',
      run(
        'delete from operator_log where company_id = 1 and seq = (select max(seq) from operator_log where company_id = 1)',
      ),
    ],
    [
      'an approval by its own requester',
      '操作审批：由两人完成',
      change('approvals', 'decided_by = requested_by'),
    ],
    [
      'an approval by an author of the lines',
      '操作审批：由两人完成',
      run(
        "insert into approval_requesters (company_id, approval_id, person_id, part) select company_id, id, decided_by, 'author' from approvals where company_id = 1",
      ),
    ],
    [
      'an approval by a key that a requester created',
      '操作审批：由两人完成',
      run(
        "insert into operator_keys (company_id, id, key_hash, name, permissions, created_by, created_by_id, created_at, expires_at) select company_id, 'key_planted', 'x', 'x', '{}', 'x', requested_by, now(), now() from approvals where company_id = 1",
      ),
      change('approvals', "decided_by = 'key_planted'"),
    ],
    [
      'an approval by an account that a requester created the day before',
      '操作审批：由两人完成',
      run(
        "insert into operator_log (company_id, seq, at, actor_kind, actor_id, actor_name, address, agent, call, target, after, previous_hash, hash) select company_id, 999, decided_at - interval '1 day', 'operator', requested_by, '', '', '', 'ops.createOperator', 'operator:' || decided_by, '{\"role\": \"finance\"}', '', '' from approvals where company_id = 1",
      ),
    ],
    [
      'an approval by the person that created the requester’s account the day before',
      '操作审批：由两人完成',
      run(
        "insert into operator_log (company_id, seq, at, actor_kind, actor_id, actor_name, address, agent, call, target, after, previous_hash, hash) select company_id, 999, decided_at - interval '1 day', 'operator', decided_by, '', '', '', 'ops.createOperator', 'operator:' || requested_by, '{\"role\": \"marketing\"}', '', '' from approvals where company_id = 1",
      ),
    ],
    [
      'an approval between two accounts that one person’s request created',
      '操作审批：由两人完成',
      run(
        "insert into operator_log (company_id, seq, at, actor_kind, actor_id, actor_name, address, agent, call, target, after, previous_hash, hash) select company_id, 990 + n, decided_at - interval '1 day', 'operator', 'op_second', '', '', '', 'ops.approve', 'operator:' || case n when 1 then requested_by else decided_by end, '{\"role\": \"owner\", \"requestedBy\": [\"op_maker\"]}', '', '' from approvals, generate_series(1, 2) n where company_id = 1",
      ),
    ],
    [
      'an approval whose requesters are gone',
      '操作审批：由两人完成',
      remove('approval_requesters'),
    ],
    [
      'a log whose end was cut, with its head set back',
      '操作日志：签名的末端都在',
      run(
        "insert into operator_log_marks (company_id, seq, hash, at, signature) select company_id, seq, hash, now(), '' from operator_log where company_id = 1 order by seq desc limit 1",
      ),
      run(
        'delete from operator_log where company_id = 1 and seq = (select max(seq) from operator_log where company_id = 1)',
      ),
      run(
        'update operator_log_heads h set seq = l.seq, hash = l.hash from (select seq, hash from operator_log where company_id = 1 order by seq desc limit 1) l where h.company_id = 1',
      ),
    ],
    [
      'a log without its head',
      '操作日志：哈希链完整',
      run('delete from operator_log_heads where company_id = 1'),
    ],
    [
      'operators without any log',
      '操作日志：有操作员就有记录',
      run('delete from operator_log where company_id = 1'),
      run('delete from operator_log_heads where company_id = 1'),
    ],
    ['a SKU without stock', '商品、规格与库存成套，价格一致', remove('stocks', 'sku_id = 12')],
    [
      'a product shown cheaper than its SKUs',
      '商品、规格与库存成套，价格一致',
      change('spus', 'cost_points = cost_points - 100'),
    ],
    [
      'a webhook event of an order that was not paid',
      'Webhook：每个事件都有其事实',
      run(
        "update webhook_events set effect_id = 'none' where company_id = 1 and kind = 'order.paid'",
      ),
    ],
    [
      'a delivery that was given up too early',
      'Webhook：投递状态与尝试一致',
      change('webhook_deliveries', "status = 'failed'"),
    ],
    [
      'a restock message without a claim',
      '到货提醒：每次订阅至多一条短信',
      change('restock_reminders', 'sent_at = now(), claimed_at = null'),
    ],
    [
      'a session of a disabled shopper',
      '身份与登录属于现有且未停用的顾客',
      run('update users set disabled = true where company_id = 1 and id = 1'),
    ],
  ])('finds %s', (_fault, check, ...statements) => expectFound(app, check, statements))
})
