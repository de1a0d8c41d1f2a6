import { refusals } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'
import { createWebhookApp, HOUR_MS, signRequest, type WebhookApp } from './webhook-app.fixture.ts'
import { waitForDeliveries, webhooksJob } from './webhooks.jobs.ts'

let app: WebhookApp
beforeAll(async () => {
  app = await createWebhookApp(15)
})
afterAll(() => app.close())
afterEach(() => app.closeReceivers())

it('delivers events of paid and shipped orders and of points, signed, once and in order', async () => {
  const { companyId, secret, receiver, operator, order, deliveries, run } = await app.openCompany()
  const orderId = await order()
  await app.call(
    'ops.ship',
    { id: `${orderId}-1`, shipper: '顺丰速运', trackingNumber: 'SF0000000001' },
    operator,
  )
  expect(receiver.requests).toHaveLength(0)
  await app.runJob()
  expect(await app.runJob()).toBe(0)
  const events = receiver.events()
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'order.paid',
    'order.shipped',
    'points.changed',
  ])
  const types = events.map(({ type }) => type)
  expect(types.indexOf('order.paid')).toBeLessThan(types.indexOf('order.shipped'))
  expect(events.find(({ type }) => type === 'order.paid')).toMatchObject({
    companyId,
    data: { orderId, userId: 1, cash: 0 },
  })
  for (const request of receiver.requests) {
    expect(request.headers['webhook-signature']).toBe(signRequest(secret, request))
    const { id } = JSON.parse(request.body) as { id: string }
    expect(request.headers['webhook-id']).toBe(id)
    expect(request.body).not.toMatch(/李雷|1390000|顺丰|SF0000/)
  }
  expect(await deliveries('delivered')).toHaveLength(3)
  const { rows } = (await run(
    sql`select secret from webhooks where company_id = ${companyId}`,
  )) as unknown as { rows: { secret: string }[] }
  expect(rows[0]?.secret).toMatch(/^v1\./)
})

it('writes no event without a webhook or for a disabled or differently subscribed one', async () => {
  const { companyId, webhook, receiver, operator, order, run } = await app.openCompany([
    'points.changed',
  ])
  await order()
  await app.runJob()
  expect(receiver.events().map(({ type }) => type)).toEqual(['points.changed'])
  const change = { id: webhook.id, disabled: true }
  const headers = { ...operator.headers, 'if-match': webhook.version }
  expect(
    (await app.call('ops.changeWebhook', change, { ...operator, headers })).data.disabled,
  ).toBe(true)
  expect(await app.call('ops.changeWebhook', change, { ...operator, headers })).toMatchObject({
    status: 412,
  })
  await order()
  await app.runJob()
  expect(receiver.requests).toHaveLength(1)
  await app.call('ops.removeWebhook', { id: webhook.id }, operator)
  await order()
  const { rows } = (await run(
    sql`select count(*)::int as count from webhook_events where company_id = ${companyId}`,
  )) as unknown as { rows: { count: number }[] }
  expect(rows[0]?.count).toBe(1)
})

