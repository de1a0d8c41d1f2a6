import { refusals } from '@mall/contract'
import { verifyLog, webCrypto } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { luckyDrawsJob } from './draws.jobs.ts'
import { createDraw, createKey, listPrizes, openDraw, openPointsBudget, play } from './testing.ts'
import { refusalCode } from '@mall/contract/refusals'

const DAY_MS = 86_400_000
const companyId = 1
const goods = { kind: 'goods', title: '挂耳咖啡', skuId: 11, pieces: 2, weight: 0 } as const
const points = { kind: 'points', title: '50 积分', points: 50, weight: 0 } as const
let app: TestApp
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')

let shopper: { companyId: number; token: string }
let other: { companyId: number; token: string }

beforeAll(async () => {
  app = await createTestApp({
    seedFile: shopSeed(),
    environment: { MALL_SECRETS_KEY: SECRETS_KEY },
  })
})
beforeEach(async () => {
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  other = { companyId, token: await app.tokenOf(companyId, 2) }
})
afterAll(() => app.close())

const operator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const readInfo = async () => (await app.call('login.companyInfo', { companyId })).data
const balance = async () => (await app.call('login.myPoints', {}, shopper)).data.balance
const runJob = () => luckyDrawsJob.round(app.deps)
const addressOf = async (as: { companyId: number; token: string }) =>
  (await app.call('address.list', {}, as)).data[0]?.id ?? 0
const available = async () => {
  const [row] = await app.db.query<{ available: number }>(
    companyId,
    sql`select available::int as available from stocks
        where company_id = ${companyId} and sku_id = 11 and pool_id = 0`,
  )
  return row?.available ?? 0
}

it('stores a result before it is returned and returns it again for the same key', async () => {
  await openPointsBudget(app, companyId, 1_000)
  await createDraw(app, companyId, { prizes: listPrizes(points) })
  expect(await readInfo()).toMatchObject({ offersDraws: false, offersHelp: false })
  const id = await openDraw(app, companyId, { prizes: listPrizes(points) })
  app.advance(11_000)
  expect(await readInfo()).toMatchObject({ offersDraws: true })
  const before = await balance()
  const key = { nonce: createKey(), requestKey: createKey() }
  const first = await play(app, id, shopper, key)
  expect(first.data).toMatchObject({
    left: 1,
    result: { number: `L${String(id)}-1`, prize: { no: 1 }, state: 'credited', why: null },
  })
  expect((await play(app, id, shopper, key)).data).toEqual(first.data)
  expect((await play(app, id, shopper, { ...key, nonce: createKey() })).code).toBe(
    refusalCode('draw/key-reused'),
  )
  expect(await balance()).toBe(before + 50)
  const { data } = await app.call('draw.record', {}, shopper)
  expect(data.list[0]).toEqual(first.data.result)
  expect(await faults()).toEqual([])
})

it('gives the stated fallback when the points budget is used up', async () => {
  const id = await openDraw(app, companyId, {
    prizes: listPrizes({ ...points, points: 600 }),
    dailyFree: 5,
  })
  const results = []
  for (let at = 0; at < 3; at += 1) results.push((await play(app, id, shopper)).data.result)
  expect(results.map(({ prize, why }) => [prize.no, why])).toEqual([
    [1, null],
    [8, 'budget'],
    [8, 'budget'],
  ])
  expect(results[1]?.hitTitle).toBe('50 积分')
  expect(await faults()).toEqual([])
})

it('refuses a draw without a chance, sells chances for points and refunds unused ones at the close', async () => {
  const id = await openDraw(app, companyId, {
    prizes: listPrizes({ kind: 'thanks', title: '再来', weight: 0 }),
    dailyFree: 1,
  })
  await play(app, id, shopper)
  expect((await play(app, id, shopper)).code).toBe(refusalCode('draw/no-chance'))
  const before = await balance()
  const buy = (requestKey = createKey()) =>
    app.call('draw.chance', { id, source: 'points', requestKey }, shopper)
  const key = createKey()
  await buy(key)
  expect((await buy(key)).data.chances).toMatchObject({ left: 1, buyable: 2 })
  await buy()
  await buy()
  expect((await buy()).code).toBe(refusalCode('draw/no-more'))
  expect(await balance()).toBe(before - 300)
  await play(app, id, shopper)
  await app.call('ops.closeDraw', { id }, await operator())
  expect(await balance()).toBe(before - 100)
  expect((await play(app, id, shopper)).code).toBe(refusalCode('draw/not-running'))
  expect(await faults()).toEqual([])
})

