import type { RefusalName } from '@mall/contract'
import { refusals } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed, yuan } from '../orders/testing/index.ts'

const DAY_MS = 86_400_000
const COFFEE = 10
const COFFEE_SKU = 11
const LIMITED = 11
const TWICE = 12
const LATER = 13
const POPUP = 14
const BY_CODE = 15
const FRUIT = 16

let app: TestApp
let companyId = 0
let first: { companyId: number; token: string }
let second: typeof first
let keys = 0
const key = () => `key-of-a-test-${String((keys += 1)).padStart(6, '0')}`

const minus = { kind: 'minus', threshold: yuan(60), value: yuan(10), validDays: 7 } as const
const coupons = [
  { templateId: LIMITED, title: '限量券', ...minus, total: 2, tags: ['大促'] },
  { templateId: TWICE, title: '可领两张', ...minus, perPerson: 2 },
  { templateId: LATER, title: '明天开抢', ...minus, claimFrom: '2030-01-01T00:00:00.000Z' },
  { templateId: POPUP, title: '新人礼', ...minus, popup: true },
  { templateId: BY_CODE, title: '兑换专享', ...minus, claimable: false },
  { templateId: FRUIT, title: '水果券', ...minus, scope: { categories: [3] } },
]

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 21 }, (_, index) => ({
        ...company,
        id: index < 20 ? index + 1 : 90,
        settings: { ...company?.settings, coupons: { secondPersonAbove: { persons: 2 } } },
        shoppers: index < 20 ? [...(company?.shoppers ?? []), { id: 3, phone: '13900000003' }] : [],
        coupons: index < 20 ? [...(company?.coupons ?? []), ...coupons] : [],
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

const claim = (templateId: number, as = second, requestKey = key()) =>
  app.call('coupon.claim', { couponTemplateId: templateId, requestKey }, as)
const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const operator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])

describe('claiming', () => {
  it('grants a coupon with the validity of its template and lists it', async () => {
    const { data } = await claim(TWICE)
    expect(data).toMatchObject({ templateId: TWICE, status: 'unused', title: '可领两张' })
    expect(Date.parse(data.validTo) - Date.parse(data.validFrom)).toBe(7 * DAY_MS)
    const listed = await app.call('coupon.list', {}, second)
    expect(listed.data).toMatchObject({ total: 1, counts: { unused: 1, used: 0, expired: 0 } })
    expect(listed.data.list.map(({ id }) => id)).toEqual([data.id])
    expect((await app.call('coupon.count', {}, second)).data).toEqual({ unused: 1, expiring: 0 })
    await expectAuditPasses()
  })

  it('returns the same coupon for a repeated request key and refuses another template', async () => {
    const requestKey = key()
    const made = await claim(TWICE, second, requestKey)
    const repeated = await claim(TWICE, second, requestKey)
    expect(repeated.data.id).toBe(made.data.id)
    expectRefused(await claim(POPUP, second, requestKey), 'coupon/key-reused')
    expect((await app.call('coupon.count', {}, second)).data.unused).toBe(1)
  })

  it('returns the day’s coupon for a claim without a request key', async () => {
    const claimPlainly = () => app.call('coupon.claim', { couponTemplateId: TWICE }, second)
    const { code, data } = await claimPlainly()
    expect(code).toBe(20_000)
    expect((await claimPlainly()).data.id).toBe(data.id)
    expect((await app.call('coupon.count', {}, second)).data.unused).toBe(1)
    expect((await claim(TWICE)).data.id).not.toBe(data.id)
  })

  it('refuses each unclaimable coupon by name', async () => {
    await claim(LIMITED)
    expectRefused(await claim(LIMITED), 'coupon/limit')
    await claim(LIMITED, first)
    const third = { companyId, token: await app.tokenOf(companyId, 3) }
    expectRefused(await claim(LIMITED, third), 'coupon/sold-out')
    expectRefused(await claim(LATER), 'coupon/not-started')
    expectRefused(await claim(BY_CODE), 'coupon/not-found')
    expectRefused(await claim(999), 'coupon/not-found')
  })

  it('respects the total and the limit per person with concurrent claims', async () => {
    await Promise.all(Array.from({ length: 8 }, () => claim(TWICE)))
    const all = [first, second, { companyId, token: await app.tokenOf(companyId, 3) }]
    const results = await Promise.all([...all, ...all].map((as) => claim(LIMITED, as)))
    expect(results.filter(({ code }) => code === 20000)).toHaveLength(2)
    const { data } = await app.call('coupon.center', {}, second)
    expect(data.list.find(({ templateId }) => templateId === TWICE)).toMatchObject({ claimed: 2 })
    await expectAuditPasses()
  })
})

