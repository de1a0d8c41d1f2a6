import { refusals } from '@mall/contract'
import type { NoticeKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { addNotice } from './add-notice.ts'
import { createExpiringPointsRepository, type ExpiryCursor } from './expiring-points.repository.ts'
import { createExpiryNoticesJob, noticesJob } from './notices.jobs.ts'
import { untilNoon } from './testing.ts'

const PHONE = '13900000001'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
type Send = (phone: string, name: string, number: string) => Promise<void>
const sent = {
  shipped: vi.fn<Send>(async () => {}),
  refund: vi.fn<Send>(async () => {}),
  points: vi.fn<Send>(async () => {}),
  account: vi.fn<Send>(async () => {}),
}
let app: TestApp
let companyId = 0
let shopper: { companyId: number; token: string }
let operator: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const shoppers = [
    { ...buyer, phone: PHONE, points: [{ amount: 1_000_000, expiresInDays: 400 }] },
    ...others,
  ]
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 17 }, (_, n) => ({ ...company, id: n + 1, shoppers })),
    },
    deps: { sms: { send: async () => {}, notices: sent } },
  })
  app.advance(untilNoon(app.now()))
})
afterAll(() => app.close())

async function openCompany() {
  companyId += 1
  for (const send of Object.values(sent)) send.mockReset().mockResolvedValue()
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  operator = { companyId, headers: await app.operatorHeaders(companyId) }
}
const run = <T>(statement: ReturnType<typeof sql>) =>
  app.db.query<T & Record<string, unknown>>(companyId, statement)
const list = async (input = {}) => (await app.call('notice.list', input, shopper)).data
const unread = async () => (await app.call('notice.unread', {}, shopper)).data.unread
const deliver = () => noticesJob.round(app.deps)

let parcels = 0
async function ship() {
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }])
  const parcel = { shipper: '顺丰速运', trackingNumber: `SF${10_000_000 + ++parcels}` }
  const shipped = await app.call('ops.ship', { id: `${data.orderId}-1`, ...parcel }, operator)
  expect(shipped).toMatchObject({ flag: true })
  return { orderId: data.orderId, ...parcel }
}
const deliveries = () =>
  run<{ state: string; error: string }>(
    sql`select state, error from notice_deliveries where company_id = ${companyId} order by id`,
  )

it('notifies of a parcel in the inbox and by one SMS', async () => {
  await openCompany()
  const parcel = await ship()
  expect((await list()).list).toMatchObject([
    { kind: 'order.shipped', isRead: false, facts: parcel },
  ])
  expect(await Promise.all([deliver(), deliver(), deliver()])).toContain(1)
  expect(sent.shipped.mock.calls).toEqual([
    [PHONE, `顺丰速运 ${parcel.trackingNumber}`, expect.any(String)],
  ])
  expect(await deliveries()).toEqual([{ state: 'sent', error: '' }])
})

it('counts unread notices, marks one or all as read and ignores another shopper’s', async () => {
  await openCompany()
  await ship()
  await ship()
  const [latest] = (await list()).list
  const other = { companyId, token: await app.tokenOf(companyId, 2) }
  await app.call('notice.read', { id: latest?.id ?? 0 }, other)
  expect(await unread()).toBe(2)
  expect((await app.call('notice.read', { id: latest?.id ?? 0 }, shopper)).data.unread).toBe(1)
  expect((await list()).list.map(({ isRead }) => isRead)).toEqual([true, false])
  expect((await app.call('notice.read', {}, shopper)).data.unread).toBe(0)
})