it('grants one chance a day for a share that another shopper opens', async () => {
  const id = await openDraw(app, companyId, { prizes: listPrizes(goods, 0), dailyFree: 0 })
  const chance = (source: 'share' | 'opened', as: typeof shopper, code?: string) =>
    app.call('draw.chance', { id, source, code, requestKey: createKey() }, as)
  const { data } = await chance('share', shopper)
  const code = data.code ?? ''
  await chance('opened', shopper, code)
  expect((await chance('share', shopper)).data).toMatchObject({ code, chances: { left: 0 } })
  await chance('opened', other, code)
  await chance('opened', other, code)
  expect((await chance('share', shopper)).data.chances.left).toBe(1)
})

it('orders a won product once at price 0 and abandons it after its deadline', async () => {
  const before = await available()
  const id = await openDraw(app, companyId, { prizes: listPrizes(goods), realPerPerson: 2 })
  expect(await available()).toBe(before - 2)
  const won = (await play(app, id, shopper)).data.result
  const late = (await play(app, id, shopper)).data.result
  expect(won.state).toBe('waiting')
  const claim = { number: won.number, addressId: await addressOf(shopper) }
  const others = { ...claim, addressId: await addressOf(other) }
  expect((await app.call('draw.claim', others, other)).code).toBe(
    refusalCode('draw/prize-not-found'),
  )
  const [first, second] = await Promise.all([
    app.call('draw.claim', claim, shopper),
    app.call('draw.claim', claim, shopper),
  ])
  expect([first?.flag, first?.message]).toEqual([true, ''])
  expect(first?.data).toEqual(second?.data)
  const order = await app.call('order.detail', { id: first?.data.orderId ?? '' }, shopper)
  expect(order.data).toMatchObject({ status: 1, payable: 0 })
  expect(await faults()).toEqual([])
  expect((await app.call('ops.closeDraw', { id }, await operator())).data.status).toBe('closed')
  expect((await app.call('ops.settleDraw', { id }, await operator())).code).toBe(
    refusals['draw/prizes-open'].code,
  )
  app.advance(8 * DAY_MS)
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  const address = claim.addressId
  const over = await app.call('draw.claim', { number: late.number, addressId: address }, shopper)
  expect(over.code).toBe(refusalCode('draw/prize-over'))
  await runJob()
  const webhook = { url: 'https://events.example/', events: ['draw.settled' as const] }
  await app.call('ops.addWebhook', webhook, await operator())
  const settled = await app.call('ops.settleDraw', { id }, await operator())
  expect(settled.data).toMatchObject({ status: 'settled', claimed: 1, abandoned: 1 })
  expect(await available()).toBe(before - 1)
  const events = sql`select data from webhook_events where kind = 'draw.settled'`
  expect(await app.db.query(companyId, events)).toEqual([{ data: { drawId: id, draws: 2 } }])
  expect(await faults()).toEqual([])
})

it('grants chances to shoppers by phone, once per source', async () => {
  const id = await openDraw(app, companyId, { prizes: listPrizes(goods), dailyFree: 0 })
  const phones = ['13900000002', '19900000000']
  const grant = async (source: string, check = false) => {
    const input = { id, source, count: 2, people: phones, check }
    return (await app.call('ops.grantDrawChances', input, await operator())).data.results
  }
  const left = async () => (await app.call('draw.detail', { id }, other)).data.chances.left
  expect(await grant('周年', true)).toEqual(['done', 'no-shopper'])
  expect(await left()).toBe(0)
  expect(await grant('周年')).toEqual(['done', 'no-shopper'])
  expect(await grant('周年')).toEqual(['already', 'no-shopper'])
  expect(await grant('补发')).toEqual(['done', 'no-shopper'])
  expect(await left()).toBe(4)
  expect((await play(app, id, other)).flag).toBe(true)
  expect(await left()).toBe(3)
  expect(await faults()).toEqual([])
})

