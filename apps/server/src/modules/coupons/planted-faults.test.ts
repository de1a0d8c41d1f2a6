import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, run, type Fault } from '../audit/testing.ts'
import { buy, shopSeed, yuan } from '../orders/testing/index.ts'

const companyId = 1
const TEMPLATE = 21
const FREIGHT = 22
const OTHER = 23
const PIECES = [{ skuId: 11, num: 3 }]
/** Condition: an order whose only coupon is for freight. */
const FREIGHT_ALONE = 'coupon_freight > 0 and coupon_amount = 0'
let app: TestApp

/**
 * Plants a paid order and an unpaid one with coupons, an order with a freight coupon, one with two
 * coupons, and an unused coupon.
 */
beforeAll(async () => {
  const [company] = shopSeed().companies
  const shoppers = [1, 2, 3, 4, 5].map((id) => ({
    ...company?.shoppers?.[1],
    id,
    phone: `1390000000${String(id)}`,
    points: [{ amount: 1_000_000 }],
    coupons: id === 5 ? [OTHER, FREIGHT] : [],
  }))
  const rule = { kind: 'minus', threshold: yuan(60), value: yuan(10), validDays: 7 } as const
  const coupons = [
    { templateId: TEMPLATE, title: '预算券', ...rule, budget: yuan(100) },
    {
      templateId: FREIGHT,
      title: '包邮券',
      kind: 'freight',
      validDays: 7,
      budget: yuan(100),
    } as const,
    { templateId: OTHER, title: '同用券', ...rule },
  ]
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: 1, shoppers, coupons }] } })
  for (const id of [1, 2, 3, 4]) {
    const as = { companyId, token: await app.tokenOf(companyId, id) }
    const requestKey = `planted-fault-claim-${String(id)}`
    const claim = { couponTemplateId: id === 4 ? FREIGHT : TEMPLATE, requestKey }
    const claimed = await app.call('coupon.claim', claim, as)
    if (!claimed.flag) throw new Error(claimed.message)
    if (id === 3) continue
    const bought = await buy(app, as, PIECES, { usePoints: id === 1 })
    if (!bought.flag) throw new Error(bought.message)
  }
  const as = { companyId, token: await app.tokenOf(companyId, 5) }
  const bought = await buy(app, as, PIECES, { couponIds: 'best', usePoints: false })
  if (!bought.flag) throw new Error(bought.message)
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const uses = '优惠券与订单一致'
const templates = '券模板的领取数与已优惠金额等于其优惠券'
const orders = '订单的优惠券属于下单的顾客，优惠金额一致'

it.each<Fault>([
  ['a claim that was not counted', templates, change('coupon_templates', 'claimed = claimed - 1')],
  ['a coupon that vanished', templates, remove('coupons', "status = 'unused'")],
  [
    'a coupon without its claim',
    templates,
    run(
      "delete from coupon_events where kind = 'claim' and coupon_id in (select id from coupons where status = 'unused')",
    ),
  ],
  [
    'a lock without an order',
    uses,
    change('coupons', "status = 'locked', order_id = 'none'", "status = 'unused'"),
  ],
  [
    'a locked coupon that can be used again',
    uses,
    change('coupons', "status = 'unused', order_id = null", "status = 'locked'"),
  ],
  ['a use that was not recorded', uses, remove('coupon_events', "kind = 'use'")],
  ['a use of an unpaid order', uses, change('coupons', "status = 'used'", "status = 'locked'")],
  ['a budget that gave more', templates, change('coupon_templates', 'given = given + 1')],
  ['a budget that returned too much', templates, change('coupon_templates', 'given = given - 1')],
  ['a coupon of another shopper', orders, change('coupons', 'user_id = 99', "status = 'used'")],
  [
    'a line that was reduced by more',
    orders,
    change('order_lines', 'coupon_share = coupon_share + 1', 'coupon_share > 0'),
  ],
  [
    'a freight budget that gave more than the orders saved',
    templates,
    change('order_coupons', 'freight = freight - 1', 'freight > 0'),
  ],
  [
    'an order that saved less freight than its coupons',
    orders,
    change('orders', 'coupon_freight = coupon_freight - 1', 'coupon_freight > 0'),
  ],
  [
    'a coupon that took more off the goods than its order',
    orders,
    change('order_coupons', 'amount = amount + 1', 'amount > 0'),
  ],
  ['an order that lost its coupon', orders, remove('order_coupons', "kind = 'freight'")],
  [
    'an order that no longer records its coupon',
    orders,
    remove('order_coupons', `order_id in (select id from orders where ${FREIGHT_ALONE})`),
    change('orders', 'coupon_freight = 0', FREIGHT_ALONE),
  ],
  [
    'one of two coupons of an order that was not locked',
    uses,
    run(`update coupons c set status = 'unused', order_id = null where c.template_id = ${FREIGHT}
      and exists (select from order_coupons o where o.coupon_id = c.id and (select count(*)
        from order_coupons p where p.order_id = o.order_id) = 2)`),
  ],
  [
    'two coupons of an order that do not stack',
    orders,
    run(`update coupon_templates set rule = rule || '{"stackWith": []}' where id = ${OTHER}`),
  ],
  [
    'two coupons of an order of which one is in no record of it',
    orders,
    run(`delete from order_coupons o where kind = 'minus'
      and exists (select from order_coupons p where p.order_id = o.order_id and p.kind = 'freight')`),
  ],
  [
    'freight saved by a coupon for goods',
    orders,
    change('orders', 'coupon_freight = 1', 'coupon_amount > 0 and coupon_freight = 0'),
    change(
      'order_coupons',
      'freight = 1',
      'order_id in (select id from orders where coupon_freight = 1)',
    ),
  ],
  [
    'more freight saved than there was',
    orders,
    change('orders', 'coupon_freight = freight_before + 1', 'coupon_freight > 0'),
  ],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})