it('pages the inbox by a cursor, also for operators, who see the deliveries', async () => {
  await openCompany()
  for (let n = 0; n < 3; n++) await ship()
  await deliver()
  const first = await list({ limit: 2 })
  expect(first.list).toHaveLength(2)
  const rest = await list({ limit: 2, cursor: first.nextCursor })
  expect(rest).toMatchObject({ nextCursor: null, list: [{ kind: 'order.shipped' }] })
  const future = Buffer.from('[8640000000000000,1]').toString('base64url')
  expect(await app.call('notice.list', { cursor: future }, shopper)).toMatchObject({ flag: false })
  const shown = await app.call('ops.notices', { userId: 1, limit: 2 }, operator)
  expect(shown.data.list[0]?.deliveries).toMatchObject([{ channel: 'sms', state: 'sent' }])
  expect(await app.call('ops.notices', { userId: 987_654 }, operator)).toMatchObject({
    code: refusals['shoppers/not-found'].code,
  })
})

it('notifies of a refund with its amount', async () => {
  await openCompany()
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }])
  expect(await app.call('order.cancel', { id: data.orderId }, shopper)).toMatchObject({
    flag: true,
  })
  const [notice] = (await list()).list
  expect(notice).toMatchObject({ kind: 'refund.finished', facts: { orderId: data.orderId } })
  expect(notice?.facts.points).toBeGreaterThan(0)
  await deliver()
  expect(sent.refund.mock.calls[0]?.[1]).toMatch(/积分$/)
})

it('sends no SMS of a kind that is turned off, including queued ones', async () => {
  await openCompany()
  await ship()
  const set = (isOptedOut: boolean) =>
    app.call('notice.setSettings', { kind: 'order.shipped', isOptedOut }, shopper)
  const { data } = await set(true)
  expect(data.kinds.find(({ kind }) => kind === 'order.shipped')).toEqual({
    kind: 'order.shipped',
    channel: 'sms',
    isOptional: true,
    isOptedOut: true,
  })
  expect(data.kinds.find(({ kind }) => kind === 'account.password')?.isOptional).toBe(false)
  await ship()
  expect(await deliver()).toBe(0)
  expect((await list()).list).toHaveLength(2)
  await set(false)
  await ship()
  expect(await deliver()).toBe(1)
})

it('notifies of expiring points 30 and 3 days before, once per date, by SMS in the daytime', async () => {
  await openCompany()
  const expire = (days: number) =>
    run(sql`update point_batches set expires_at = ${new Date(app.now().getTime() + days * DAY_MS).toISOString()}
            where company_id = ${companyId} and user_id = 1`)
  const runJob = () => createExpiryNoticesJob().round(app.deps)
  await expire(31)
  expect(await runJob()).toBe(0)
  await expire(30)
  app.advance(10 * HOUR_MS)
  expect(await runJob()).toBe(1)
  expect(await runJob()).toBe(0)
  expect(await deliver()).toBe(0)
  app.advance(10 * HOUR_MS)
  expect(await deliver()).toBe(1)
  expect(sent.points.mock.calls[0]?.[1]).toMatch(/^1,000,000 积分 \d+月\d+日$/)
  await expire(2)
  expect(await runJob()).toBe(1)
  app.advance(4 * HOUR_MS)
})

it('reads expiring points in pages and reports those of a day with its first batch', async () => {
  await openCompany()
  const expiresAt = new Date(app.now().getTime() + 30 * DAY_MS).toISOString()
  await run(sql`update point_batches set expires_at = ${expiresAt}
                where company_id = ${companyId} and user_id = 1`)
  await run(sql`insert into point_batches (company_id, user_id, granted, remaining, expires_at)
                select ${companyId}, 1, 5, 5, ${expiresAt}::timestamptz from generate_series(1, 2)`)
  const repository = createExpiringPointsRepository(app.deps.db)
  const found: (number | null)[] = []
  let after: ExpiryCursor | null = null
  for (;;) {
    const [row]: Awaited<ReturnType<typeof repository.listExpiring>> =
      await repository.listExpiring(app.now(), 30, after, 1)
    if (!row) break
    if (row.company_id === companyId) found.push(row.points === null ? null : Number(row.points))
    after = { at: row.cursor_at, companyId: row.company_id, batchId: Number(row.batch_id) }
  }
  expect(found).toEqual([1_000_010, null, null])
})

