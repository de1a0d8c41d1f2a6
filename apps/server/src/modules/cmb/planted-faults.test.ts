import type { BankPointsLab } from '@mall/host-lab/providers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, run, type Fault } from '../audit/testing.ts'
import { buildExchange, createExchangeApp } from './exchange-app.fixture.ts'

const companyId = 1
let app: TestApp
let lab: BankPointsLab

/** An exchange that was confirmed, one that was refused and one without a result. */
beforeAll(async () => {
  const created = await createExchangeApp()
  app = created.app
  lab = created.lab
  const shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  await app.call('cmb.exchange', buildExchange(2_000), shopper)
  lab.fail('refused', 'hang')
  await app.call('cmb.exchange', buildExchange(1_000), shopper)
  await app.call('cmb.exchange', buildExchange(1_000), shopper)
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const once = '银行积分兑换：确认的兑换与入账一一对应，积分与比例一致'
const partner = '银行积分兑换：往来账户 = 已确认的兑换'
it.each<Fault>([
  ['points without an exchange', once, remove('points_exchanges', "state = 'confirmed'")],
  [
    'a confirmed exchange without points',
    once,
    change(
      'points_exchanges',
      "state = 'confirmed', finished_at = now(), next_at = null",
      "state = 'unknown'",
    ),
  ],
  [
    'points before the bank’s word',
    once,
    change(
      'points_exchanges',
      "state = 'unknown', finished_at = null, next_at = now()",
      "state = 'confirmed'",
    ),
  ],
  [
    'points of another shopper',
    once,
    change('points_exchanges', 'user_id = 2', "state = 'confirmed'"),
  ],
  [
    'another number of points',
    once,
    change(
      'points_exchanges',
      'points = points * 2, step_points = step_points * 2',
      "state = 'confirmed'",
    ),
  ],
  [
    'a credit from the company’s pool',
    partner,
    run("update entries set account = 'issued' where company_id = 1 and account = 'partner'"),
  ],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})
