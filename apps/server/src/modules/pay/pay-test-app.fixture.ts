import type { PayAction } from '@mall/contract'
import {
  startAlipayLab,
  startBankCashierLab,
  startUnionpayLab,
  startWechatPayLab,
} from '@mall/host-lab/providers'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import { selectRows } from '../../db/connection/database.ts'
import { orderChildren, orderLines, orders } from '../orders/tables.ts'
import type { Logger } from 'pino'
import { makeLog } from '../../log.ts'
import { openCash } from '../../providers/cash/cash-open.ts'
import { readSettings } from '../../settings.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { cancelOrder, reserve } from '../orders/testing/index.ts'
import { hold } from '../points/testing.ts'

const company = (id: number, payMethod: string, wxpayAppId: string) => ({
  id,
  info: { payMethod, wxpayAppId, appId: `wx${id}` },
  settings: { secrets: { miniAppId: `wxmini${id}`, miniPayPage: '/pages/pay/index' } },
  categories: [{ id: 1, name: '咖啡' }],
  goods: [
    {
      spuId: id * 10,
      name: '挂耳咖啡',
      categoryId: 1,
      skus: [{ skuId: id * 10, costPoints: 10_000, stock: 10_000 }],
    },
    {
      spuId: id * 10 + 1,
      name: '咖啡滤纸',
      categoryId: 1,
      skus: [{ skuId: id * 10 + 1, costPoints: 10_000, stock: 10_000 }],
    },
  ],
  shoppers: [
    {
      id: id * 100,
      phone: `1380000000${id}`,
      points: [{ amount: 100_000 }],
      identities: ['wechat', 'wechat-pay', 'partner:openId'].map((provider) => ({
        provider,
        subject: `o-${provider}-${id}`,
      })),
    },
    { id: id * 100 + 1, phone: `1390000000${id}` },
  ],
})

let counter = 0
const rest = { receiver: { name: '王芳', tel: '13800000001', address: '上海市' } }

/**
 * A mall that listens on loopback and uses the payment labs as providers; all use the test's clock.
 * Company 1 takes cash by every channel, 2 by WeChat (its own account) and Alipay, 3 takes none;
 * shoppers 100 (known at WeChat), 101 (not known), 200 …
 */