it('rolls an event back with its effect', async () => {
  const { companyId, deliveries } = await app.openCompany()
  const failed = app.db.transaction(companyId, async (tx) => {
    await tx.execute(sql`insert into order_events (company_id, order_id, to_status)
      select company_id, id, 1 from orders where company_id = ${companyId}`)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await deliveries()).toEqual([])
})

it('retries eight times within a day, then stops, and delivers the same event on replay', async () => {
  const { webhook, receiver, operator, order, deliveries, signInAgain } = await app.openCompany([
    'order.paid',
  ])
  receiver.setBehaviour('fail')
  await order()
  const since = app.now()
  for (let n = 1; n <= 8; n++) {
    await app.runJob()
    expect(receiver.requests).toHaveLength(n)
    await app.runJob()
    expect(receiver.requests).toHaveLength(n)
    app.advance(retryDelayMs(Math.min(n, 7), 1) ?? 0)
  }
  await app.runJob()
  expect(receiver.requests).toHaveLength(8)
  await signInAgain()
  expect(await deliveries()).toMatchObject([
    { status: 'failed', attempts: 8, lastStatus: 500, lastError: '接收方返回 500', nextAt: null },
  ])
  receiver.setBehaviour('accept')
  const replay = { id: webhook.id, failedSince: since.toISOString() }
  expect((await app.call('ops.replayWebhook', replay, operator)).data).toEqual({ count: 1 })
  await app.runJob()
  const [delivered] = await deliveries('delivered')
  expect(new Set(receiver.events().map(({ id }) => id)).size).toBe(1)
  const one = { id: webhook.id, delivery: delivered?.id ?? 0 }
  expect((await app.call('ops.replayWebhook', one, operator)).data).toEqual({ count: 1 })
  await app.runJob()
  expect(receiver.requests).toHaveLength(10)
  const other = await app.openCompany()
  expect(await app.call('ops.replayWebhook', one, other.operator)).toMatchObject({
    code: refusals['webhook/not-found'].code,
  })
  const foreign = { ...one, id: other.webhook.id }
  expect(await app.call('ops.replayWebhook', foreign, other.operator)).toMatchObject({
    code: refusals['webhook/delivery-not-found'].code,
  })
})

it('waits 18 to 24 hours in all between eight attempts', () => {
  const total = (jitter: number) =>
    Array.from({ length: 7 }, (_, n) => retryDelayMs(n + 1, jitter) ?? 0).reduce((a, b) => a + b)
  expect(total(0) / HOUR_MS).toBeGreaterThan(18)
  expect(total(1) / HOUR_MS).toBeLessThan(24)
  expect(retryDelayMs(8, 0)).toBeNull()
})

it('follows no redirect, times out at a hanging receiver and delays no other receiver', async () => {
  const { receiver, operator, order, deliveries } = await app.openCompany(['order.paid'])
  const other = await app.openReceiver()
  await app.call('ops.addWebhook', { url: other.url, events: ['order.paid'] }, operator)
  receiver.setBehaviour('hang')
  await order()
  await webhooksJob.round(app.deps)
  await expect.poll(() => other.requests.length).toBe(1)
  expect(await deliveries()).toMatchObject([{ attempts: 0 }])
  await waitForDeliveries(app.deps.db)
  expect(await deliveries()).toMatchObject([
    { status: 'pending', attempts: 1, lastStatus: null, lastError: '超时' },
  ])
  receiver.setBehaviour('redirect')
  app.advance(2 * 60_000)
  await app.runJob()
  expect(receiver.requests).toHaveLength(2)
  expect(await deliveries()).toMatchObject([{ attempts: 2, lastStatus: 307 }])
})

it('holds later events of an order whose event failed, but no other events', async () => {
  const { companyId, webhook, receiver, order, run } = await app.openCompany(['order.paid'])
  const [first, second] = [await order(), await order()]
  receiver.setBehaviour(({ body }) => (body.includes(first) ? 'fail' : 'accept'))
  await app.runJob()
  app.advance(6_000)
  await app.runJob()
  expect(receiver.requests.map(({ body }) => body.includes(second))).toEqual([false, true])
  await run(sql`insert into webhook_events (company_id, id, kind, effect_id, subject, data, at)
    values (${companyId}, 1, 'order.shipped', ${`${first}-1`}, ${`order:${first}`}, '{}', now())`)
  await run(sql`insert into webhook_deliveries (company_id, webhook_id, event_id, subject, next_at, created_at)
    values (${companyId}, ${webhook.id}, 1, ${`order:${first}`}, now() - interval '1 day', now())`)
  await app.runJob()
  expect(receiver.requests).toHaveLength(2)
})

it('delivers nothing after it is disabled during a run', async () => {
  const { webhook, receiver, operator, order } = await app.openCompany(['order.paid'])
  for (let n = 0; n < 3; n++) await order()
  receiver.setBehaviour(async () => {
    const headers = { ...operator.headers, 'if-match': `"${String(webhook.version)}"` }
    await app.call(
      'ops.changeWebhook',
      { id: webhook.id, disabled: true },
      { ...operator, headers },
    )
    return 'accept' as const
  })
  await app.runJob()
  await app.runJob()
  expect(receiver.requests).toHaveLength(1)
})

it('delivers once per attempt when two runners start concurrently', async () => {
  const { receiver, order } = await app.openCompany(['order.paid'])
  for (let n = 0; n < 5; n++) await order()
  await Promise.all([1, 2, 3].map(() => webhooksJob.round({ ...app.deps, db: { ...app.deps.db } })))
  await expect.poll(() => receiver.requests.length).toBe(5)
  await waitForDeliveries(app.deps.db)
  expect(new Set(receiver.events().map(({ id }) => id)).size).toBe(5)
  expect(receiver.requests).toHaveLength(5)
})
