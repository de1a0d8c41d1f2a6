import type { ArgsOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { createPayTestApp } from '../pay/testing.ts'
import { expect } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { buy, shanghai } from '../orders/testing/index.ts'

/** SKU at ¥1 */
const SKU = 10
const FREIGHT_FEN = 800
const companyId = 1
const userId = 100

type Lines = ArgsOf<'afterSale.request'>['lines']
type Choice = Partial<Pick<ArgsOf<'afterSale.request'>, 'kind' | 'reason'>> & { changing?: string }

/** A mall whose shopper 100 pays orders by points and WeChat, ships them and requests refunds. */
export async function createAfterSaleTestApp() {
  const app = await createPayTestApp()
  const shopper = { companyId, token: await app.tokenOf(companyId, userId) }
  const operator = { companyId, headers: await app.operatorHeaders(companyId) }
  const { isDefault: _isDefault, ...address } = shanghai
  await app.call('address.add', { ...address, isDefault: true }, shopper)
  await app.rows(
    companyId,
    sql`update companies set settings = settings || ${JSON.stringify({
      freight: { baseFee: FREIGHT_FEN * 100, rules: [] },
      afterSales: { returnAddress: '杭州市余杭区云仓 3 号门' },
      // An order of thousands of pieces makes a large refund.
      unpaid: { orders: 5, pieces: 5_000, stockPercent: 2 },
    })}::jsonb
        where company_id = ${companyId}`,
  )
  let keys = 0

  async function settle() {
    await Promise.all([app.lab.settled(), app.alipay.settled(), app.bank.settled()])
  }

  async function paidOrder({
    num = 1,
    points = 0,
    more = [] as { skuId: number; num: number }[],
  } = {}) {
    const items = [{ skuId: SKU, num }, ...more]
    const placed = await buy(app, shopper, items, { couponId: null, points, usePoints: points > 0 })
    const { orderId } = placed.data
    const pay = { orderId, channel: 'wechat', scene: 'h5' } as const
    const { data } = await app.call('pay.start', pay, shopper)
    await app.bring(data.action)
    await app.lab.pay(data.paymentId)
    await settle()
    const order = await app.call('order.detail', { id: orderId }, shopper)
    return { orderId, paymentId: data.paymentId, lineId: order.data.lines[0]?.id ?? 0 }
  }

  /** A request of these lines with the amounts that the mall shows for it. */
  async function input(
    orderId: string,
    lines: Lines,
    { kind = 'refund', reason = 'unwanted', changing }: Choice = {},
  ): Promise<ArgsOf<'afterSale.request'>> {
    const chosen = { kind, reason, lines }
    const args = { id: orderId, chosen, ...(changing && { changing }) }
    const { data, code, message } = await app.call('afterSale.method', args, shopper)
    if (!data?.amounts) throw new Error(`no amounts: ${code} ${message}`)
    const { points, cash } = data.amounts
    keys += 1
    return { key: `request-of-a-test-${String(keys)}`, orderId, ...chosen, points, cash }
  }

  const ship = (orderId: string) =>
    app.call(
      'ops.ship',
      { id: `${orderId}-1`, shipper: '顺丰速运', trackingNumber: 'SF12345678' },
      operator,
    )

  const send = (args: ArgsOf<'afterSale.request'>) => app.call('afterSale.request', args, shopper)

  return {
    ...app,
    shopper,
    operator,
    freight: FREIGHT_FEN,
    settle,
    paidOrder,
    input,
    send,
    request: async (orderId: string, lines: Lines, choice: Choice = {}) =>
      send(await input(orderId, lines, choice)),
    detail: async (id: string) => (await app.call('afterSale.detail', { id }, shopper)).data,
    orderStatus: async (id: string) =>
      (await app.call('order.detail', { id }, shopper)).data.status,
    ship,
    approve: (id: string, limits: { points?: number; cash?: number } = {}) =>
      app.call('ops.approveAfterSale', { id, ...limits }, operator),
    async expectAuditPasses() {
      const { checks } = await auditCompany(app.db, companyId)
      expect(checks.filter(({ ok }) => !ok)).toEqual([])
    },
    /** An order whose requests an operator reviews. */
    async shippedOrder(choice: Parameters<typeof paidOrder>[0] = {}) {
      const order = await paidOrder(choice)
      await ship(order.orderId)
      return order
    },
    secondPerson: async () => ({ companyId, headers: await app.operatorHeaders(companyId) }),
    /** Signs in again after a test has advanced the clock beyond the end of the sessions. */
    async signInAgain() {
      shopper.token = await app.tokenOf(companyId, userId)
      operator.headers = await app.operatorHeaders(companyId)
    },
    async stock() {
      const [row] = await app.rows<{ available: number; sold: number }>(
        companyId,
        sql`select available::int, sold::int from stocks where sku_id = ${SKU}`,
      )
      return row ?? { available: 0, sold: 0 }
    },
    async balances() {
      const { data } = await app.call('login.myPoints', {}, shopper)
      return { points: data.balance }
    },
  }
}
export type AfterSaleTestApp = Awaited<ReturnType<typeof createAfterSaleTestApp>>
