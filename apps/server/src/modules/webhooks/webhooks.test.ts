import { refusals } from '@mall/contract'
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { removeExpired } from '../../db/remove-expired.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { openReceiver, type Receiver } from './receiver.fixture.ts'
import { retryDelayMs } from './retry-delay.ts'
import { waitForDeliveries, webhooksJob } from './webhooks.jobs.ts'
import { webhooksModule } from './webhooks.module.ts'

const HOUR_MS = 3_600_000
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
let app: TestApp
let receiver: Receiver
let companyId = 0
let operator: { companyId: number; headers: Record<string, string> }
let shopper: { companyId: number; token: string }
const receivers: Receiver[] = []

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({
    world: {
      companies: Array.from({ length: 15 }, (_, n) => ({
        ...company,
        id: n + 1,
        shoppers: [rich],
      })),
    },
    environment: { MALL_SECRETS_KEY: SECRETS_KEY },
    deps: { timeoutsMs: { response: 60_000, provider: 300 } },
  })
})
afterAll(() => app.close())
afterEach(async () => {
  await waitForDeliveries(app.db)
  for (const one of receivers.splice(0)) await one.close()
})

async function open() {
  const created = await openReceiver()
  receivers.push(created)
  return created
}
/** A company of its own with a webhook for all events. */
async function openCompany(events?: ('order.paid' | 'points.changed')[]) {
  companyId += 1
  receiver = await open()
  operator = { companyId, headers: await app.operatorHeaders(companyId) }
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  const { data } = await app.call(
    'ops.addWebhook',
    { url: receiver.url, ...(events && { events }) },
    operator,
  )
  return data
}
const order = async () =>
  (await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })).data.orderId
const run = (statement: ReturnType<typeof sql>) =>
  app.db.transaction(companyId, (tx) => tx.execute(statement))
async function runJob() {
  const begun = await webhooksJob.round(app.deps)
  await waitForDeliveries(app.db)
  return begun
}
const deliveries = async (id: string, status?: 'pending' | 'delivered' | 'failed') =>
  (await app.call('ops.webhookDeliveries', { id, ...(status && { status }) }, operator)).data.list
const signatureOf = (secret: string, { headers, body }: Receiver['requests'][number]) =>
  `v1=${createHmac('sha256', secret)
    .update(`${String(headers['mall-webhook-timestamp'])}.${body}`)
    .digest('hex')}`