export async function createPayTestApp(
  options: {
    db?: Database
    limit?: number
    log?: Logger
    environment?: Record<string, string>
  } = {},
) {
  let app: TestApp | null = null
  const now = () => app?.now() ?? new Date()
  const [lab, alipay, bank, unionpay] = await Promise.all([
    startWechatPayLab({ now, retryWaitsMs: [] }),
    startAlipayLab({ now, retryWaitsMs: [] }),
    startBankCashierLab({ now, retryWaitsMs: [] }),
    startUnionpayLab({ now, retryWaitsMs: [] }),
  ])
  const environment = {
    ...lab.env,
    ...alipay.env,
    ...bank.env,
    ...unionpay.env,
    ...options.environment,
  }
  const cash = openCash(readSettings(environment), makeLog('silent'), {
    now,
    // Ten concurrent starts took the labs of this process more than a second on a busy machine.
    limit: options.limit ?? 4_000,
  })
  const testApp = await createTestApp({
    seedFile: {
      companies: [
        company(1, 'wechat,alipay,bank,unionpay', ''),
        company(2, 'wechat, alipay', 'wxpay2'),
        company(3, '', ''),
      ],
    },
    environment,
    deps: { cash, ...(options.log ? { log: options.log } : {}) },
    ...(options.db ? { db: options.db } : {}),
  })
  app = testApp
  await testApp.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = testApp.fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  testApp.deps.settings.MALL_PUBLIC_URL = `http://127.0.0.1:${port}/`
  const { db } = testApp

  /** Inserts an unpaid order as the checkout does: stock reserved, points held. */
  async function unpaidOrder(
    own: {
      companyId?: number
      userId?: number
      cash?: number
      points?: number
      minutes?: number
    } = {},
  ): Promise<string> {
    const { companyId = 1, userId = 100, cash = 10_000, points = 0, minutes = 30 } = own
    const id = `261120${String((counter += 1)).padStart(14, '0')}`
    const at = testApp.now()
    await db.transaction(companyId, async (tx) => {
      await tx.insert(orders).values({
        companyId,
        id,
        userId,
        status: 0,
        createdAt: at,
        expiresAt: new Date(at.getTime() + minutes * 60_000),
        goodsAmount: (cash + points) * 100,
        points,
        pointsAmount: points * 100,
        payable: cash * 100,
        cash,
        ...rest,
      })
      // Uses the lock order of the checkout.
      await hold(tx, { companyId, orderId: id, at, userId, points })
      await reserve(tx, { companyId, orderId: id, at }, [{ skuId: companyId * 10, num: 1 }])
      await tx.insert(orderChildren).values({
        companyId,
        id: `${id}-1`,
        orderId: id,
        supplierId: 1,
        supplierName: '自营',
        status: 0,
        goodsAmount: (cash + points) * 100,
      })
      await tx.insert(orderLines).values({
        companyId,
        orderId: id,
        childId: `${id}-1`,
        skuId: companyId * 10,
        spuId: companyId * 10,
        name: '挂耳咖啡',
        specText: '',
        picture: { src: '', width: 1, height: 1 },
        num: 1,
        amount: (cash + points) * 100,
        costPoints: (cash + points) * 100,
        pointsShare: points,
        cashShare: cash,
      })
    })
    return id
  }

  const rows = <T>(companyId: number, statement: ReturnType<typeof sql>) =>
    db.transaction(companyId, (tx) => selectRows<T>(tx, statement))

  /** All data that a payment can change, in both companies, as one comparable value. */
  async function readRecords() {
    const one = (companyId: number) =>
      rows<Record<string, unknown>>(
        companyId,
        sql`select
          (select jsonb_agg(to_jsonb(p) - 'ask_at' order by id) from payments p) as payments,
          (select jsonb_agg(to_jsonb(r) order by id) from refunds r) as refunds,
          (select jsonb_agg(to_jsonb(o) order by id) from orders o) as orders,
          (select jsonb_agg(to_jsonb(c) order by id) from order_children c) as children,
          (select jsonb_agg(to_jsonb(s) order by sku_id) from stocks s) as stocks,
          (select jsonb_agg(to_jsonb(b) order by user_id) from point_balances b) as balances,
          (select count(*)::int from order_events) as order_events,
          (select count(*)::int from stock_events) as stock_events,
          (select count(*)::int from payment_events where kind <> 'mismatch') as payment_events,
          (select count(*)::int from journals) as journals,
          (select count(*)::int from entries) as entries`,
      )
    return JSON.stringify([await one(1), await one(2)])
  }

  return {
    ...testApp,
    lab,
    alipay,
    bank,
    unionpay,
    unpaidOrder,
    rows,
    readRecords,
    /**
     * Opens the provider's page as the shopper's browser would; from then on the provider knows the
     * payment.
     */
    async bring(action: PayAction): Promise<void> {
      if (action.kind === 'alipay') alipay.open(action.orderString)
      if (action.kind !== 'redirect') return
      const { url } = action
      if (url.startsWith(alipay.url)) await alipay.openPage(url)
      else if (url.includes('/form/unionpay?')) await unionpay.open(url)
      else await bank.open(url)
    },
    cancel: (orderId: string, companyId = 1) =>
      db.transaction(companyId, (tx) =>
        cancelOrder(tx, companyId, orderId, { reason: '超时', by: 'timeout', at: testApp.now() }),
      ),
    order: async (orderId: string, companyId = 1) =>
      (
        await rows<{ status: number; refunded_cash: number; paid_at: string | null }>(
          companyId,
          sql`select status, refunded_cash, paid_at from orders where id = ${orderId}`,
        )
      )[0],
    payments: (orderId: string, companyId = 1) =>
      rows<{
        id: string
        channel: string
        status: string
        transaction_id: string | null
        ask_at: string | null
      }>(
        companyId,
        sql`select id, channel, status, transaction_id, ask_at from payments where order_id = ${orderId} order by created_at, id`,
      ),
    refunds: (orderId: string, companyId = 1) =>
      rows<{ id: string; status: string; reason: string; amount: number }>(
        companyId,
        sql`select id, status, reason, amount from refunds where order_id = ${orderId} order by id`,
      ),
    async count(
      table: 'audit_log' | 'payment_events' | 'stock_events' | 'order_events',
      companyId = 1,
    ) {
      const [row] = await rows<{ n: number }>(
        companyId,
        sql`select count(*)::int as n from ${sql.identifier(table)}`,
      )
      return row?.n ?? 0
    },
    async close() {
      await testApp.close()
      await Promise.all([lab.stop(), alipay.stop(), bank.stop(), unionpay.stop()])
    },
  }
}
export type PayTestApp = Awaited<ReturnType<typeof createPayTestApp>>
