import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, run, type Fault } from '../audit/testing.ts'
import {
  createBenefitScenario,
  createKey,
  openCounter,
  orderPickup,
  readCodes,
} from '../equity/testing.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { verificationsJob } from './cav.jobs.ts'

const companyId = 1
let app: TestApp

/** A verified and completed ticket, and an open one. */
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  const { near } = await createBenefitScenario(app, companyId, { phones: ['13900000001'] })
  const shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  const staff = { companyId, token: await openCounter(app, companyId, near.staff) }
  const { orderId, ticketId } = await orderPickup(app, shopper, near.id)
  const { qr } = await readCodes(app, shopper, orderId)
  await app.call('cav.lookup', { code: qr }, staff)
  const verified = await app.call('cav.verify', { id: ticketId, requestKey: createKey() }, staff)
  if (!verified.flag) throw new Error(verified.message)
  app.advance(601_000)
  await verificationsJob.round(app.deps)
  await orderPickup(app, shopper, near.id)
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const uses = '权益已用数量等于未取消的权益订单'
const tickets = '自提订单与取件凭证、网点库存一致'
const verifications = '核销与订单、网点一致'
const completed = '完成的自提订单都经过核销'

it.each<Fault>([
  ['a use without an order', uses, change('benefit_grants', 'used = used - 1')],
  ['an order of another shopper', uses, change('benefit_orders', 'user_id = 2')],
  [
    'freight charged for a benefit',
    uses,
    run(
      'update orders o set freight_before = 800, freight = 800 from benefit_orders b where b.company_id = o.company_id and b.order_id = o.id',
    ),
  ],
  ['a piece of another pool', tickets, run('update order_lines set pool_id = 0 where pool_id > 0')],
  [
    'an open ticket of a completed order',
    tickets,
    change('pickup_tickets', 'closed_at = null', 'closed_at is not null'),
  ],
  [
    'a verification at another outlet',
    verifications,
    run(
      "update verifications v set outlet_id = u.id from outlets u where u.company_id = v.company_id and u.code = 'F1'",
    ),
  ],
  [
    'a verification that did not complete its order',
    verifications,
    run(
      'update order_children c set status = 1 from verifications v where v.company_id = c.company_id and v.order_id = c.order_id',
    ),
  ],
  ['a completed order without a verification', completed, run('delete from verifications')],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})