it('respects the limits of pieces and persons with concurrent draws', async () => {
  const id = await openDraw(app, companyId, {
    prizes: listPrizes({ ...goods, pieces: 3 }),
    dailyFree: 9,
    realPerPerson: 2,
  })
  const plays = await Promise.all([
    ...Array.from({ length: 6 }, () => play(app, id, shopper)),
    ...Array.from({ length: 6 }, () => play(app, id, other)),
  ])
  const results = plays.map(({ data }) => data.result)
  expect(
    results.map(({ number }) => Number(number.split('-')[1])).toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  expect(results.filter(({ prize }) => prize.no === 1)).toHaveLength(3)
  expect(new Set(results.map(({ why }) => why))).toEqual(new Set([null, 'pieces', 'person']))
  expect(await faults()).toEqual([])
})

it('publishes yesterday’s seed, which reproduces every draw', async () => {
  const id = await openDraw(app, companyId, { prizes: listPrizes(goods, 5_000) })
  await play(app, id, shopper)
  await play(app, id, other)
  const read = async () => (await app.call('draw.verify', { id }, { companyId })).data
  expect(await verifyLog(webCrypto, await read())).toEqual({ faults: [], verified: 0, open: 2 })
  app.advance(DAY_MS + 10 * 60_000)
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  await runJob()
  await play(app, id, shopper)
  const log = await read()
  expect(log.seeds.map(({ day }) => day)).toEqual([1])
  expect(await verifyLog(webCrypto, log)).toEqual({ faults: [], verified: 2, open: 1 })
  expect(await faults()).toEqual([])
})

it('pauses and resumes a draw, and closes it at its end', async () => {
  const id = await openDraw(app, companyId, { prizes: listPrizes(goods, 0) })
  await app.call('ops.pauseDraw', { id, isPaused: true }, await operator())
  expect((await play(app, id, shopper)).code).toBe(refusalCode('draw/paused'))
  await app.call('ops.pauseDraw', { id, isPaused: false }, await operator())
  expect((await play(app, id, shopper)).data.result.prize.no).toBe(8)
  app.advance(4 * DAY_MS)
  await runJob()
  const { data } = await app.call('draw.detail', { id }, { companyId })
  expect(data.status).toBe('closed')
})

it('opens only with a second person and shows no draft', async () => {
  const { data } = await createDraw(app, companyId, { prizes: listPrizes(goods, 0) })
  const first = await operator()
  const submitted = await app.call('ops.openDraw', { id: data.id }, first)
  expect(submitted.data.status).toBe('waiting')
  const shown = await app.call('ops.approval', { id: submitted.data.approval }, first)
  expect(shown.data.total).toBe(8)
  expect(shown.data.objection).not.toBeNull()
  expect((await app.call('ops.approve', { id: submitted.data.approval }, first)).flag).toBe(false)
  expect((await app.call('draw.detail', { id: data.id }, { companyId })).code).toBe(
    refusalCode('draw/not-found'),
  )
  await app.call('ops.reject', { id: submitted.data.approval }, await operator())
  expect((await app.call('ops.openDraw', { id: data.id }, first)).data.status).toBe('waiting')
})

it('refuses odds that do not sum to the whole and circular fallbacks', async () => {
  const [first, ...rest] = listPrizes(goods, 1)
  if (!first) throw new Error('no prizes')
  const off = await createDraw(app, companyId, { prizes: [{ ...first, weight: 2 }, ...rest] })
  expect(off.code).toBe(refusals['draw/bad-draw'].code)
  const loop = await createDraw(app, companyId, { prizes: [{ ...first, fallback: 1 }, ...rest] })
  expect(loop.code).toBe(refusals['draw/bad-draw'].code)
})

it('previews 100,000 draws and lists the obstacles of the opening', async () => {
  const { data } = await createDraw(app, companyId, {
    prizes: listPrizes({ ...goods, pieces: 900, unitCost: 100 }, 1_000),
    budget: 50_000,
  })
  const preview = await app.call('ops.previewDraw', { id: data.id }, await operator())
  expect(preview.data).toMatchObject({ problems: [{ no: 1, problem: 'stock' }], cost: 50_000 })
  expect(preview.data.prizes[0]).toMatchObject({ given: 500, expected: 10_000 })
  expect(preview.data.budgetLasts).toBeGreaterThan(3_000)
  const refused = await app.call('ops.openDraw', { id: data.id }, await operator())
  expect(refused.code).toBe(refusals['draw/not-openable'].code)
  expect(refused.message).toMatch(/^活动不能开启：奖品 1 .+：仓库库存不足或已下架$/)
})
