import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith } from '../audit/testing.ts'
import { payOrder } from '../orders/testing/index.ts'
import { cardSecretsJob } from './card-secrets.jobs.ts'
import { buildSecrets, CARD_SKU, cardSeed, importSecrets, orderCards } from './testing.ts'

const companyId = 1
const DAY_MS = 86_400_000
let app: TestApp
let as: { companyId: number; token: string }

beforeEach(async () => {
  app = await createTestApp({ seedFile: cardSeed() })
  as = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterEach(() => app.close())

const today = () => new Date(app.now().getTime() + DAY_MS / 3).toISOString().slice(0, 10)
/** Seconds before and after the end of the day in Beijing. */
const advanceToMidnight = (ms: number) => {
  const end = Date.parse(`${today()}T16:00:00.000Z`)
  app.advance(end + ms - app.now().getTime())
}
const importEnding = (count: number, from = 1) =>
  importSecrets(
    app,
    companyId,
    buildSecrets(count, from).map((secret) => ({ ...secret, endsOn: today() })),
  )
const pool = async () => {
  const as = { companyId, headers: await app.operatorHeaders(companyId) }
  return (await app.call('ops.cardSecretPools', { skuId: CARD_SKU }, as)).data.list[0]
}
const runJob = () => cardSecretsJob.round(app.deps)
const expectAuditPasses = async () => expect(await auditWith(app, [sql`select 1`])).toEqual([])

it('removes secrets from the pool and from sale after their last day', async () => {
  await importEnding(2)
  await importSecrets(app, companyId, buildSecrets(1, 3))
  advanceToMidnight(-1_000)
  await runJob()
  expect(await pool()).toMatchObject({ free: 3, available: 3, ended: 0 })
  advanceToMidnight(1_000)
  expect(await runJob()).toBe(1)
  expect(await pool()).toMatchObject({ free: 1, available: 1, ended: 2 })
  expect(await runJob()).toBe(0)
  await expectAuditPasses()
  expect(await orderCards(app, as, 2)).toMatchObject({ flag: false })
  const { data } = await orderCards(app, as, 1)
  const { list } = (await app.call('cardSecret.list', { id: data.orderId }, as)).data
  expect(list.map(({ maskedNumber }) => maskedNumber)).toEqual(['**** 0003'])
  expect(await pool()).toMatchObject({ free: 0, available: 0, ended: 2, isLow: true })
  await expectAuditPasses()
})

it('never delivers an expired secret, so that a paid piece waits for the next import', async () => {
  await importEnding(2)
  advanceToMidnight(-1_000)
  const { data } = await orderCards(app, as, 1, false)
  advanceToMidnight(1_000)
  await runJob()
  expect(await pool()).toMatchObject({ free: 1, available: 0, reserved: 1, ended: 1 })
  await expectAuditPasses()
  await payOrder(app, companyId, data.orderId, data.cash)
  await runJob()
  expect(await pool()).toMatchObject({ free: 0, available: 0, reserved: 0, missing: 1, ended: 2 })
  await importSecrets(app, companyId, buildSecrets(2, 3))
  expect(await pool()).toMatchObject({ free: 2, available: 1, missing: 1 })
  await runJob()
  expect(await pool()).toMatchObject({ free: 1, available: 1, missing: 0, assigned: 1 })
  await expectAuditPasses()
})

it('withdraws the secret of an unpaid order', async () => {
  await importEnding(1)
  advanceToMidnight(-1_000)
  const { data } = await orderCards(app, as, 1, false)
  advanceToMidnight(1_000)
  await runJob()
  expect(await pool()).toMatchObject({ free: 1, reserved: 1, ended: 0 })
  await app.call('order.cancel', { id: data.orderId, reason: '不想要了' }, as)
  await runJob()
  expect(await pool()).toMatchObject({ free: 0, available: 0, reserved: 0, ended: 1 })
  await expectAuditPasses()
})
