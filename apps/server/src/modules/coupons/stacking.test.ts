import { refusals, type CouponKind, type RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, checkout, payOrder, shopSeed, yuan } from '../orders/testing/index.ts'

const MINUS = 21
const FREIGHT = 22
const OTHER_MINUS = 23
const GOODS_MINUS = 24
const GOODS_DISCOUNT = 25
const PIECES = [{ skuId: 11, num: 3 }]
const minus = { kind: 'minus', threshold: yuan(60), validDays: 7 } as const
const coupons = [
  { templateId: MINUS, title: '满60减10', ...minus, value: yuan(10), budget: yuan(15) },
  {
    templateId: FREIGHT,
    title: '包邮券',
    validDays: 7,
    budget: yuan(12),
    kind: 'freight' as const,
  },
  { templateId: OTHER_MINUS, title: '满60减5', ...minus, value: yuan(5) },
  {
    templateId: GOODS_MINUS,
    title: '满60减12',
    ...minus,
    value: yuan(12),
    stackWith: ['discount' as const, 'freight' as const],
  },
  {
    templateId: GOODS_DISCOUNT,
    title: '9折券',
    value: 90,
    validDays: 7,
    kind: 'discount' as const,
    stackWith: ['minus' as const],
  },
]
/** Goods 89.7 yuan and freight of 8, less both coupons. */
const DUE = yuan(79.7)

let app: TestApp
let companyId = 0
let first: { companyId: number; token: string }
let second: typeof first

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [rich, other] = company?.shoppers ?? []
  const held = { coupons: [MINUS, FREIGHT, OTHER_MINUS], points: [{ amount: 1_000_000 }] }
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 8 }, (_, index) => ({
        ...company,
        id: index + 1,
        shoppers: [
          { phone: '13900000001', ...rich, ...held },
          { phone: '13900000002', ...other, ...held },
        ],
        coupons,
      })),
    },
  })
})
beforeEach(async () => {
  companyId += 1
  first = { companyId, token: await app.tokenOf(companyId, 1) }
  second = { companyId, token: await app.tokenOf(companyId, 2) }
})
afterAll(() => app.close())

const best = { couponIds: 'best', usePoints: false } as const
const expectRefusal = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
async function listUnused(as = first) {
  const { data } = await app.call('coupon.list', { tab: 'unused' }, as)
  const unused = data.list.filter(({ status }) => status === 'unused')
  return unused.map(({ title }) => title).sort()
}
const detail = async (id: string) => (await app.call('order.detail', { id }, first)).data
async function readGiven(id: number) {
  const operator = { companyId, headers: await app.operatorHeaders(companyId) }
  return (await app.call('ops.couponTemplate', { id }, operator)).data.given
}
const used = [
  { title: '满60减10', kind: 'minus', amount: yuan(10) },
  { title: '包邮券', kind: 'freight', amount: yuan(8) },
]
const all = ['包邮券', '满60减10', '满60减5'].sort()

it('applies the best combination to an order and returns all of it when it is cancelled', async () => {
  const { data: priced } = await app.call('pricing.checkout', { items: PIECES, ...best }, first)
  expect(priced).toMatchObject({
    usedCoupons: used,
    couponAmount: yuan(10),
    freight: 0,
    payable: DUE,
    couponId: priced.usedCoupons[0]?.id,
  })
  expect(priced.coupons.map(({ title, stackWith }) => [title, stackWith])).toEqual([
    ['满60减10', ['freight']],
    ['包邮券', ['exchange', 'minus', 'discount']],
    ['满60减5', ['freight']],
  ])
  const { data } = await buy(app, first, PIECES, best)
  expect(data.cash).toBe(DUE / 100)
  expect(await detail(data.orderId)).toMatchObject({ coupons: used, couponAmount: yuan(10) })
  expect(await listUnused()).toEqual(['满60减5'])
  expect([await readGiven(MINUS), await readGiven(FREIGHT)]).toEqual([yuan(10), yuan(8)])
  await expectAuditPasses()

  await app.call('order.cancel', { id: data.orderId, reason: '不想要了' }, first)
  expect(await listUnused()).toEqual(all)
  expect([await readGiven(MINUS), await readGiven(FREIGHT)]).toEqual([0, 0])
  await expectAuditPasses()
})

it('returns all coupons of a paid order after its full refund', async () => {
  const { data } = await buy(app, first, PIECES, best)
  expect(await payOrder(app, companyId, data.orderId, data.cash)).toBe('paid')
  expect(await listUnused()).toEqual(['满60减5'])
  await expectAuditPasses()
  const lines = (await detail(data.orderId)).lines.map(({ id, num }) => ({ lineId: id, num }))
  const shares = await Promise.all(
    lines.map(async (line) => {
      const chosen = {
        kind: 'refund' as const,
        reason: 'unwanted' as const,
        lines: [line],
      }
      const args = { id: data.orderId, chosen }
      const { data: method } = await app.call('afterSale.method', args, first)
      return method.amounts?.couponShare ?? 0
    }),
  )
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(yuan(10))
  await app.call('order.cancel', { id: data.orderId, reason: '不想要了' }, first)
  expect((await detail(data.orderId)).refunds).toMatchObject([{ couponReturned: true }])
  expect(await listUnused()).toEqual(all)
  expect([await readGiven(MINUS), await readGiven(FREIGHT)]).toEqual([0, 0])
  await expectAuditPasses()
})

