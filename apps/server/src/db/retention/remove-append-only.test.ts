import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { removeExpired } from '../../testing/remove-expired.ts'
import { orders } from '../../modules/orders/tables.ts'
import { paymentEvents, payments } from '../../modules/pay/tables.ts'
import { refunds } from '../../modules/order-refunds/tables.ts'
import { selectRows } from '../connection/database.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: [{ id: 1 }, { id: 2 }] } })
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const log = (companyId: number, event: string, at: string) =>
  app.db.transaction(companyId, (tx) =>
    tx.execute(
      sql`insert into audit_log (company_id, actor, event, result, detail, at)
          values (${companyId}, 'unknown', ${event}, 'done', '{}', ${at}::timestamptz)`,
    ),
  )
const readEvents = (companyId: number) =>
  app.db.transaction(companyId, async (tx) => {
    const rows = await selectRows<{ event: string }>(
      tx,
      sql`select event from audit_log where company_id = ${companyId} order by event`,
    )
    return rows.map(({ event }) => event)
  })

type Order = { id: string; status: number; endedDaysAgo: number | null; refund?: string }

/** A payment whose only event is of 740 days ago, and its order. */
const insertPayment = ({ id, status, endedDaysAgo, refund }: Order) =>
  app.db.transaction(1, async (tx) => {
    const companyId = 1
    await tx.insert(orders).values({
      companyId,
      id,
      userId: 1,
      status,
      receiver: { name: '收货人', tel: '13800000001', address: '云栖路 1 号' },
      finishedAt: endedDaysAgo === null ? null : new Date(daysAgo(endedDaysAgo)),
    })
    const payment = { companyId, id, orderId: id, amount: 1, status: 'closed' }
    const expiresAt = new Date(daysAgo(740))
    await tx.insert(payments).values({ ...payment, channel: 'wechat', scene: 'h5', expiresAt })
    const event = { companyId, paymentId: id, kind: 'created', detail: {} }
    await tx.insert(paymentEvents).values({ ...event, at: new Date(daysAgo(740)) })
    if (refund === undefined) return
    const row = { companyId, id, orderId: id, paymentId: id, amount: 1, reason: '测试' }
    await tx.insert(refunds).values({ ...row, status: refund })
  })
const readPayments = () =>
  app.db.transaction(1, async (tx) => {
    const rows = await selectRows<{ id: string }>(
      tx,
      sql`select payment_id as id from payment_events where company_id = 1 order by id`,
    )
    return rows.map(({ id }) => id)
  })

it('removes entries of the audit log after three years, only those of the given company', async () => {
  await log(1, 'old', daysAgo(3 * 365 + 1))
  await log(1, 'new', daysAgo(3 * 365 - 1))
  await log(2, 'old', daysAgo(3 * 365 + 1))
  expect(await removeExpired(app.deps)).toBe(2)
  expect(await readEvents(1)).toEqual(['new'])
  expect(await readEvents(2)).toEqual([])
})

it('removes no row of the last 180 days, whatever a caller requests', async () => {
  await log(1, 'of last week', daysAgo(7))
  await app.db.transaction(1, (tx) => tx.execute(sql`select remove_audit_log(now(), 1000)`))
  expect(await readEvents(1)).toContain('of last week')
})

it('removes payment events two years after the end of their order', async () => {
  await insertPayment({ id: 'ended', status: 3, endedDaysAgo: 731 })
  await insertPayment({ id: 'ended-late', status: 3, endedDaysAgo: 729 })
  await insertPayment({ id: 'open', status: 2, endedDaysAgo: null })
  await insertPayment({ id: 'refunding', status: 3, endedDaysAgo: 731, refund: 'unknown' })
  await insertPayment({ id: 'refunded', status: 3, endedDaysAgo: 731, refund: 'succeeded' })
  await removeExpired(app.deps)
  expect((await readPayments()).toSorted()).toEqual(['ended-late', 'open', 'refunding'])
})
