/**
 * Crowds at coupons, a flash sale, a draw, one gift card and card secrets, on PostgreSQL, while the
 * server is killed. Every caller repeats a call with the same key until there is a response, as a
 * shell does.
 */
import { verifyLog, webCrypto } from '@mall/contract/draws'
import { refusalCode } from '@mall/contract/refusals'
import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildSecrets,
  CARD_SKU,
  cardProduct,
  importSecrets,
} from '../../../modules/card-secrets/testing.ts'
import { issueCards, openCard } from '../../../modules/gift/testing.ts'
import { createKey, listPrizes, openDraw } from '../../../modules/draws/testing.ts'
import { flashCompany, numbers, shanghai, yuan } from '../../../modules/orders/testing/index.ts'
import { pickSize } from '../../size.ts'
import type { TestApp } from '../../test-app.ts'
import { startKilledMall } from './killed-mall.ts'

type Crowd = { people: number; pieces: number; kills: number }
/** Shoppers for the coupons of a template, and buyers for the pieces of a session. */
const small: Crowd = { people: pickSize(300, 1_000), pieces: 50, kills: pickSize(1, 2) }
const claims = [small, { people: 10_000, pieces: 500, kills: 2 }].slice(0, pickSize(1, 2))
const sales = [small, { people: 10_000, pieces: 500, kills: 20 }].slice(0, pickSize(1, 2))
const draws = { people: pickSize(500, 5_000), kills: pickSize(1, 5) }
/** Holders of one card, and buyers of card secrets. */
const people = pickSize(120, 2_000)
const kills = pickSize(1, 5)
const allPeople = Math.max(people, draws.people, ...claims.map((crowd) => crowd.people))
/** Number of card secrets, fewer than buyers. */
const secrets = pickSize(12, 300)
const secretKills = pickSize(1, 20)
const PICKS = 5
const COUPON = 11
const SALE_SKU = 21
const PRIZES = 20
const HOUR_MS = 3_600_000

async function openFlashSale(app: TestApp, skuId: number, pieces: number) {
  const operator = { companyId: 1, headers: await app.operatorHeaders(1) }
  const at = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
  const goods = [{ skuId, costPoints: yuan(6), pieces, perPerson: 1 }]
  const session = { title: '整点抢购', startsAt: at(-60_000), endsAt: at(HOUR_MS), goods }
  const { data } = await app.call('ops.createFlashSale', session, operator)
  const published = await app.call('ops.publishFlashSale', { id: data.id }, operator)
  if (!published.flag) throw new Error(published.message)
}

async function prepare(app: TestApp) {
  const tokens = new Map<number, string>()
  for (const userId of numbers(allPeople)) tokens.set(userId, await app.tokenOf(1, userId))
  const rows = await app.db.query<{ userId: number; id: number }>(
    1,
    sql`select user_id::float8 as "userId", id::float8 as id from addresses where company_id = 1`,
  )
  const prize = { kind: 'goods', title: '限量耳机', skuId: 2, pieces: PRIZES, weight: 0 } as const
  const drawId = await openDraw(app, 1, { prizes: listPrizes(prize, 5_000), dailyFree: 1 })
  for (const [index, { pieces }] of sales.entries()) {
    await openFlashSale(app, SALE_SKU + index, pieces)
  }
  await importSecrets(app, 1, buildSecrets(secrets))
  const [card] = await issueCards(app, 1, { kind: 'choice', value: PICKS, skuIds: [2] })
  if (!card) throw new Error('no card')
  const cardTokens: string[] = []
  for (let device = 0; device < 4; device += 1) cardTokens.push(await openCard(app, 1, card))
  return { tokens, cardTokens, drawId, addresses: new Map(rows.map((row) => [row.userId, row.id])) }
}
let mall: Awaited<ReturnType<typeof startKilledMall<Awaited<ReturnType<typeof prepare>>>>>
beforeAll(async () => {
  const { goods = [], ...company } = flashCompany(1, { pieces: 1, buyers: allPeople })
  const minus = { kind: 'minus', threshold: yuan(60), value: yuan(1), validDays: 7 } as const
  const coupons = claims.map(({ pieces }, index) => ({
    templateId: COUPON + index,
    title: '限量券',
    ...minus,
    total: pieces,
  }))
  const forSale = sales.map((crowd, index) => ({
    spuId: SALE_SKU + index,
    name: `整点商品${String(index + 1)}`,
    categoryId: 1,
    skus: [{ skuId: SALE_SKU + index, costPoints: yuan(10), stock: crowd.people }],
  }))
  mall = await startKilledMall(
    {
      companies: [
        { ...company, coupons, goods: [...goods, ...forSale, { ...cardProduct, categoryId: 1 }] },
      ],
    },
    prepare,
  )
}, 300_000)
afterAll(() => mall.stop())

const tokenOf = (userId: number) => mall.prepared.tokens.get(userId) ?? ''
/** Runs the callers of a crowd concurrently with the kills; then the audit must pass. */
async function crowd<T>(
  work: (userId: number) => Promise<T>,
  { people: count, kills: times }: Pick<Crowd, 'people' | 'kills'> = { people, kills },
): Promise<T[]> {
  const started = performance.now()
  const killing = mall.killAtRandom(times)
  const results = await Promise.all(numbers(count).map(work))
  await killing
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  process.stdout.write(`${String(count)} callers, ${String(times)} kills: ${seconds} s\n`)
  expect(await mall.listFaults()).toEqual([])
  return results
}