const standardSignatureOf = (secret: string, { headers, body }: Receiver['requests'][number]) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`

it('delivers paid and shipped orders and points, signed, once and in order', async () => {
  const { webhook, secret } = await openCompany()
  const orderId = await order()
  await app.call(
    'ops.ship',
    { id: `${orderId}-1`, shipper: '顺丰速运', trackingNumber: 'SF0000000001' },
    operator,
  )
  expect(receiver.requests).toHaveLength(0)
  await runJob()
  expect(await runJob()).toBe(0)
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
    expect(request.headers['mall-webhook-signature']).toBe(signatureOf(secret, request))
    expect(request.headers['webhook-signature']).toBe(standardSignatureOf(secret, request))
    const { id } = JSON.parse(request.body) as { id: string }
    expect(request.headers).toMatchObject({ 'webhook-id': id, 'mall-webhook-id': id })
    expect(request.body).not.toMatch(/李雷|1390000|顺丰|SF0000/)
  }
  expect(await deliveries(webhook.id, 'delivered')).toHaveLength(3)
  const { rows } = (await run(
    sql`select secret from webhooks where company_id = ${companyId}`,
  )) as unknown as { rows: { secret: string }[] }
  expect(rows[0]?.secret).toMatch(/^v1\./)
})

it('writes no event where a company has no webhook, a disabled one or one for other events', async () => {
  const { webhook } = await openCompany(['points.changed'])
  await order()
  await runJob()
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
  await runJob()
  expect(receiver.requests).toHaveLength(1)
  await app.call('ops.removeWebhook', { id: webhook.id }, operator)
  await order()
  const { rows } = (await run(
    sql`select count(*)::int as count from webhook_events where company_id = ${companyId}`,
  )) as unknown as { rows: { count: number }[] }
  expect(rows[0]?.count).toBe(1)
})

it('rolls an event back with its effect', async () => {
  const { webhook } = await openCompany()
  const failed = app.db.transaction(companyId, async (tx) => {
    await tx.execute(sql`insert into order_events (company_id, order_id, to_status)
      select company_id, id, 1 from orders where company_id = ${companyId}`)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await deliveries(webhook.id)).toEqual([])
})

it('tries eight times within a day, then gives up, and delivers the same event when replayed', async () => {
  const { webhook } = await openCompany(['order.paid'])
  receiver.setBehaviour('fail')
  await order()
  const since = app.now()
  for (let n = 1; n <= 8; n++) {
    await runJob()
    expect(receiver.requests).toHaveLength(n)
    await runJob()
    expect(receiver.requests).toHaveLength(n)
    app.advance(retryDelayMs(Math.min(n, 7), 1) ?? 0)
  }
  await runJob()
  expect(receiver.requests).toHaveLength(8)
  operator.headers = await app.operatorHeaders(companyId)
  expect(await deliveries(webhook.id)).toMatchObject([
    { status: 'failed', attempts: 8, lastStatus: 500, lastError: '接收方返回 500', nextAt: null },
  ])
  receiver.setBehaviour('accept')
  const replay = { id: webhook.id, failedSince: since.toISOString() }
  expect((await app.call('ops.replayWebhook', replay, operator)).data).toEqual({ count: 1 })
  await runJob()
  const [delivered] = await deliveries(webhook.id, 'delivered')
  expect(new Set(receiver.events().map(({ id }) => id)).size).toBe(1)
  const one = { id: webhook.id, delivery: delivered?.id ?? 0 }
  expect((await app.call('ops.replayWebhook', one, operator)).data).toEqual({ count: 1 })
  await runJob()
  expect(receiver.requests).toHaveLength(10)
  await openCompany()
  expect(await app.call('ops.replayWebhook', one, operator)).toMatchObject({
    code: refusals['webhook/not-found'].code,
  })
  const foreign = {
    ...one,
    id: (await app.call('ops.webhooks', {}, operator)).data.list[0]?.id ?? '',
  }
  expect(await app.call('ops.replayWebhook', foreign, operator)).toMatchObject({
    code: refusals['webhook/delivery-not-found'].code,
  })
})

it('waits between eight attempts for 18 to 24 hours in all', () => {
  const total = (jitter: number) =>
    Array.from({ length: 7 }, (_, n) => retryDelayMs(n + 1, jitter) ?? 0).reduce((a, b) => a + b)
  expect(total(0) / HOUR_MS).toBeGreaterThan(18)
  expect(total(1) / HOUR_MS).toBeLessThan(24)
  expect(retryDelayMs(8, 0)).toBeNull()
})

it('follows no redirect, gives up on a hanging receiver, and delays no other receiver', async () => {
  const { webhook } = await openCompany(['order.paid'])
  const other = await open()
  await app.call('ops.addWebhook', { url: other.url, events: ['order.paid'] }, operator)
  receiver.setBehaviour('hang')
  await order()
  const started = performance.now()
  await webhooksJob.round(app.deps)
  expect(performance.now() - started).toBeLessThan(250)
  await expect.poll(() => other.requests.length).toBe(1)
  expect(await deliveries(webhook.id)).toMatchObject([{ attempts: 0 }])
  await waitForDeliveries(app.db)
  expect(await deliveries(webhook.id)).toMatchObject([
    { status: 'pending', attempts: 1, lastStatus: null, lastError: '超时' },
  ])
  receiver.setBehaviour('redirect')
  app.advance(2 * 60_000)
  await runJob()
  expect(receiver.requests).toHaveLength(2)
  expect(await deliveries(webhook.id)).toMatchObject([{ attempts: 2, lastStatus: 307 }])
})

it('holds back later events of an order that could not be delivered, and no others', async () => {
  const { webhook } = await openCompany(['order.paid'])
  const [first, second] = [await order(), await order()]
  receiver.setBehaviour(({ body }) => (body.includes(first) ? 'fail' : 'accept'))
  await runJob()
  app.advance(6_000)
  await runJob()
  expect(receiver.requests.map(({ body }) => body.includes(second))).toEqual([false, true])
  await run(sql`insert into webhook_events (company_id, id, kind, effect_id, subject, data, at)
    values (${companyId}, 1, 'order.shipped', ${`${first}-1`}, ${`order:${first}`}, '{}', now())`)
  await run(sql`insert into webhook_deliveries (company_id, webhook_id, event_id, subject, next_at, created_at)
    values (${companyId}, ${webhook.id}, 1, ${`order:${first}`}, now() - interval '1 day', now())`)
  await runJob()
  expect(receiver.requests).toHaveLength(2)
})

it('delivers nothing more once it is disabled, in the middle of a run', async () => {
  const { webhook } = await openCompany(['order.paid'])
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
  await runJob()
  await runJob()
  expect(receiver.requests).toHaveLength(1)
})

it('delivers once per attempt where two runners begin at the same time', async () => {
  await openCompany(['order.paid'])
  for (let n = 0; n < 5; n++) await order()
  await Promise.all([1, 2, 3].map(() => webhooksJob.round({ ...app.deps, db: { ...app.db } })))
  await expect.poll(() => receiver.requests.length).toBe(5)
  await new Promise((done) => setTimeout(done, 100))
  expect(new Set(receiver.events().map(({ id }) => id)).size).toBe(5)
  expect(receiver.requests).toHaveLength(5)
})

it('signs with both secrets during the overlap of a rotation, then with the new one', async () => {
  const { webhook, secret } = await openCompany()
  const rotated = await app.call(
    'ops.rotateWebhookSecret',
    { id: webhook.id, overlapHours: 24 },
    operator,
  )
  const test = () => app.call('ops.testWebhook', { id: webhook.id }, operator)
  expect((await test()).data).toMatchObject({ delivered: true, status: 204 })
  const [both] = receiver.requests
  expect(both?.headers['mall-webhook-signature']).toBe(
    [rotated.data.secret, secret].map((one) => signatureOf(one, both!)).join(','),
  )
  expect(both?.headers['webhook-signature']).toBe(
    [rotated.data.secret, secret].map((one) => standardSignatureOf(one, both!)).join(' '),
  )
  app.advance(25 * HOUR_MS)
  operator.headers = await app.operatorHeaders(companyId)
  await test()
  const last = receiver.requests.at(-1)!
  expect(last.headers['webhook-signature']).toBe(standardSignatureOf(rotated.data.secret, last))
  expect(last.headers['mall-webhook-signature']).toBe(signatureOf(rotated.data.secret, last))
})

it('logs a test event with the answer of the receiver', async () => {
  const { webhook } = await openCompany()
  receiver.setBehaviour('fail')
  await app.call('ops.testWebhook', { id: webhook.id }, operator)
  const { list } = (await app.call('ops.log', {}, operator)).data
  expect(list[0]).toMatchObject({
    call: 'ops.testWebhook',
    target: `webhook:${webhook.id}`,
    after: { delivered: false, status: 500 },
  })
})

it('refuses the eleventh webhook, and in production http, private addresses and a missing master key', async () => {
  await openCompany()
  const add = (url: string) => app.call('ops.addWebhook', { url }, operator)
  for (let n = 0; n < 9; n++) expect((await add(receiver.url)).status).toBe(200)
  expect(await add(receiver.url)).toMatchObject({
    status: 409,
    code: refusals['webhook/too-many'].code,
  })
  expect(await add('https://user:word@example.com/')).toMatchObject({ status: 400 })

  const settings = { ...app.deps.settings, NODE_ENV: 'production' as const }
  const production = await createTestApp({ db: app.db, deps: { settings } })
  const input = { url: 'http://example.com/' }
  const headers = await app.operatorHeaders(15)
  const as = { companyId: 15, headers }
  expect(await production.call('ops.addWebhook', input, as)).toMatchObject({ status: 400 })
  for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/']) {
    const { data } = await production.call('ops.addWebhook', { url }, as)
    const tested = await production.call('ops.testWebhook', { id: data.webhook.id }, as)
    expect(tested.data).toMatchObject({ delivered: false, status: null })
    expect(tested.data.error).toMatch(/不允许访问内网地址/)
  }
  await production.close()
  const { MALL_SECRETS_KEY: _none, ...rest } = settings
  const keyless = await createTestApp({ db: app.db, deps: { settings: rest as typeof settings } })
  const refused = await keyless.call('ops.addWebhook', { url: 'https://example.com/' }, as)
  expect(refused).toMatchObject({ code: refusals['secrets/no-master-key'].code })
  await keyless.close()
})

it('deletes deliveries after 30 days and events after 90', async () => {
  const { webhook } = await openCompany(['order.paid'])
  await order()
  await runJob()
  const remove = () => removeExpired(app.deps, webhooksModule.retention ?? [])
  app.advance(29 * 24 * HOUR_MS)
  await remove()
  operator.headers = await app.operatorHeaders(companyId)
  expect(await deliveries(webhook.id)).toHaveLength(1)
  app.advance(2 * 24 * HOUR_MS)
  expect(await remove()).toBeGreaterThan(0)
  operator.headers = await app.operatorHeaders(companyId)
  expect(await deliveries(webhook.id)).toEqual([])
  app.advance(-31 * 24 * HOUR_MS)
})

it('verifies that every event has its effect, and names one without', async () => {
  await openCompany()
  await order()
  await runJob()
  const check = async () =>
    (await auditCompany(app.db, companyId)).checks.filter(({ name }) => name.startsWith('Webhook'))
  expect(await check()).toMatchObject([{ ok: true }, { ok: true }])
  await run(sql`update webhook_events set effect_id = '1', data = '{"available": 5, "journalId": 1, "userId": 1}'
    where company_id = ${companyId}`)
  await run(sql`update webhook_deliveries set last_status = 500 where company_id = ${companyId}`)
  expect(await check()).toMatchObject([{ ok: false }, { ok: false }])
})
