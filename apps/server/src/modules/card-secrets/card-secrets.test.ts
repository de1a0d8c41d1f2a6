import { randomBytes } from 'node:crypto'
import { refusals } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith } from '../audit/testing.ts'
import { payOrder } from '../orders/testing/index.ts'
import { buildSecrets, CARD_SKU, CARD_SPU, cardSeed, importSecrets, orderCards } from './testing.ts'
import { cardSecretsJob } from './card-secrets.jobs.ts'

const companyId = 1
const key = () => randomBytes(16).toString('hex')
let app: TestApp
let as: { companyId: number; token: string }
let other: { companyId: number; token: string }
let operator: { companyId: number; headers: Record<string, string> }

beforeEach(async () => {
  app = await createTestApp({ seedFile: cardSeed() })
  as = { companyId, token: await app.tokenOf(companyId, 1) }
  other = { companyId, token: await app.tokenOf(companyId, 2) }
  operator = { companyId, headers: await app.operatorHeaders(companyId) }
})
afterEach(() => app.close())

const pool = async () =>
  (await app.call('ops.cardSecretPools', { skuId: CARD_SKU }, operator)).data.list[0]
const list = async (id: string) => (await app.call('cardSecret.list', { id }, as)).data
const reveal = (id: string, secretId: number, requestKey = key()) =>
  app.call('cardSecret.reveal', { id, secretId, requestKey }, as)
const rows = <R extends Record<string, unknown>>(statement: Parameters<typeof selectRows<R>>[1]) =>
  app.db.transaction(companyId, (tx) => selectRows<R>(tx, statement))
const expectAuditPasses = async () => expect(await auditWith(app, [sql`select 1`])).toEqual([])

describe('import', () => {
  it('sets the stock to the number of free secrets and imports each line once', async () => {
    const first = await importSecrets(app, companyId, buildSecrets(3))
    expect(first.data).toMatchObject({ imported: 3, duplicates: [] })
    const lines = [...buildSecrets(2, 3), ...buildSecrets(1, 4)]
    const again = await importSecrets(app, companyId, lines)
    expect(again.data).toMatchObject({ imported: 1, duplicates: [0, 2] })
    expect(await pool()).toMatchObject({ free: 4, available: 4, reserved: 0, isLow: false })
    await expectAuditPasses()
  })

  it('stores and logs no secret in plain', async () => {
    await importSecrets(app, companyId, buildSecrets(1))
    const logged = await rows<{ text: string }>(
      sql`select to_jsonb(l)::text as text from operator_log l where target = ${`card-secrets:${String(CARD_SKU)}`}`,
    )
    expect(logged).toHaveLength(1)
    expect(logged[0]?.text).not.toMatch(/VIP0|PW-1/)
  })

  it('refuses other goods, expired secrets and a stock set by hand', async () => {
    const input = { skuId: 11, batch: 'a.csv', secrets: buildSecrets(1) }
    const wrong = await app.call('ops.importCardSecrets', input, operator)
    expect(wrong).toMatchObject({ code: refusals['secret/sku'].code })
    const ended = await importSecrets(app, companyId, [
      { number: 'A', password: 'B', endsOn: '2020-01-01' },
    ])
    expect(ended).toMatchObject({ code: refusals['secret/ended'].code })
    const change = { id: CARD_SPU, skus: [{ skuId: CARD_SKU, stock: 9 }] }
    const headers = { ...operator.headers, 'if-match': '*' }
    expect(await app.call('ops.changeGoods', change, { companyId, headers })).toMatchObject({
      code: refusals['secret/stock'].code,
    })
  })

  it('warns when less than a tenth of the imported secrets is free', async () => {
    await importSecrets(app, companyId, buildSecrets(11))
    await orderCards(app, as, 9)
    expect(await pool()).toMatchObject({ free: 2, isLow: false })
    await orderCards(app, as, 1)
    expect(await pool()).toMatchObject({ free: 1, assigned: 10, isLow: true })
  })
})

describe('delivery', () => {
  it('completes an order paid with points, one secret for each piece', async () => {
    await importSecrets(app, companyId, buildSecrets(3))
    const { data } = await orderCards(app, as, 2)
    const detail = (await app.call('order.detail', { id: data.orderId }, as)).data
    expect(detail).toMatchObject({ status: OrderStatus.Completed, canCancel: false })
    const { list: secrets } = await list(data.orderId)
    expect(secrets.map(({ maskedNumber }) => maskedNumber)).toEqual(['**** 0001', '**** 0002'])
    expect(JSON.stringify(secrets)).not.toMatch(/VIP|PW/)
    expect(await pool()).toMatchObject({ free: 1, assigned: 2, available: 1, reserved: 0 })
    await expectAuditPasses()
  })

  it('completes an order with its cash payment, and not before', async () => {
    await importSecrets(app, companyId, buildSecrets(1))
    const { data } = await orderCards(app, as, 1, false)
    expect((await list(data.orderId)).list).toEqual([])
    expect(await pool()).toMatchObject({ free: 1, available: 0, reserved: 1 })
    expect(await orderCards(app, other, 1, false)).toMatchObject({ flag: false })
    await payOrder(app, companyId, data.orderId, data.cash)
    expect((await list(data.orderId)).list).toHaveLength(1)
    await expectAuditPasses()
  })

  it('leaves the parcels of a mixed order for shipment', async () => {
    await importSecrets(app, companyId, buildSecrets(1))
    const items = [
      { skuId: CARD_SKU, num: 1 },
      { skuId: 11, num: 1 },
    ]
    const { data: priced } = await app.call('pricing.checkout', { items, usePoints: false }, as)
    const { data } = await app.call(
      'order.commit',
      {
        token: priced.token ?? '',
        usePoints: false,
        couponId: priced.couponId,
        addressId: priced.address?.id ?? 0,
        payable: priced.payable,
      },
      as,
    )
    await payOrder(app, companyId, data.orderId, data.cash)
    const { data: detail } = await app.call('order.detail', { id: data.orderId }, as)
    expect(detail.status).toBe(OrderStatus.PendingShipment)
    expect(detail.parts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      OrderStatus.PendingShipment,
      OrderStatus.Completed,
    ])
    await expectAuditPasses()
  })
})