it('keeps a choice and refuses coupons that do not stack or are another shopper’s', async () => {
  const { data: choices } = await app.call('pricing.preview', { items: PIECES }, first)
  const idOf = (title: string) => choices.coupons.find((one) => one.title === title)?.id ?? ''
  const price = async (couponIds: string[]) =>
    (await app.call('pricing.checkout', { items: PIECES, couponIds, usePoints: false }, first)).data
  const chosen = [idOf('包邮券'), idOf('满60减5')]
  expect(await price(chosen)).toMatchObject({
    usedCoupons: [{ title: '满60减5' }, { title: '包邮券' }],
    payable: DUE + yuan(5),
  })
  expect(await price([])).toMatchObject({ usedCoupons: [], couponId: null, payable: yuan(97.7) })
  const both = [idOf('满60减10'), idOf('满60减5')]
  expect(await price(both)).toMatchObject({ usedCoupons: [], payable: yuan(97.7) })
  const ready = () => checkout(app, first, PIECES, best)
  const commit = (body: Awaited<ReturnType<typeof ready>>, couponIds = body.couponIds ?? []) =>
    app.call('order.commit', { ...body, couponIds }, first)
  expectRefusal(await commit(await ready(), both), 'checkout/coupons')
  const { data: others } = await app.call('pricing.preview', { items: PIECES }, second)
  expectRefusal(await commit(await ready(), [others.coupons[0]?.id ?? '']), 'checkout/coupon')
  expect(await listUnused()).toEqual(all)
  const body = await ready()
  const made = await commit(body)
  expect(await commit(body)).toMatchObject({ data: made.data })
  expectRefusal(await commit(body, chosen), 'checkout/idempotency-conflict')
})

it('applies one coupon for a client that sends a single id', async () => {
  const { data } = await app.call('pricing.checkout', { items: PIECES, usePoints: false }, first)
  expect(data).toMatchObject({ usedCoupons: [used[0]], freight: yuan(8), payable: DUE + yuan(8) })
  const made = await buy(app, first, PIECES, { usePoints: false })
  expect((await detail(made.data.orderId)).coupons).toEqual([used[0]])
  await expectAuditPasses()
})

it('stacks coupons whose templates list each other’s kind', async () => {
  for (const couponTemplateId of [GOODS_MINUS, GOODS_DISCOUNT]) {
    const requestKey = `stacking-claim-${String(couponTemplateId)}`
    await app.call('coupon.claim', { couponTemplateId, requestKey }, first)
  }
  // 12 and 8 for freight are more than 12 and a tenth of 77.7.
  const { data } = await app.call('pricing.checkout', { items: PIECES, ...best }, first)
  expect(data.usedCoupons).toMatchObject([
    { title: '满60减12', amount: yuan(12) },
    { title: '包邮券', amount: yuan(8) },
  ])
  const idOf = (title: string) => data.coupons.find((one) => one.title === title)?.id ?? ''
  const both = [idOf('9折券'), idOf('满60减12')]
  const made = await buy(app, first, PIECES, { couponIds: both, usePoints: false })
  expect(await detail(made.data.orderId)).toMatchObject({
    coupons: [
      { title: '满60减12', amount: yuan(12) },
      { title: '9折券', amount: yuan(7.77) },
    ],
    couponAmount: yuan(19.77),
    freight: yuan(8),
  })
  await expectAuditPasses()
  const operator = { companyId, headers: await app.operatorHeaders(companyId) }
  const { rule, version } = (await app.call('ops.couponTemplate', { id: GOODS_MINUS }, operator))
    .data
  const { templateId: _id, stopped: _stopped, ...input } = rule
  const change = (stackWith: CouponKind[]) =>
    app.call(
      'ops.changeCouponTemplate',
      { id: GOODS_MINUS, rule: { ...input, stackWith } },
      { companyId, headers: { ...operator.headers, 'if-match': version } },
    )
  expectRefusal(await change(['freight']), 'coupon/claimed')
  expectRefusal(await change(['minus']), 'coupon/bad-rule')
})

it('uses all coupons of an order or none when a budget is used up concurrently', async () => {
  const late = await checkout(app, second, PIECES, best)
  const early = await checkout(app, first, PIECES, best)
  expect(await app.call('order.commit', early, first)).toMatchObject({ flag: true })
  // 4 yuan are left for freight, 5 for the other.
  expectRefusal(await app.call('order.commit', late, second), 'coupon/budget')
  expect(await listUnused(second)).toEqual(all)
  expect([await readGiven(MINUS), await readGiven(FREIGHT)]).toEqual([yuan(10), yuan(8)])
  const { data } = await app.call('pricing.checkout', { items: PIECES, ...best }, second)
  expect(data.usedCoupons).toMatchObject([{ title: '满60减5' }])
  await expectAuditPasses()
})

it('uses no coupon when one of them is used concurrently', async () => {
  const both = await checkout(app, first, PIECES, best)
  expect(await buy(app, first, PIECES, { usePoints: false })).toMatchObject({ flag: true })
  expectRefusal(await app.call('order.commit', both, first), 'checkout/coupon')
  expect(await listUnused()).toEqual(['包邮券', '满60减5'].sort())
  await expectAuditPasses()
})

it('does not release coupons when one of them is no longer locked', async () => {
  const { data } = await buy(app, first, PIECES, best)
  await app.db.transaction(companyId, (tx) =>
    tx.execute(sql`update coupons set status = 'unused', order_id = null
      where company_id = ${companyId} and template_id = ${FREIGHT} and status = 'locked'`),
  )
  expect(await app.call('order.cancel', { id: data.orderId }, first)).toMatchObject({ flag: false })
  expect(await listUnused()).toEqual(['包邮券', '满60减5'].sort())
})
