import { refusals, type RefusalName } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { anyPhone, askCode, signIn } from '../login/testing.ts'
import { buy, checkout, shopSeed, yuan } from '../orders/testing/index.ts'

const BUDGETED = 21
const WELCOME = 22
const SOLD_OUT = 23
const FREIGHT = 24
const PIECES = [{ skuId: 11, num: 3 }]
const minus = { kind: 'minus', threshold: yuan(60), value: yuan(10), validDays: 7 } as const
const coupons = [
  { templateId: BUDGETED, title: '预算券', ...minus, budget: yuan(15) },
  { templateId: WELCOME, title: '新人礼', ...minus, claimable: false, welcome: true },
  { templateId: SOLD_OUT, title: '送完了', ...minus, claimable: false, welcome: true, total: 0 },
  {
    templateId: FREIGHT,
    title: '包邮预算券',
    kind: 'freight',
    validDays: 7,
    budget: yuan(15),
  } as const,
]

let app: TestApp
let companyId = 0
let first: { companyId: number; token: string }
let second: typeof first

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [rich, other] = company?.shoppers ?? []
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 8 }, (_, index) => ({
        ...company,
        id: index + 1,
        shoppers: [
          { phone: '13900000001', ...rich, coupons: [], points: [{ amount: 1_000_000 }] },
          { phone: '13900000002', ...other },
        ],
        coupons,
      })),
    },
    environment: { MALL_CAPTCHAS_PER_IP: '10000' },
  })
})
beforeEach(async () => {
  companyId += 1
  first = { companyId, token: await app.tokenOf(companyId, 1) }
  second = { companyId, token: await app.tokenOf(companyId, 2) }
})
afterAll(() => app.close())

const claim = (as: typeof first, couponTemplateId = BUDGETED) =>
  app.call(
    'coupon.claim',
    { couponTemplateId, requestKey: `budget-claim-${as.token.slice(0, 20)}` },
    as,
  )
const operator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const expectRefusal = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const readTemplate = async (id = BUDGETED) =>
  (await app.call('ops.couponTemplate', { id }, await operator())).data
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])