describe('an empty pool', () => {
  it('delivers by the job once secrets are imported', async () => {
    await importSecrets(app, companyId, buildSecrets(1))
    const { data } = await orderCards(app, as, 1, false)
    await rows(sql`delete from card_secrets where company_id = 1`)
    const waits = () => rows(sql`select order_id as id from card_secret_waits`)
    await payOrder(app, companyId, data.orderId, data.cash)
    expect(await waits()).toEqual([{ id: data.orderId }])
    expect(await pool()).toMatchObject({ free: 0, missing: 1 })
    await cardSecretsJob.round(app.deps)
    expect((await list(data.orderId)).list).toEqual([])
    await importSecrets(app, companyId, buildSecrets(2))
    await cardSecretsJob.round(app.deps)
    expect((await list(data.orderId)).list).toHaveLength(1)
    expect(await waits()).toEqual([])
    expect(await pool()).toMatchObject({ free: 1, missing: 0 })
  })

  it('keeps a waiting order open while a part is being refunded, until it is closed', async () => {
    await importSecrets(app, companyId, buildSecrets(1))
    const { data } = await orderCards(app, as, 1, false)
    await rows(sql`delete from card_secrets where company_id = 1`)
    await payOrder(app, companyId, data.orderId, data.cash)
    const due = () => app.db.unscopedQuery('select * from list_undelivered_secrets(9)', [])
    const one = [{ company_id: companyId, id: data.orderId }]
    expect(await due()).toEqual(one)
    await rows(sql`update order_children set refund_id = 'r' where order_id = ${data.orderId}`)
    expect(await due()).toEqual([])
    await rows(sql`update order_children set refund_id = null where order_id = ${data.orderId}`)
    expect(await due()).toEqual(one)
    await rows(
      sql`update order_children set status = ${OrderStatus.Closed} where order_id = ${data.orderId}`,
    )
    await cardSecretsJob.round(app.deps)
    expect(await due()).toEqual([])
    expect(await rows(sql`select 1 from card_secret_waits`)).toEqual([])
  })
})

describe('reveal', () => {
  it('shows a secret to its owner, logs each reveal and responds to others as for a missing order', async () => {
    await importSecrets(app, companyId, buildSecrets(1))
    const { data } = await orderCards(app, as, 1)
    const id = (await list(data.orderId)).list[0]?.id ?? 0
    const requestKey = key()
    const shown = await reveal(data.orderId, id, requestKey)
    expect(shown.data).toMatchObject({ number: 'VIP000000001', password: 'PW-1' })
    expect((await reveal(data.orderId, id, requestKey)).data).toEqual(shown.data)
    await reveal(data.orderId, id)
    expect(await rows(sql`select 1 from card_secret_reveals where company_id = 1`)).toHaveLength(2)
    const foreign = await app.call(
      'cardSecret.reveal',
      { id: data.orderId, secretId: id, requestKey: key() },
      other,
    )
    const missing = await reveal('26112012345678901234', id)
    expect(foreign).toMatchObject({ code: refusals['order/not-found'].code })
    expect(missing).toMatchObject({ code: refusals['order/not-found'].code })
    expect(await app.call('cardSecret.list', { id: data.orderId }, other)).toMatchObject({
      code: refusals['order/not-found'].code,
    })
    await expectAuditPasses()
  })
})

describe('refund', () => {
  const request = async (orderId: string, lineId: number, num: number) =>
    app.call(
      'afterSale.request',
      {
        orderId,
        key: key(),
        kind: 'refund',
        reason: 'unwanted',
        lines: [{ lineId, num }],
        points: num * 100,
        cash: 0,
      },
      as,
    )

  it('returns an unrevealed secret to the pool, but never a revealed one', async () => {
    await importSecrets(app, companyId, buildSecrets(2))
    const { data } = await orderCards(app, as, 2)
    const { list: secrets } = await list(data.orderId)
    const [first, second] = secrets
    if (!first || !second) throw new Error('no secrets were assigned')
    await reveal(data.orderId, first.id)
    expect(await request(data.orderId, first.lineId, 2)).toMatchObject({
      code: refusals['after-sale/revealed'].code,
    })
    const { data: requested, ...rest } = await request(data.orderId, first.lineId, 1)
    expect(rest).toMatchObject({ flag: true })
    expect(await reveal(data.orderId, second.id)).toMatchObject({
      code: refusals['secret/requested'].code,
    })
    const approved = await app.call('ops.approveAfterSale', { id: requested.id }, operator)
    expect(approved.flag).toBe(true)
    expect(await pool()).toMatchObject({ free: 1, assigned: 0, revealed: 1, available: 1 })
    expect((await list(data.orderId)).list).toHaveLength(1)
    await expectAuditPasses()
  })
})
