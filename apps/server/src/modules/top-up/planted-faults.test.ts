import type { TopUpLab } from '@mall/host-lab/providers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, type Fault } from '../audit/testing.ts'
import { control, createTopUpApp, offerFaceValues, orderTopUp } from './top-up-app.fixture.ts'
import { topUpsJob } from './top-up.jobs.ts'

const companyId = 1
let app: TestApp
let lab: TopUpLab

/** Creates a succeeded, a refunded and a processing top-up. */
beforeAll(async () => {
  const created = await createTopUpApp()
  app = created.app
  lab = created.lab
  await offerFaceValues(app, companyId)
  const shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  for (const state of ['success', 'fail', null]) {
    await control(lab, 'plans', { outcome: 'hang' })
    const { data } = await orderTopUp(app, shopper)
    await topUpsJob.round(app.deps)
    if (state !== null) await control(lab, `orders/1-${data.orderId}-1`, { state })
    await lab.settled()
  }
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})

it('reports no fault before one is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const orders = '话费充值与订单一一对应，结果与订单状态一致'
const refunds = '话费充值：已退款的没有到账'

it.each<Fault>([
  ['an order without its top-up', orders, remove('top_ups', "state = 'succeeded'")],
  [
    'a top-up of another shopper',
    orders,
    change('top_ups', 'user_id = 2', "state = 'processing' or state = 'accepted'"),
  ],
  [
    'a success that is under way',
    orders,
    change(
      'top_ups',
      "state = 'succeeded', finished_at = now(), next_at = null",
      "state in ('accepted', 'processing')",
    ),
  ],
  [
    'a failure without a refund',
    orders,
    change('top_ups', "state = 'failed', problem = 'x'", "state = 'succeeded'"),
  ],
  ['a refund of a success', refunds, change('top_ups', "state = 'succeeded'", "state = 'failed'")],
  [
    'a success after a refund',
    refunds,
    change('top_ups', 'late_success_at = now()', "state = 'failed'"),
  ],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})
