import { refusals } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { company as sample, yuan } from '../sample-seed.ts'

const HEADPHONES = 101
const EARBUDS = 102
const WATCH = 103
const COFFEE = 104
const SWEETS = 106
const minus = { kind: 'minus', value: yuan(1), validDays: 7 } as const
const on = (...goods: number[]) => ({ scope: { goods } })

/** One template for each product, by what can be done with it. */
const templates = [
  { templateId: 1, title: '限领一张', ...minus, scope: { categories: [11] } },
  { templateId: 2, title: '只有一张', ...minus, total: 1, ...on(WATCH) },
  { templateId: 3, title: '只由运营发放', ...minus, claimable: false, ...on(COFFEE) },
  { templateId: 4, title: '尚未开始', ...minus, claimFrom: '2099-01-01T00:00:00Z', ...on(SWEETS) },
]
const shoppers = sample.shoppers?.map((shopper) =>
  shopper.id === 12 ? { ...shopper, coupons: [3] } : shopper,
)

let app: TestApp
let guest: { companyId: number }
let plain: { companyId: number; token: string }
let holder: typeof plain
beforeAll(async () => {
  app = await createTestApp({
    seedFile: { companies: [{ ...sample, coupons: templates, shoppers }] },
  })
  guest = { companyId: 1 }
  plain = { companyId: 1, token: await app.tokenOf(1, 11) }
  holder = { companyId: 1, token: await app.tokenOf(1, 12) }
})
afterAll(() => app.close())

let keys = 0
const key = () => `key-of-a-test-${String((keys += 1)).padStart(6, '0')}`
type Caller = { companyId: number; token?: string }
const list = async (as: Caller) =>
  (await app.call('goods.list', { hasCoupon: true }, as)).data.list.map(({ spuId }) => spuId)
const count = async (as: Caller) =>
  (await app.call('goods.facets', { hasCoupon: true }, as)).data.total
const scope = async (as: Caller) => (await app.call('coupon.scope', {}, as)).data
const tagged = async () => {
  const { data } = await app.call('goods.byIds', {
    spuIds: [HEADPHONES, EARBUDS, WATCH, COFFEE, SWEETS],
  })
  return data
    .filter(({ tags }) => tags.some(({ text }) => text === '可用券'))
    .map((card) => card.spuId)
}
const claim = (couponTemplateId: number, as: Caller) =>
  app.call('coupon.claim', { couponTemplateId, requestKey: key() }, as)

describe('goods with a usable coupon', () => {
  it('match claimable coupons, for guests and in tags', async () => {
    expect(await list(guest)).toEqual([HEADPHONES, EARBUDS, WATCH])
    expect(await count(guest)).toBe(3)
    expect(await tagged()).toEqual([HEADPHONES, EARBUDS, WATCH])
  })

  it('match a coupon that a shopper holds and that is no longer claimable', async () => {
    expect(await list(plain)).toEqual([HEADPHONES, EARBUDS, WATCH])
    expect(await list(holder)).toEqual([HEADPHONES, EARBUDS, WATCH, COFFEE])
    expect(await scope(holder)).toEqual({
      tag: { text: '可用券', tone: 'accent' },
      everything: false,
      categories: [11],
      goods: [WATCH, COFFEE],
    })
  })

  it('are refused as a scope for guests', async () => {
    expect((await app.call('coupon.scope', {}, guest)).code).toBe(refusals['session/missing'].code)
  })

  it('match while a claimed coupon is unused, and not after its use', async () => {
    await claim(1, plain)
    expect((await scope(plain)).categories).toEqual([11])
    await app.db.query(
      1,
      sql`update coupons set status = 'used' where company_id = 1 and user_id = 11`,
    )
    expect(await list(plain)).toEqual([WATCH])
    expect(await count(plain)).toBe(1)
    expect((await scope(plain)).categories).toEqual([])
    expect(await list(holder)).toContain(HEADPHONES)
  })

  it('match only for the shopper who claimed the last coupon', async () => {
    await claim(2, holder)
    expect(await list(plain)).toEqual([])
    expect(await list(holder)).toContain(WATCH)
  })

  it('are all goods when a coupon has no scope', async () => {
    await app.db.query(
      1,
      sql`update coupon_templates set rule = jsonb_set(rule, '{scope}', '{"categories":[],"goods":[]}')
          where company_id = 1 and id = 1`,
    )
    expect(await scope(holder)).toMatchObject({ everything: true })
    // The cached order of the templates is valid until the change is notified.
    await expect.poll(() => list(holder)).toHaveLength(5)
  })

  it('are none once the budget of their coupon is used up', async () => {
    await app.db.query(
      1,
      sql`update coupon_templates set rule = jsonb_set(rule, '{budget}', '0') where company_id = 1`,
    )
    expect(await list(holder)).toEqual([])
  })
})
