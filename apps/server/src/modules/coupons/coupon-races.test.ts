import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { pickSize } from '../../testing/size.ts'
import { checkout, numbers, shopSeed, yuan } from '../orders/testing/index.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const companyId = 1
const BUDGETED = 21
const UNLIMITED = 22
const FREIGHT = 23
const PEOPLE = 12
const FIT = 5
/** Claiming shoppers, limited in concurrency. */
const CLAIMERS = pickSize(50, 2_000)
const CONNECTIONS = 50
const PIECES = [{ skuId: 11, num: 3 }]

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let dbs: Database[] = []
/** Two processes of the mall on one database. */
const apps: TestApp[] = []
const pick = (n: number) => {
  const app = apps[n % apps.length]
  if (!app) throw new Error('no app was started')
  return app
}

beforeAll(async () => {
  postgres = await startPostgresql()
  dbs = [await openPostgresql(postgres.url, 10), await openPostgresql(postgres.url, 10)]
  const [company] = shopSeed().companies
  const shopper = company?.shoppers?.[1]
  const rule = { kind: 'minus', threshold: yuan(60), value: yuan(10), validDays: 7 } as const
  const seedFile = {
    companies: [
      {
        ...company,
        id: companyId,
        shoppers: Array.from({ length: PEOPLE + 1 + CLAIMERS }, (_, index) => ({
          ...shopper,
          id: index + 1,
          phone: `1390000${String(index + 1).padStart(4, '0')}`,
          coupons: index > PEOPLE ? [] : index === PEOPLE ? [1, 3, FREIGHT] : [BUDGETED],
        })),
        coupons: [
          ...(company?.coupons ?? []),
          { templateId: BUDGETED, title: '预算券', ...rule, budget: yuan(10 * FIT + 5) },
          { templateId: UNLIMITED, title: '不限量券', ...rule },
          { templateId: FREIGHT, title: '另一张包邮券', kind: 'freight' as const, validDays: 7 },
        ],
      },
    ],
  }
  for (const [index, db] of dbs.entries()) {
    apps.push(await createTestApp({ db, ...(index === 0 && { seedFile }) }))
  }
})
afterAll(async () => {
  for (const app of apps) await app.close()
  for (const db of dbs) await db.close()
  await postgres?.stop()
})

const expectAuditPasses = async () =>
  expect((await auditCompany(pick(0).db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])

it('grants a coupon to one of two concurrent orders', async () => {
  const as = { companyId, token: await pick(0).tokenOf(companyId, PEOPLE + 1) }
  const orders = []
  for (const num of [3, 4]) {
    orders.push(await checkout(pick(0), as, [{ skuId: 11, num }], { usePoints: false }))
  }
  expect(new Set(orders.map(({ couponId }) => couponId)).size).toBe(1)
  const answers = await Promise.all(
    orders.map((order, index) => pick(index).call('order.commit', order, as)),
  )
  const made = answers.filter(({ flag }) => flag)
  expect(made).toHaveLength(1)
  expectRefusal(
    answers.find(({ flag }) => !flag),
    'checkout/coupon',
  )
  await expectAuditPasses()
})

it('grants all coupons to one of two orders that share one, and the other keeps its own', async () => {
  const as = { companyId, token: await pick(0).tokenOf(companyId, PEOPLE + 1) }
  const made = await pick(0).call('order.listWithLines', { status: 0 }, as)
  for (const { id } of made.data.list) await pick(0).call('order.cancel', { id }, as)
  const { data } = await pick(0).call('pricing.preview', { items: PIECES }, as)
  const minus = data.coupons.find(({ kind }) => kind === 'minus')?.id ?? ''
  const freight = data.coupons.filter(({ kind }) => kind === 'freight').map(({ id }) => id)
  expect(freight).toHaveLength(2)
  const orders = []
  for (const id of freight) {
    const choice = { couponIds: [minus, id], usePoints: false }
    orders.push(await checkout(pick(0), as, PIECES, choice))
  }
  const answers = await Promise.all(
    orders.map((order, index) => pick(index).call('order.commit', order, as)),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  expectRefusal(
    answers.find(({ flag }) => !flag),
    'checkout/coupon',
  )
  const { data: after } = await pick(0).call('pricing.preview', { items: PIECES }, as)
  const isFree = ({ usable, kind }: (typeof after.coupons)[number]) => usable && kind === 'freight'
  expect(after.coupons.filter(isFree)).toHaveLength(1)
  await expectAuditPasses()
})

it('never exceeds a budget with concurrent orders', async () => {
  const orders = []
  for (let id = 1; id <= PEOPLE; id += 1) {
    const as = { companyId, token: await pick(0).tokenOf(companyId, id) }
    orders.push({ as, input: await checkout(pick(0), as, PIECES, { usePoints: false }) })
  }
  expect(orders.every(({ input }) => input.couponId)).toBe(true)
  const answers = await Promise.all(
    orders.map(({ as, input }, index) => pick(index).call('order.commit', input, as)),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(FIT)
  const refused = answers.filter(({ flag }) => !flag)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([refusalCode('coupon/budget')]))
  const headers = await pick(0).operatorHeaders(companyId)
  const { data } = await pick(0).call(
    'ops.couponTemplate',
    { id: BUDGETED },
    { companyId, headers },
  )
  expect(data).toMatchObject({ given: yuan(10 * FIT), locked: FIT })
  await expectAuditPasses()
})

it(`gives each of ${String(CLAIMERS)} concurrent shoppers a coupon of the template`, async () => {
  const callers: { companyId: number; token: string }[] = []
  for (const index of numbers(CLAIMERS)) {
    callers.push({ companyId, token: await pick(0).tokenOf(companyId, PEOPLE + 1 + index) })
  }
  let next = 0
  let claimed = 0
  /** Claims for one caller at a time, until all callers have claimed. */
  async function work() {
    for (let index = next++; index < CLAIMERS; index = next++) {
      const claim = { couponTemplateId: UNLIMITED, requestKey: `race-claim-${String(1e6 + index)}` }
      const { flag } = await pick(index).call('coupon.claim', claim, callers[index])
      if (flag) claimed += 1
    }
  }
  const started = performance.now()
  await Promise.all(numbers(CONNECTIONS).map(work))
  const perSecond = Math.round(CLAIMERS / ((performance.now() - started) / 1_000))
  process.stdout.write(
    `${String(CLAIMERS)} claims of one template: ${String(perSecond)} a second\n`,
  )
  expect(claimed).toBe(CLAIMERS)
  await expectAuditPasses()
})
