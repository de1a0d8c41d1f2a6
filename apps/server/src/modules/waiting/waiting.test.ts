import type { Role, WaitingKind } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'

let app: TestApp
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({
    isUnused: true,
    seedFile: { companies: [{ ...company, id: 1, shoppers: [rich] }] },
  })
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(() => app.close())

const as = async (role: Role) => ({ companyId: 1, headers: await app.operatorHeaders(1, role) })

async function waiting(role: Role, caller?: Awaited<ReturnType<typeof as>>) {
  const { data } = await app.call('ops.waiting', {}, caller ?? (await as(role)))
  return new Map(data.list.map(({ kind, count, since }) => [kind, { count, since }]))
}

it.each<[Role, WaitingKind[]]>([
  ['catalogue', ['approvals', 'soldOut', 'lowSecrets']],
  [
    'service',
    [
      'parcels',
      'reminded',
      'afterSales',
      'returns',
      'approvals',
      'chats',
      'reviews',
      'reportedReviews',
      'questions',
      'answers',
    ],
  ],
  ['finance', ['approvals', 'failedRefunds', 'invoices']],
  ['auditor', ['approvals']],
])('lists the actionable items of the role %s', async (role, kinds) => {
  expect([...(await waiting(role)).keys()]).toEqual(kinds)
})

it('counts pending items with their oldest time, but no finished ones', async () => {
  const before = (await waiting('orders')).get('parcels')?.count ?? 0
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  expect((await waiting('orders')).get('parcels')).toEqual({
    count: before + 1,
    since: expect.stringMatching(/Z$/),
  })
  await app.call('order.remind', { id: data.orderId }, shopper)
  expect((await waiting('orders')).get('reminded')?.count).toBe(1)
  const parcel = { id: `${data.orderId}-1`, shipper: '顺丰速运', trackingNumber: 'SF1234567890' }
  await app.call('ops.ship', parcel, await as('orders'))
  expect((await waiting('orders')).get('parcels')?.count).toBe(before)
  expect((await waiting('orders')).get('reminded')).toEqual({ count: 0, since: null })
})

it('counts an approval for possible approvers, but not for its requester', async () => {
  const marketing = await as('marketing')
  const endsAt = new Date(app.deps.now().getTime() + 86_400_000).toISOString()
  const budget = { kind: 'review', title: '评价', points: 100, endsAt } as const
  const opened = await app.call('ops.openPointBudget', budget, marketing)
  expect(opened.data.approval).toBeTruthy()
  expect((await waiting('finance')).get('approvals')?.count).toBe(1)
  expect((await waiting('orders')).get('approvals')?.count).toBe(0)
  expect((await waiting('marketing', marketing)).get('approvals')?.count).toBe(0)
})

it.each([
  ['order_children', sql`status = 1`, 'order_children_to_ship'],
  ['orders', sql`reminded_at is not null and status = 1`, 'orders_reminded'],
  ['after_sales', sql`status = 0`, 'after_sales_open'],
  ['reviews', sql`status = 0`, 'reviews_pending'],
  ['questions', sql`status = 0`, 'questions_waiting'],
  ['question_answers', sql`status = 0`, 'question_answers_pending'],
  ['refunds', sql`status = 'failed'`, 'refunds_failed'],
  ['top_ups', sql`state = 'unknown'`, 'top_ups_unknown'],
  ['invoices', sql`status = 0`, 'invoices_open'],
])('counts %s through a partial index', async (table, condition, index) => {
  const plan = await app.db.transaction(1, async (tx) => {
    // Sequential scans are disabled, because PostgreSQL reads so few rows without an index; the
    // plan is then that of many rows.
    await tx.execute(sql`set local enable_seqscan = off`)
    return selectRows<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select count(*) from ${sql.identifier(table)} where company_id = 1 and ${condition}`,
    )
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
})