describe('finding', () => {
  it('reports that a company has no coupons', async () => {
    const { data } = await app.call('coupon.centerTags', { id: 90 }, { companyId: 90 })
    expect(data).toEqual({ tags: [], isOffered: false })
    const readInfo = async (id: number) =>
      (await app.call('login.companyInfo', { companyId: id })).data.offersCoupons
    expect(await readInfo(companyId)).toBe(true)
    expect(await readInfo(90)).toBe(false)
  })

  it('lists claimable coupons first, for guests and for shoppers', async () => {
    const guest = await app.call('coupon.center', {}, { companyId })
    const states = guest.data.list.map(({ state }) => state)
    expect(states.toSorted()).toEqual(states)
    expect(guest.data.list.map(({ templateId }) => templateId)).not.toContain(BY_CODE)
    await claim(LIMITED)
    const { data } = await app.call('coupon.center', { tagName: '大促' }, second)
    expect(data.list).toMatchObject([
      { templateId: LIMITED, state: 'claimed', left: 1, claimedPercent: 50, claimed: 1 },
    ])
    expect(data.list[0]?.couponId).toBeTruthy()
    const tags = await app.call('coupon.centerTags', { id: companyId }, { companyId })
    expect(tags.data).toEqual({ tags: ['大促'], isOffered: true })
    expect((await app.call('coupon.centerTags', { id: 99 }, { companyId })).data.tags).toEqual([])
    const led = await app.call('coupon.center', { id: LATER }, { companyId })
    expect(led.data.list[0]).toMatchObject({ templateId: LATER, state: 'notStarted' })
    expect((await app.call('coupon.centerTemplate', { id: LATER }, { companyId })).data).toEqual(
      led.data.list[0],
    )
  })

  it('lists the coupons of a product and refuses an unknown product', async () => {
    const { data } = await app.call('coupon.templates', { spuId: COFFEE }, { companyId })
    const ids = data.list.map(({ templateId }) => templateId)
    expect(ids).toContain(TWICE)
    expect(ids).not.toContain(FRUIT)
    expectRefused(await app.call('coupon.templates', { spuId: 40 }, second), 'goods/not-found')
  })

  it('offers popup coupons to guests and claims all of them in one request', async () => {
    const guest = await app.call('coupon.home', {}, { companyId })
    expect(guest.data.list.map(({ templateId }) => templateId)).toEqual([POPUP])
    expectRefused(await app.call('coupon.home', { type: 1 }, { companyId }), 'session/missing')
    const requestKey = key()
    const claimed = await app.call('coupon.home', { type: 1, requestKey }, second)
    expect(claimed.data.claimed.map(({ templateId }) => templateId)).toEqual([POPUP])
    expect((await app.call('coupon.home', {}, second)).data.list).toEqual([])
  })

  it('keeps the order of a page block, omits unclaimable coupons, and claims', async () => {
    const couponTemplateIds = [TWICE, BY_CODE, LIMITED, 999]
    const { data } = await app.call('coupon.block', { couponTemplateIds }, { companyId })
    expect(data.list.map(({ templateId }) => templateId)).toEqual([TWICE, LIMITED])
    const claimInBlock = () => app.call('coupon.claimInBlock', { couponTemplateId: TWICE }, second)
    const claimed = await claimInBlock()
    expect(claimed.data).toMatchObject({ templateId: TWICE, status: 'unused' })
    expect((await claimInBlock()).data).toEqual(claimed.data)
  })
})