it.each(claims.map((one, index) => ({ ...one, templateId: COUPON + index })))(
  'gives exactly $pieces coupons to $people shoppers, one each, through $kills kills',
  async ({ templateId, pieces, ...size }) => {
    const results = await crowd((userId) => {
      const claim = { couponTemplateId: templateId, requestKey: createKey() }
      return mall.ask('coupon.claim', claim, tokenOf(userId))
    }, size)
    expect(results.filter(({ flag }) => flag)).toHaveLength(pieces)
    const given = `from coupons where template_id = ${templateId}`
    expect(await mall.count(`select count(*) as n ${given}`)).toBe(pieces)
    expect(await mall.count(`select count(distinct user_id) as n ${given}`)).toBe(pieces)
  },
  600_000,
)

it.each(sales.map((one, index) => ({ ...one, skuId: SALE_SKU + index })))(
  'sells exactly $pieces pieces of a session to $people buyers, through $kills kills',
  async ({ skuId, pieces, ...size }) => {
    const results = await crowd(async (userId) => {
      const items = [{ skuId, num: 1 }]
      const priced = await mall.ask('pricing.checkout', { items }, tokenOf(userId))
      const { token, payable } = priced.data ?? {}
      if (!token || payable === undefined) return priced
      const addressId = mall.prepared.addresses.get(userId) ?? 0
      const order = { token, payable, addressId, usePoints: true, couponId: null }
      return mall.ask('order.commit', order, tokenOf(userId))
    }, size)
    const sold = `from order_lines where sku_id = ${skuId} and pool_id <> 0`
    expect(results.filter(({ flag }) => flag).length).toBeGreaterThanOrEqual(pieces)
    expect(await mall.count(`select coalesce(sum(num), 0) as n ${sold}`)).toBe(pieces)
  },
  600_000,
)

async function readLog(id: number) {
  const { data: log } = await mall.ask('draw.verify', { id }, '')
  for (let after = log.next; after !== null;) {
    const { data: page } = await mall.ask('draw.verify', { id, after }, '')
    log.draws.push(...page.draws)
    after = page.next
  }
  return log
}

it(`draws once for each of ${draws.people} shoppers within the pieces, and the log agrees`, async () => {
  const id = mall.prepared.drawId
  const results = await crowd(async (userId) => {
    const draw = { id, nonce: createKey(), requestKey: createKey() }
    for (;;) {
      const played = await mall.ask('draw.play', draw, tokenOf(userId))
      // Beyond 200 plays that wait, shoppers are asked to try again in a second.
      if (played.code !== refusalCode('request/too-many')) return played
      await pause(1_000)
    }
  }, draws)
  expect(results.filter(({ flag }) => flag)).toHaveLength(draws.people)
  const drawn = `from draws where draw_id = ${id}`
  expect(await mall.count(`select count(*) as n ${drawn}`)).toBe(draws.people)
  expect(await mall.count(`select count(distinct user_id) as n ${drawn}`)).toBe(draws.people)
  expect(await mall.count(`select count(*) as n ${drawn} and given = 1`)).toBe(
    Math.min(PRIZES, (await mall.count(`select count(*) as n ${drawn} and hit = 1`)) ?? 0),
  )
  const log = await readLog(id)
  expect(log.draws).toHaveLength(draws.people)
  expect((await verifyLog(webCrypto, log)).faults).toEqual([])
}, 600_000)

it(`redeems exactly ${PICKS} pieces of one card for any number of requests`, async () => {
  const { cardTokens } = mall.prepared
  const { isDefault: _isDefault, ...address } = shanghai
  const results = await crowd((userId) => {
    const items = [{ skuId: 2, num: 1 }]
    const order = { requestKey: createKey(), items, address, remark: '' }
    return mall.ask('gift.commitOrder', order, cardTokens[userId % cardTokens.length] ?? '')
  })
  expect(results.filter(({ flag }) => flag)).toHaveLength(PICKS)
  expect(
    await mall.count('select coalesce(sum(num), 0) as n from order_lines where sku_id = 2'),
  ).toBe(PICKS)
}, 300_000)

it(`delivers ${secrets} card secrets to ${people} buyers, each to one piece`, async () => {
  const results = await crowd(
    async (userId) => {
      const items = [{ skuId: CARD_SKU, num: 1 }]
      const priced = await mall.ask('pricing.checkout', { items }, tokenOf(userId))
      const { token, payable } = priced.data ?? {}
      if (!token || payable === undefined) return priced
      const order = { token, payable, usePoints: true, couponId: null }
      return mall.ask('order.commit', order, tokenOf(userId))
    },
    { people, kills: secretKills },
  )
  expect(results.filter(({ flag }) => flag).length).toBeGreaterThanOrEqual(secrets)
  const assigned = 'from card_secrets where line_id is not null'
  expect(await mall.count(`select count(*) as n ${assigned}`)).toBe(secrets)
  expect(await mall.count(`select count(distinct line_id) as n ${assigned}`)).toBe(secrets)
  expect(
    await mall.count(`select count(*) as n from order_children c where c.status = 3
      and exists (select from order_lines l where l.child_id = c.id and l.sku_id = ${CARD_SKU})`),
  ).toBe(secrets)
}, 600_000)
