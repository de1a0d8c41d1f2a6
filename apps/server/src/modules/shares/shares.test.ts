import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../cli/commands/run-command.fixture.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkout, payOrder, shanghai, shopSeed, yuan } from '../orders/testing/index.ts'

const COFFEE_SKU = 11
type Caller = { companyId: number; token: string }

let app: TestApp
let sharer: Caller
let buyer: Caller
let foreigner: Caller
beforeAll(async () => {
  const [company] = shopSeed().companies
  const shoppers = [
    { id: 1, phone: '13900000001', addresses: [shanghai] },
    { id: 2, phone: '13900000002', addresses: [shanghai] },
  ]
  const settings = { ...company?.settings, unpaid: { orders: 100, pieces: 100 } }
  app = await createTestApp({
    seedFile: { companies: [1, 2].map((id) => ({ ...company, id, shoppers, settings })) },
  })
  const signIn = async (companyId: number, userId: number) => ({
    companyId,
    token: await app.tokenOf(companyId, userId),
  })
  sharer = await signIn(1, 1)
  buyer = await signIn(1, 2)
  foreigner = await signIn(2, 1)
})
afterAll(() => app.close())

const getCode = async (as: Caller) => (await app.call('share.code', {}, as)).data.code
async function order(as: Caller, shareCode?: string) {
  const body = await checkout(app, as, [{ skuId: COFFEE_SKU, num: 1 }], { couponId: null })
  const response = await app.call('order.commit', { ...body, ...(shareCode && { shareCode }) }, as)
  expect(response.code).toBe(20_000)
  return response.data
}
async function readShareCode(orderId: string) {
  const [row] = await app.db.query<{ code: string | null }>(
    1,
    sql`select share_code as code from orders where company_id = 1 and id = ${orderId}`,
  )
  return row?.code
}
const listShares = async () =>
  (await app.call('ops.shares', {}, { companyId: 1, headers: await app.operatorHeaders(1) })).data
    .list

describe('share codes', () => {
  it('are random, one per shopper, without the shopper’s id', async () => {
    const code = await getCode(sharer)
    expect(code).toMatch(/^[\w-]{12}$/)
    const codes = await Promise.all([sharer, sharer, buyer, foreigner].map(getCode))
    expect(codes.slice(0, 2)).toEqual([code, code])
    expect(new Set(codes).size).toBe(3)
  })

  it('are stored with the order that followed their link', async () => {
    const code = await getCode(sharer)
    const { orderId } = await order(buyer, code)
    expect(await readShareCode(orderId)).toBe(code)
  })

  it('are ignored when they are the shopper’s own, of another company or unknown', async () => {
    const own = await order(buyer, await getCode(buyer))
    const foreign = await order(buyer, await getCode(foreigner))
    const unknown = await order(buyer, 'AAAAAAAAAAAA')
    const plain = await order(buyer)
    const codes = [own, foreign, unknown, plain].map(({ orderId }) => readShareCode(orderId))
    expect(await Promise.all(codes)).toEqual([null, null, null, null])
  })

  it('do not change the response of a repeated request', async () => {
    const body = await checkout(app, buyer, [{ skuId: COFFEE_SKU, num: 1 }], { couponId: null })
    const first = await app.call('order.commit', body, buyer)
    const shareCode = await getCode(sharer)
    const repeated = await app.call('order.commit', { ...body, shareCode }, buyer)
    expect(repeated.data).toEqual(first.data)
    expect(await readShareCode(first.data.orderId)).toBe(null)
  })
})

describe('operators', () => {
  it('list the orders of each shared code with the paid amount', async () => {
    const code = await getCode(sharer)
    expect(await listShares()).toMatchObject([
      { code, userId: 1, orders: 1, paidOrders: 0, paidAmount: 0 },
    ])
    const { orderId, cash } = await order(buyer, code)
    await payOrder(app, 1, orderId, cash)
    const paid = yuan(29.9) + yuan(8)
    expect(await listShares()).toMatchObject([{ orders: 2, paidOrders: 1, paidAmount: paid }])
    expect(await runCommand(app, 'shares')).toEqual([
      `分享码 ${code}  顾客 1  订单数 2  已付款订单数 1  付款金额 ¥37.90`,
    ])
  })

  it('find an order with its own shopper’s code by the audit', async () => {
    const check = async () =>
      (await auditCompany(app.db, 1)).checks.find(({ name }) => name.startsWith('分享'))
    expect(await check()).toMatchObject({ ok: true })
    await app.db.query(
      1,
      sql`update orders set share_code = ${await getCode(buyer)}
          where company_id = 1 and id = (select min(id) from orders where company_id = 1)`,
    )
    expect(await check()).toMatchObject({ ok: false })
  })
})