describe('using', () => {
  const items = (num: number) => ({ goodsList: [{ skuId: COFFEE_SKU, num }] })

  it('returns a coupon’s saving on goods and the amount missing for it', async () => {
    await claim(TWICE)
    const enough = await app.call('coupon.forGoods', items(3), second)
    expect(enough.data.list).toMatchObject([{ usable: true, saves: yuan(10), missing: 0 }])
    expect(enough.data.usedCoupons).toMatchObject([{ kind: 'minus', amount: yuan(10) }])
    const little = await app.call('coupon.forGoods', items(1), second)
    expect(little.data.list).toMatchObject([{ usable: false, missing: yuan(60) - yuan(29.9) }])
  })

  it('proposes goods that close the gap of the chosen goods in the cart', async () => {
    const { data } = await claim(TWICE)
    await app.call('cart.add', { skuId: COFFEE_SKU, totalNum: 1 }, second)
    const addOn = await app.call('coupon.addOn', { id: data.id }, second)
    expect(addOn.data).toMatchObject({ amount: yuan(29.9), missing: yuan(30.1) })
    expect(addOn.data.goods.map(({ spuId }) => spuId)).toEqual([20, 10])
    expectRefused(await app.call('coupon.addOn', { id: data.id }, first), 'coupon/not-found')
    expectRefused(await app.call('coupon.toUse', { id: data.id }, first), 'coupon/not-found')
  })

  it('excludes goods of a flash sale without coupons from sums and proposals', async () => {
    const { data } = await claim(TWICE)
    await app.call('cart.add', { skuId: COFFEE_SKU, totalNum: 1 }, second)
    const before = await app.call('coupon.addOn', { id: data.id }, second)
    await app.db.query(
      companyId,
      sql`with session as (
            insert into flash_sale_sessions (company_id, id, title, starts_at, ends_at, status,
              created_by, request_key, published_at)
            values (${companyId}, 9, '秒杀', ${app.now().toISOString()}::timestamptz - interval '1 minute',
              ${app.now().toISOString()}::timestamptz + interval '1 hour', 'published', 'test', 'test', now())
            returning id
          ), item as (
            insert into flash_sale_items (company_id, id, session_id, sku_id, cost_points, pieces,
              per_person, allows_coupons, allows_points, sort)
            select ${companyId}, 99, id, ${COFFEE_SKU}, 100, 9, 9, false, true, 1 from session
            returning id
          )
          insert into stocks (company_id, sku_id, pool_id, total, available)
          select ${companyId}, ${COFFEE_SKU}, id, 9, 9 from item`,
    )
    const addOn = await app.call('coupon.addOn', { id: data.id }, second)
    expect(addOn.data).toMatchObject({ amount: 0, missing: yuan(60) })
    const left = before.data.goods.filter(({ spuId }) => spuId !== COFFEE)
    expect(left.length).toBeLessThan(before.data.goods.length)
    expect(addOn.data.goods).toEqual(left)
  })
})

describe('codes', () => {
  const exchange = (couponCode: string, as = second, requestKey = key()) =>
    app.call('coupon.exchange', { couponCode, requestKey }, as)
  const createCodes = async (count: number) =>
    (await app.call('ops.createCouponCodes', { id: BY_CODE, count }, await operator())).data.codes

  it('exchanges a code once, whatever its case and spaces', async () => {
    const [code = '', other = ''] = await createCodes(2)
    const requestKey = key()
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    const made = await exchange(typed, second, requestKey)
    expect(made.data).toMatchObject({ templateId: BY_CODE, status: 'unused' })
    expect((await exchange(code, second, requestKey)).data.id).toBe(made.data.id)
    expectRefused(await exchange(code, first), 'coupon/code-used')
    expectRefused(await exchange(other, second), 'coupon/limit')
    expect((await exchange(other, first)).data.status).toBe('unused')
    await expectAuditPasses()
  })

  it('delays a shopper after ten wrong codes without affecting others', async () => {
    const [code = ''] = await createCodes(1)
    for (let tries = 0; tries < 10; tries += 1) {
      expectRefused(await exchange('0000-0000-00000'), 'coupon/code')
    }
    expectRefused(await exchange(code), 'coupon/code-tries')
    expect((await exchange(code, first)).data.status).toBe('unused')
    app.advance(3_600_001)
    expectRefused(await exchange('not a code'), 'coupon/code')
  })
})

