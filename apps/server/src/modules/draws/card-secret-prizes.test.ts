import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buildSecrets, CARD_SKU, cardSeed, importSecrets } from '../card-secrets/testing.ts'
import { luckyDrawsJob } from './draws.jobs.ts'
import { createDraw, createKey, listPrizes, openDraw, play } from './testing.ts'
import { refusalCode } from '@mall/contract/refusals'

const DAY_MS = 86_400_000
const companyId = 1
const secret = {
  kind: 'cardSecret',
  title: '视频会员月卡',
  skuId: CARD_SKU,
  pieces: 2,
  weight: 0,
} as const
const environment = { MALL_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }
let app: TestApp
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  app = await createTestApp({ seedFile: cardSeed(), environment })
  await importSecrets(app, companyId, buildSecrets(3))
})
beforeEach(async () => {
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(() => app.close())

const operator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const available = async () => {
  const [row] = await app.db.query<{ available: number }>(
    companyId,
    sql`select available::int as available from stocks
        where company_id = ${companyId} and sku_id = ${CARD_SKU} and pool_id = 0`,
  )
  return row?.available ?? 0
}

it('delivers a won secret by an order without an address, once, and reveals it there', async () => {
  const id = await openDraw(app, companyId, { prizes: listPrizes(secret), realPerPerson: 2 })
  expect(await available()).toBe(1)
  const won = (await play(app, id, shopper)).data.result
  expect(won).toMatchObject({ state: 'waiting', prize: { kind: 'cardSecret' } })
  const claim = () => app.call('draw.claim', { number: won.number }, shopper)
  const [first, second] = await Promise.all([claim(), claim()])
  expect([first.flag, first.message]).toEqual([true, ''])
  expect(first.data).toEqual(second.data)
  const { orderId } = first.data
  const order = await app.call('order.detail', { id: orderId }, shopper)
  expect(order.data).toMatchObject({ status: 3, payable: 0 })
  const secrets = await app.call('cardSecret.list', { id: orderId }, shopper)
  expect(secrets.data.list).toHaveLength(1)
  const reveal = { id: orderId, secretId: secrets.data.list[0]?.id ?? 0, requestKey: createKey() }
  const revealed = await app.call('cardSecret.reveal', reveal, shopper)
  expect(revealed.data).toMatchObject({ number: 'VIP000000001', password: 'PW-1' })
  expect(await faults()).toEqual([])

  const late = (await play(app, id, shopper)).data.result
  expect(late.state).toBe('waiting')
  expect(await available()).toBe(1)
  await app.call('ops.closeDraw', { id }, await operator())
  app.advance(8 * DAY_MS)
  await luckyDrawsJob.round(app.deps)
  await app.call('ops.settleDraw', { id }, await operator())
  expect(await available()).toBe(2)
  expect(await faults()).toEqual([])
})

it('requires an address for parcels only', async () => {
  const goods = { kind: 'goods', title: '挂耳咖啡', skuId: 11, pieces: 1, weight: 0 } as const
  const id = await openDraw(app, companyId, { prizes: listPrizes(goods) })
  const { number } = (await play(app, id, shopper)).data.result
  expect((await app.call('draw.claim', { number }, shopper)).code).toBe(
    refusalCode('checkout/no-address'),
  )
})

it.each([
  ['more secrets than are free', { ...secret, pieces: 3 }],
  ['a product that is no card secret', { ...secret, skuId: 11 }],
  ['a card secret as a product', { ...secret, kind: 'goods' as const }],
])('cannot be opened with %s', async (_title, prize) => {
  const { data } = await createDraw(app, companyId, { prizes: listPrizes(prize) })
  const preview = await app.call('ops.previewDraw', { id: data.id }, await operator())
  expect(preview.data.problems).toEqual([{ no: 1, problem: 'stock' }])
  expect((await app.call('ops.openDraw', { id: data.id }, await operator())).code).not.toBe(20000)
})