describe('a budget', () => {
  it('limits the discount of orders and regains the amount of a cancelled order', async () => {
    await claim(first)
    await claim(second)
    const early = await checkout(app, second, PIECES, { usePoints: false })
    const made = await buy(app, first, PIECES, { usePoints: false })
    expect(made).toMatchObject({ flag: true })
    expect((await readTemplate()).given).toBe(yuan(10))
    // The order was priced while the budget sufficed, so only its insertion refuses.
    expectRefusal(await app.call('order.commit', early, second), 'coupon/budget')
    const { data } = await app.call('pricing.checkout', { items: PIECES }, second)
    expect(data.coupons).toMatchObject([{ usable: false, reason: '活动预算已用完' }])
    expect(data.couponAmount).toBe(0)
    await expectAuditPasses()

    await app.call('order.cancel', { id: made.data.orderId, reason: '不想要了' }, first)
    expect((await readTemplate()).given).toBe(0)
    expect(await buy(app, second, PIECES, { usePoints: false })).toMatchObject({ flag: true })
    expect((await readTemplate()).given).toBe(yuan(10))
    await expectAuditPasses()
  })

  it('regains the amount of a coupon when its paid order is refunded', async () => {
    await claim(first)
    const { data } = await buy(app, first, PIECES)
    expect(data).toMatchObject({ cash: 0 })
    const as = await operator()
    const read = async () => (await app.call('ops.couponStatistics', { id: BUDGETED }, as)).data
    expect(await read()).toMatchObject({
      claimed: 1,
      unused: 0,
      used: 1,
      orders: 1,
      returned: 0,
      given: yuan(10),
      reserved: 0,
      goodsAmount: yuan(89.7),
      days: [{ claimed: 1, used: 1, given: yuan(10) }],
    })
    await app.call('order.cancel', { id: data.orderId, reason: '不想要了' }, first)
    expect(await read()).toMatchObject({ used: 0, unused: 1, orders: 1, returned: 1, given: 0 })
    expect((await readTemplate()).given).toBe(0)
    await expectAuditPasses()
    expectRefusal(await app.call('ops.couponStatistics', { id: 999 }, as), 'coupon/not-found')
  })

  it('cannot be lowered below the granted amount', async () => {
    await claim(first)
    await buy(app, first, PIECES, { usePoints: false })
    const as = await operator()
    const { version, rule } = await readTemplate()
    const { templateId: _id, stopped: _stopped, ...input } = rule
    const change = (budget: number | null, ifMatch: string) =>
      app.call(
        'ops.changeCouponTemplate',
        { id: BUDGETED, rule: { ...input, budget } },
        { companyId, headers: { ...as.headers, 'if-match': ifMatch } },
      )
    expectRefusal(await change(yuan(9), version), 'coupon/bad-rule')
    expect((await change(yuan(10), version)).data).toMatchObject({ rule: { budget: yuan(10) } })
  })

  it('limits the saved freight and regains the amount of a cancelled order', async () => {
    await claim(first, FREIGHT)
    await claim(second, FREIGHT)
    const early = await checkout(app, second, PIECES, { usePoints: false })
    const made = await buy(app, first, PIECES, { usePoints: false })
    expect(made).toMatchObject({ flag: true })
    expect((await readTemplate(FREIGHT)).given).toBe(yuan(8))
    expectRefusal(await app.call('order.commit', early, second), 'coupon/budget')
    const { data } = await app.call('pricing.checkout', { items: PIECES }, second)
    expect(data.coupons).toMatchObject([{ usable: false, reason: '活动预算已用完' }])
    expect(data.freight).toBe(yuan(8))
    await expectAuditPasses()

    await app.call('order.cancel', { id: made.data.orderId, reason: '不想要了' }, first)
    expect((await readTemplate(FREIGHT)).given).toBe(0)
    expect(await buy(app, second, PIECES, { usePoints: false })).toMatchObject({ flag: true })
    expect((await readTemplate(FREIGHT)).given).toBe(yuan(8))
    await expectAuditPasses()
  })

  it('regains the freight of a refunded order and appears in the statistics', async () => {
    await claim(first, FREIGHT)
    const { data } = await buy(app, first, PIECES)
    const as = await operator()
    const read = async () => (await app.call('ops.couponStatistics', { id: FREIGHT }, as)).data
    expect(await read()).toMatchObject({
      used: 1,
      given: yuan(8),
      reserved: 0,
      days: [{ used: 1, given: yuan(8) }],
    })
    await app.call('order.cancel', { id: data.orderId, reason: '不想要了' }, first)
    expect(await read()).toMatchObject({ used: 0, returned: 1, given: 0 })
    expect((await readTemplate(FREIGHT)).given).toBe(0)
    await expectAuditPasses()
  })

  it('keeps a template within the limit of a single operator', async () => {
    const rule = { title: '不限量', ...minus }
    const unbounded = await app.call('ops.createCouponTemplate', { rule }, await operator())
    expect(unbounded.data).toMatchObject({ isWaiting: true })
    const bounded = { ...rule, budget: yuan(1_000) }
    const made = await app.call('ops.createCouponTemplate', { rule: bounded }, await operator())
    expect(made.data).toMatchObject({ isWaiting: false, approval: null })
  })
})

it('grants each welcome coupon once to a new shopper', async () => {
  const phone = anyPhone()
  const enter = async () => {
    await askCode(app, phone, 'login', { companyId })
    const form = { loginType: 1, loginId: phone, password: '246810' } as const
    const { data } = await signIn(app, form, { companyId })
    return { companyId, token: data?.token ?? '' }
  }
  const listTitles = async (as: typeof first) =>
    (await app.call('coupon.list', {}, as)).data.list.map(({ title }) => title)
  expect(await listTitles(await enter())).toEqual(['新人礼'])
  app.advance(61_000)
  expect(await listTitles(await enter())).toEqual(['新人礼'])
  expect(await listTitles(second)).toEqual([])
  await expectAuditPasses()
})
