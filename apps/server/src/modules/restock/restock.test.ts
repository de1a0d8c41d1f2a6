import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeExpired } from '../../db/retention/remove-expired.ts'
import { noticesJob } from '../notices/index.ts'
import { untilNoon } from '../notices/testing.ts'
import { restockReminderJob } from './restock.jobs.ts'
import { restockModule } from './restock.module.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const operator = { authorization: 'Bearer ops-key-for-tests-0' }
const SOLD_OUT = 20
const SKU = 21
/** A company with 52 sold-out products. */
const MANY = 10
const sendRestock = vi.fn(async (_phone: string, _name: string): Promise<void> => {})
let app: TestApp
let companyId = 0
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: [
        ...Array.from({ length: 9 }, (_, index) => ({ ...company, id: index + 1 })),
        { ...company, id: MANY, goods: soldOutGoods() },
      ],
    },
    deps: { sms: { send: async () => {}, sendRestock } },
  })
  app.advance(untilNoon(app.now()))
})
afterAll(() => app.close())

function soldOutGoods() {
  const [company] = shopSeed().companies
  const sample = company?.goods?.find(({ spuId }) => spuId === SOLD_OUT)
  if (!sample) throw new Error('the sample company lacks product 20')
  return Array.from({ length: 52 }, (_, index) => ({
    ...sample,
    spuId: 5001 + index,
    skus: [{ skuId: 6001 + index, costPoints: 10_000, stock: 0 }],
  }))
}

/** A company of its own, whose product 20 is sold out. */
async function openCompany() {
  companyId += 1
  sendRestock.mockReset().mockResolvedValue()
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  await setStock(0)
  await setPhone('13900000001')
}
const run = (statement: ReturnType<typeof sql>) =>
  app.db.transaction(companyId, (tx) => tx.execute(statement))
const setStock = (available: number) =>
  run(sql`update stocks set available = ${available}, total = ${available} + reserved + sold
          where company_id = ${companyId} and sku_id = ${SKU}`)
const setPhone = (phone: string | null) =>
  run(sql`update users set phone = ${phone} where company_id = ${companyId} and id = 1`)
const subscribe = (spuId = SOLD_OUT) => app.call('restock.subscribe', { spuId }, shopper)
const find = () => app.call('restock.find', { spuId: SOLD_OUT }, shopper)
/**
 * Claims what is due and sends it.
 * @returns SMS sent
 */
async function runJob() {
  await restockReminderJob.round(app.deps)
  return noticesJob.round(app.deps)
}

it('sends one SMS when the product is available again and closes the reminder', async () => {
  await openCompany()
  expect(await subscribe()).toMatchObject({ flag: true, data: { isSubscribed: true } })
  expect(await runJob()).toBe(0)
  await setStock(1)
  expect(await runJob()).toBe(1)
  expect(await runJob()).toBe(0)
  expect(sendRestock.mock.calls).toEqual([['13900000001', '赣南脐橙', expect.any(String)]])
  expect((await find()).data).toEqual({ isSubscribed: false, expiresAt: null })
})

it('sends one SMS when two workers run concurrently', async () => {
  await openCompany()
  await subscribe()
  await setStock(1)
  await Promise.all([runJob(), runJob(), runJob()])
  expect(sendRestock).toHaveBeenCalledTimes(1)
})

it('waits for the morning, and longer when the product is sold out again by then', async () => {
  await openCompany()
  await subscribe()
  await setStock(1)
  app.advance(10 * 3_600_000)
  expect(await runJob()).toBe(0)
  expect((await find()).data.isSubscribed).toBe(true)
  await setStock(0)
  app.advance(14 * 3_600_000)
  expect(await runJob()).toBe(0)
  await setStock(1)
  expect(await runJob()).toBe(1)
})

it('sends no second SMS after a failure with an unknown result', async () => {
  await openCompany()
  await subscribe()
  await setStock(1)
  sendRestock.mockRejectedValueOnce(new Error('no response'))
  expect(await runJob()).toBe(0)
  expect(await runJob()).toBe(0)
  expect(sendRestock).toHaveBeenCalledTimes(1)
})

it('subscribes again after a reminder and once for repeated requests', async () => {
  await openCompany()
  await subscribe()
  await subscribe()
  await setStock(1)
  await runJob()
  await setStock(0)
  expect(await subscribe()).toMatchObject({ flag: true })
  const { data } = await app.call('ops.restockReminders', {}, { companyId, headers: operator })
  expect(data.list).toMatchObject([
    { spuId: SOLD_OUT, name: '赣南脐橙', waiting: 1, soldOutSkus: [{ skuId: SKU, specText: '' }] },
  ])
  expect(await app.call('restock.unsubscribe', { spuId: SOLD_OUT }, shopper)).toMatchObject({
    flag: true,
  })
  expect((await find()).data.isSubscribed).toBe(false)
})

it('refuses an available product, an unknown one and a shopper without a phone', async () => {
  await openCompany()
  expectRefusal(await subscribe(10), 'restock/in-stock')
  expectRefusal(await subscribe(987_654), 'goods/not-found')
  await setPhone(null)
  expectRefusal(await subscribe(), 'login/no-phone')
})

it('refuses the 51st reminder, also concurrently, but extends an open one', async () => {
  const many = { companyId: MANY, token: await app.tokenOf(MANY, 1) }
  const open = (spuId: number) => app.call('restock.subscribe', { spuId }, many)
  for (let n = 1; n < 50; n++) expect((await open(5000 + n)).code).toBe(20000)
  const codes = await Promise.all([5050, 5051, 5052].map(async (id) => (await open(id)).code))
  expect(codes.toSorted((one, other) => one - other)).toEqual([
    20000,
    refusalCode('restock/too-many'),
    refusalCode('restock/too-many'),
  ])
  expect(await open(5001)).toMatchObject({ code: 20000 })
})

it('sends nothing after 90 days and removes expired reminders', async () => {
  await openCompany()
  await subscribe()
  await setStock(1)
  app.advance(91 * 86_400_000)
  expect(await runJob()).toBe(0)
  expect(await removeExpired(app.deps, restockModule.retention ?? [])).toBeGreaterThan(0)
  app.advance(-91 * 86_400_000)
  expect((await find()).data.isSubscribed).toBe(false)
})

it('is refused without an SMS template for reminders', async () => {
  const [company] = shopSeed().companies
  const seedFile = { companies: [{ ...company, id: 1, goods: soldOutGoods() }] }
  const plain = await createTestApp({ seedFile })
  const token = await plain.tokenOf(1, 1)
  const response = await plain.call('restock.subscribe', { spuId: 5001 }, { companyId: 1, token })
  expectRefusal(response, 'restock/unavailable')
  await plain.close()
})

it('verifies the records of reminders and reports one sent without a claim', async () => {
  await openCompany()
  await subscribe()
  const check = async () =>
    (await auditCompany(app.db, companyId)).checks.find(({ name }) => name.startsWith('到货提醒'))
  expect(await check()).toMatchObject({ ok: true, detail: '1 项' })
  await run(sql`update restock_reminders set sent_at = now() where company_id = ${companyId}`)
  expect(await check()).toMatchObject({ ok: false })
})