describe('operators', () => {
  const rule = { title: '周年庆', ...minus, total: 100 }

  it('creates, changes and stops a template with a version and a log entry', async () => {
    const as = await operator()
    const { data } = await app.call('ops.createCouponTemplate', { rule }, as)
    expect(data).toMatchObject({ claimed: 0, approval: null, isWaiting: false })
    await claim(data.id)
    const change = (changed: object, ifMatch: string) =>
      app.call(
        'ops.changeCouponTemplate',
        { id: data.id, rule: { ...rule, ...changed } },
        { companyId, headers: { ...as.headers, 'if-match': ifMatch } },
      )
    expectRefused(await change({ total: 200 }, 'other'), 'ops/version-changed')
    expectRefused(await change({ value: yuan(20) }, data.version), 'coupon/claimed')
    expectRefused(await change({ total: 0 }, data.version), 'coupon/bad-rule')
    const changed = await change({ total: 200, tags: ['周年'] }, data.version)
    expect(changed.data).toMatchObject({ rule: { total: 200 }, claimed: 1 })
    await app.call('ops.stopCouponTemplate', { id: data.id }, as)
    expectRefused(await claim(data.id, first), 'coupon/not-found')
    const list = await app.call('ops.couponTemplates', { limit: 1 }, as)
    expect(list.data.list.map(({ id }) => id)).toEqual([data.id])
  })

  it('lists the faults of a rule', async () => {
    const bad = { ...rule, value: 0, validDays: undefined }
    const refused = await app.call('ops.createCouponTemplate', { rule: bad }, await operator())
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ field: 'rule.value' }, { field: 'rule.validDays' }],
    })
  })

  it('offers a template above the limit only after a second person’s approval', async () => {
    const dear = { ...rule, total: 6_000 }
    const { data } = await app.call('ops.createCouponTemplate', { rule: dear }, await operator())
    expect(data).toMatchObject({ isWaiting: true, rule: { stopped: true } })
    expectRefused(await claim(data.id), 'coupon/not-found')
    const shown = await app.call('ops.approval', { id: data.approval ?? '' }, await operator())
    expect(shown.data.sums).toContainEqual({ name: '张数', value: '6000' })
    await app.call('ops.approve', { id: data.approval ?? '' }, await operator())
    expect((await claim(data.id)).data.status).toBe('unused')
  })

  it('issues each line of a file once, and above the limit after an approval', async () => {
    const as = await operator()
    const issue = (fileHash: string, rows = ['13900000001', '2', 'nobody']) =>
      app.call('ops.issueCoupons', { id: TWICE, fileHash, from: 0, rows }, as)
    const file = 'a'.repeat(64)
    expect((await issue(file)).data.results).toEqual(['issued', 'issued', 'not-found'])
    expect((await issue(file)).data.results).toEqual([
      'already-issued',
      'already-issued',
      'not-found',
    ])
    expect((await app.call('coupon.count', {}, second)).data.unused).toBe(1)
    const other = 'b'.repeat(64)
    const three = ['1', '2', '3']
    expectRefused(await issue(other, three), 'coupon/issue-bound')
    const request = { id: TWICE, fileHash: other, persons: 3 }
    const { data } = await app.call('ops.requestCouponIssue', request, as)
    const shown = await app.call('ops.approval', { id: data.approval }, await operator())
    expect(shown.data.changes).toContainEqual({ name: '此文件最多发放', before: '0', after: '3' })
    await app.call('ops.approve', { id: data.approval }, await operator())
    expect((await issue(other, three)).data.results).toEqual(['issued', 'issued', 'issued'])
    await expectAuditPasses()
  })
})
