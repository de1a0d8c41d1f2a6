/** Records of events and deliveries: operator log, retention and audit. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { removeExpired } from '../../db/retention/remove-expired.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createWebhookApp, HOUR_MS, type WebhookApp } from './webhook-app.fixture.ts'
import { webhooksModule } from './webhooks.module.ts'

let app: WebhookApp
beforeAll(async () => {
  app = await createWebhookApp(6)
})
afterAll(() => app.close())
afterEach(() => app.closeReceivers())

it('logs a test event with the receiver’s response', async () => {
  const { webhook, receiver, operator } = await app.openCompany()
  receiver.setBehaviour('fail')
  await app.call('ops.testWebhook', { id: webhook.id }, operator)
  const { list } = (await app.call('ops.log', {}, operator)).data
  expect(list[0]).toMatchObject({
    call: 'ops.testWebhook',
    target: `webhook:${webhook.id}`,
    after: { delivered: false, status: 500 },
  })
})

it('deletes deliveries after 30 days and events after 90', async () => {
  const { order, deliveries, signInAgain } = await app.openCompany(['order.paid'])
  await order()
  await app.runJob()
  const remove = () => removeExpired(app.deps, webhooksModule.retention ?? [])
  app.advance(29 * 24 * HOUR_MS)
  await remove()
  await signInAgain()
  expect(await deliveries()).toHaveLength(1)
  app.advance(2 * 24 * HOUR_MS)
  expect(await remove()).toBeGreaterThan(0)
  await signInAgain()
  expect(await deliveries()).toEqual([])
  app.advance(-31 * 24 * HOUR_MS)
})

it('verifies that every event has its effect and reports one without', async () => {
  const { companyId, order, run } = await app.openCompany()
  await order()
  await app.runJob()
  const check = async () =>
    (await auditCompany(app.db, companyId)).checks.filter(({ name }) => name.startsWith('Webhook'))
  expect(await check()).toMatchObject([{ ok: true }, { ok: true }])
  await run(sql`update webhook_events set effect_id = '1', data = '{"available": 5, "journalId": 1, "userId": 1}'
    where company_id = ${companyId}`)
  await run(sql`update webhook_deliveries set last_status = 500 where company_id = ${companyId}`)
  expect(await check()).toMatchObject([{ ok: false }, { ok: false }])
})
