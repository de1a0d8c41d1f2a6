import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals, type RefusalName } from '@mall/contract'
import type { Database } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { createKey } from '../equity/testing.ts'
import { askCode, proofOf, sealed } from '../login/testing.ts'
import { flashCompany, numbers } from '../orders/testing/index.ts'

const COMPANIES = 10
const phoneOf = (companyId: number, userId: number) =>
  `139${String(companyId).padStart(4, '0')}${String(userId).padStart(4, '0')}`

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
let companyId = 0

beforeAll(async () => {
  postgres = await startPostgresql()
  db = await openPostgresql(postgres.url, 10)
  app = await createTestApp({
    db,
    seedFile: {
      companies: numbers(COMPANIES).map((id) => {
        const company = flashCompany(id, { pieces: 10, buyers: 4 })
        const shoppers = (company.shoppers ?? []).map((one) => ({
          ...one,
          phone: phoneOf(id, one.id ?? 0),
        }))
        return { ...company, shoppers }
      }),
    },
    environment: { MALL_CAPTCHAS_PER_IP: '10000' },
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await postgres.stop()
})

const expectRefusal = (response: { code: number; flag: boolean }, name: RefusalName) =>
  expect(response).toMatchObject({ flag: false, code: refusals[name].code })
const operators = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const as = async (userId: number) => ({ companyId, token: await app.tokenOf(companyId, userId) })
const rows = <T extends object>(statement: ReturnType<typeof sql>) =>
  app.db.query<T & Record<string, unknown>>(companyId, statement)
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const claim = async (userId: number, id: number) => app.call('gx.claim', { id }, await as(userId))
const qualification = async (userId: number, tel?: string) =>
  app.call('login.gxQualification', tel === undefined ? {} : { tel }, await as(userId))

async function createBenefit(validFrom = '2020-01-01T00:00:00.000Z') {
  const { data } = await app.call(
    'ops.createBenefit',
    {
      requestKey: createKey(),
      title: '贵宾礼遇',
      ways: ['mail'],
      quantity: 1,
      skuIds: [1],
      validFrom,
      validUntil: '2099-01-01T00:00:00.000Z',
    },
    await operators(),
  )
  return data.id
}
const importPhones = async (id: number, userIds: number[]) =>
  app.call(
    'ops.importGx',
    { id, source: 'vip.csv', phones: userIds.map((userId) => phoneOf(companyId, userId)) },
    await operators(),
  )
async function openCampaign(userIds: number[]) {
  companyId += 1
  const id = await createBenefit()
  await importPhones(id, userIds)
  return id
}

it('imports each phone once and stores keyed hashes only', async () => {
  const id = await openCampaign([1, 2])
  const { data } = await importPhones(id, [2, 3, 3])
  expect(data.results).toEqual(['already', 'added', 'already'])
  const shown = await app.call('ops.gxCampaign', { id }, await operators())
  expect(shown.data).toMatchObject({ state: 'open', qualified: 3, claimed: 0 })
  expect(shown.data.sources).toEqual([{ source: 'vip.csv', phones: 3 }])
  const stored = await rows<{ text: string }>(sql`select q::text as text from gx_qualifications q`)
  expect(stored).toHaveLength(3)
  expect(stored.every(({ text }) => !text.includes('139'))).toBe(true)
})

it('shows a shopper the result of their own phone, and a guest nothing', async () => {
  await openCampaign([1])
  expect((await qualification(1)).data).toMatchObject({ state: 'qualified', grantId: null })
  expect((await qualification(1, phoneOf(companyId, 1))).data.state).toBe('qualified')
  expect((await qualification(2)).data.state).toBe('unqualified')
  const other = await qualification(2, phoneOf(companyId, 1))
  const guest = await app.call(
    'login.gxQualification',
    { tel: phoneOf(companyId, 1) },
    { companyId },
  )
  expectRefusal(other, 'gx/verify-phone')
  expectRefusal(guest, 'gx/verify-phone')
  expectRefusal(
    await app.call('login.gxQualification', { tel: '1' }, { companyId }),
    'gx/verify-phone',
  )
})

it('grants one benefit for 20 concurrent claims', async () => {
  const id = await openCampaign([1])
  const results = await Promise.all(numbers(20).map(() => claim(1, id)))
  expect(new Set(results.map(({ data }) => data.grantId)).size).toBe(1)
  const caller = await as(1)
  const grants = await app.call('equity.grants', {}, caller)
  expect(grants.data.list).toMatchObject([{ activityId: id, quantity: 1, used: 0 }])
  expect((await qualification(1)).data).toMatchObject({
    state: 'claimed',
    grantId: results[0]?.data.grantId,
  })
  expectRefusal(await claim(2, id), 'gx/unqualified')
  expect(await faults()).toEqual([])
})

it('grants nothing to a second shopper of a claimed phone', async () => {
  const id = await openCampaign([1])
  await claim(1, id)
  const phone = phoneOf(companyId, 1)
  await rows(sql`update users set phone = null where company_id = ${companyId} and id = 1`)
  await rows(sql`update users set phone = ${phone} where company_id = ${companyId} and id = 2`)
  expect((await qualification(2)).data).toMatchObject({ state: 'claimed', grantId: null })
  expectRefusal(await claim(2, id), 'gx/claimed')
  expect(await faults()).toEqual([])
})

it('grants one benefit to a shopper whose next phone is in the list too', async () => {
  const id = await openCampaign([1, 9])
  const { data } = await claim(1, id)
  const phone = phoneOf(companyId, 9)
  await rows(sql`update users set phone = ${phone} where company_id = ${companyId} and id = 1`)
  expect((await claim(1, id)).data.grantId).toBe(data.grantId)
  expect(await rows(sql`select from benefit_grants where company_id = ${companyId}`)).toHaveLength(
    1,
  )
})

it('refuses claims before the start and after a stop, but returns a claimed benefit', async () => {
  companyId += 1
  const coming = await createBenefit('2098-01-01T00:00:00.000Z')
  await importPhones(coming, [1])
  expectRefusal(await claim(1, coming), 'gx/not-running')
  const id = await createBenefit()
  await importPhones(id, [1, 2])
  const shown = await app.call('gx.campaign', {}, { companyId })
  expect(shown.data.campaign).toMatchObject({ id, state: 'open', goods: [{ skuId: 1 }] })
  const claimed = await claim(1, id)
  await app.call('ops.stopGx', { id }, await operators())
  expect((await claim(1, id)).data).toEqual(claimed.data)
  expectRefusal(await claim(2, id), 'gx/not-running')
  const next = await app.call('gx.campaign', {}, { companyId })
  expect(next.data.campaign).toMatchObject({ id: coming, state: 'coming' })
  const { data } = await app.call('ops.gxCampaigns', {}, await operators())
  expect(data.list.map(({ state }) => state)).toEqual(['stopped', 'coming'])
  expectRefusal(await importPhones(id, [3]), 'benefit/stopped')
})

async function signIn(phone: string) {
  await askCode(app, phone, 'login', { companyId })
  const captchaVerifyParam = await proofOf(app, { companyId })
  // The code of development, without an SMS provider.
  const password = '246810'
  const form = await sealed(
    app,
    { loginType: 1, loginId: phone, password, captchaVerifyParam },
    { companyId },
  )
  return app.call('login.gxLogin', form, { companyId })
}

it('signs in by a code and stores the consent to the terms of the campaign', async () => {
  companyId += 1
  expectRefusal(await signIn('13700000001'), 'gx/no-campaign')
  const id = await createBenefit()
  await importPhones(id, [1])
  const { data } = await signIn('13700000002')
  const { data: found } = await app.call(
    'login.gxQualification',
    {},
    { companyId, token: data.token },
  )
  expect(found.state).toBe('unqualified')
  const consents = await rows<{ document: string; how: string }>(
    sql`select document, how from consents where company_id = ${companyId} order by document`,
  )
  expect(consents).toEqual([
    { document: 'gx-privacy', how: 'ticked' },
    { document: 'gx-service-terms', how: 'ticked' },
    { document: 'privacy', how: 'sign-in' },
    { document: 'service-terms', how: 'sign-in' },
  ])
})