it('turns several kinds off and on in one request', async () => {
  await openCompany()
  const kinds = ['top-up.arrived', 'top-up.failed'] as const
  const set = async (isOptedOut: boolean) => {
    const { data } = await app.call('notice.setSettings', { kind: [...kinds], isOptedOut }, shopper)
    return data.kinds.filter((one) => one.isOptedOut).map(({ kind }) => kind)
  }
  expect(await set(true)).toEqual(kinds)
  expect(await set(false)).toEqual([])
})

it('warns of a new password and of a new device', async () => {
  await openCompany()
  const signIn = (hash: string, device: string) =>
    run(sql`insert into sessions (company_id, token_hash, user_id, audience, device, expires_at)
            values (${companyId}, ${hash.repeat(64)}, 1, 'shopper', ${device}, now() + interval '1 day')`)
  await signIn('a', 'iPhone · Safari')
  await signIn('b', 'iPhone · Safari')
  expect((await list()).list).toEqual([])
  await signIn('c', 'Windows · Edge')
  const setPassword = (hash: string) =>
    run(sql`update users set password_hash = ${hash} where company_id = ${companyId} and id = 1`)
  await setPassword('one')
  await setPassword('two')
  const { list: notices } = await list()
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['account.device', 'account.password'])
  expect(notices.find(({ kind }) => kind === 'account.device')?.facts.name).toBe('Windows · Edge')
})

it('abandons an SMS without template or phone, and any SMS after a day', async () => {
  await openCompany()
  await ship()
  app.advance(25 * HOUR_MS)
  expect(await deliver()).toBe(0)
  expect(await deliveries()).toEqual([{ state: 'failed', error: 'too-late' }])
  app.advance(-25 * HOUR_MS)
  await ship()
  await run(sql`update users set phone = null where company_id = ${companyId} and id = 1`)
  await deliver()
  await run(sql`update users set phone = ${PHONE} where company_id = ${companyId} and id = 1`)
  expect((await deliveries())[1]).toEqual({ state: 'failed', error: 'no-phone' })
})

it('reports a missing notice and a delivery without a result in the audit', async () => {
  await openCompany()
  await ship()
  await ship()
  await deliver()
  const failed = async () =>
    (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
  expect(await failed()).toEqual([])
  await run(sql`update notice_deliveries set state = 'sending', at = now() - interval '2 hours'
                where company_id = ${companyId}`)
  expect(await failed()).toEqual(['通知：发送状态与尝试一致'])
  await run(sql`update notice_deliveries set state = 'sent' where company_id = ${companyId}`)
  await run(sql`delete from notices where company_id = ${companyId} and id = (
                  select max(id) from notices where company_id = ${companyId})`)
  expect(await failed()).toEqual(['通知：每个包裹、售后进展与完成的退款都有站内通知'])
})

it.each<[string, NoticeKind, number, string]>([
  ['a minute before 08:00', 'order.shipped', 8 * HOUR_MS - 60_000, 'pending'],
  ['at 08:00', 'order.shipped', 8 * HOUR_MS, 'sent'],
  ['a minute before 21:00', 'order.shipped', 21 * HOUR_MS - 60_000, 'sent'],
  ['at 21:00', 'order.shipped', 21 * HOUR_MS, 'pending'],
  ['at 21:00', 'account.password', 21 * HOUR_MS, 'sent'],
  ['at 21:00', 'account.closing-due', 21 * HOUR_MS, 'pending'],
])('sends %s of %s within the hours only', async (_name, kind, timeOfDay, state) => {
  await openCompany()
  const before = app.now().getTime()
  const day = before - ((before + 8 * HOUR_MS) % DAY_MS)
  app.advance(day + timeOfDay - before)
  const effect = `hours-${String(timeOfDay)}`
  const notice = { companyId, userId: 1, kind, effect, facts: {}, at: app.now() }
  await app.db.transaction(companyId, (tx) => addNotice(tx, notice))
  await deliver()
  expect(await deliveries()).toMatchObject([{ state }])
  app.advance(before - app.now().getTime())
})
