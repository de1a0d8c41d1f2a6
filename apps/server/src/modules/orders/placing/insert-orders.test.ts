import { OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { saveToken } from '../../pricing/index.ts'
import { shopSeed } from '../testing/index.ts'
import { insertOrders, type Written } from './insert-orders.repository.ts'

const COMPANY = 1
const USER = 1
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(() => app.close())

const receiver = { name: '李"雷\\', tel: '13900000000', address: '{上海市},(浦东) 1 号' }
const picture = { src: '/media/goods/none.webp', width: 256, height: 257 }

it('writes each amount of an order, its parts, lines and coupons into its own column', async () => {
  const at = app.now()
  const due = new Date(at.getTime() + 1_800_000)
  const arrivesAt = new Date(at.getTime() + 86_400_000).toISOString()
  const [coupon] = await app.db.query<{ id: string; kind: string }>(
    COMPANY,
    sql`select c.id, t.rule->>'kind' as kind from coupons c
        join coupon_templates t on t.company_id = c.company_id and t.id = c.template_id
        where c.company_id = ${COMPANY} and c.user_id = ${USER} and c.status = 'unused'
        order by c.id limit 1`,
  )
  const [sku] = await app.db.query<{ price: number }>(
    COMPANY,
    sql`select cost_points::float8 as price from skus where company_id = ${COMPANY} and id = 11`,
  )
  if (!coupon || !sku) throw new Error('the shop has neither coupon nor SKU 11')
  const couponId = coupon.id
  const costPoints = sku.price
  const written: Written = {
    order: {
      orderId: '26112900000000000001',
      userId: USER,
      paid: false,
      tokenHash: 'token-hash',
      bodyHash: 'body-hash',
      answer: { orderId: '26112900000000000001', toPay: true } as never,
      goodsAmount: 1_001,
      couponAmount: 102,
      couponFreight: 53,
      freightBefore: 84,
      freight: 31,
      points: 5,
      pointsAmount: 206,
      payable: 707,
      cash: 8,
      remark: '"放门口", \\谢谢',
      shareCode: null,
      receiver,
    },
    coupons: [{ couponId, amount: 109, freight: 60 }],
    children: [
      {
        id: '26112900000000000001-1',
        supplierId: 1,
        supplierName: '云仓 (一)',
        goodsAmount: 1_010,
        freight: 11,
        couponAmount: 12,
        arrivesAt,
      },
    ],
    lines: [
      {
        childId: '26112900000000000001-1',
        skuId: 11,
        spuId: 10,
        name: '挂耳咖啡, {浅}',
        specText: '浅烘',
        picture,
        num: 2,
        costPoints,
        amount: 1_013,
        couponShare: 14,
        pointsShare: 15,
        cashShare: 16,
      },
    ],
  }
  const token = { companyId: COMPANY, userId: USER, tokenHash: 'token-hash', items: [] }
  await saveToken(app.deps.db, { ...token, at, expiresAt: due })
  const rows = await app.deps.db.transaction(COMPANY, async (tx) => {
    const outcome = await insertOrders(tx, COMPANY, [written], { at, due })
    expect(outcome).toEqual({ refused: [null], soldOut: [], stock: null })
    const read = async (table: string, order = 'order_id') =>
      (
        await selectRows<{ row: unknown }>(
          tx,
          sql`select to_json(t) as row from ${sql.raw(table)} t
              where company_id = ${COMPANY} and ${sql.raw(order)} = ${written.order.orderId}`,
        )
      ).map(({ row }) => row)
    return {
      orders: await read('orders', 'id'),
      parts: await read('order_children'),
      lines: await read('order_lines'),
      coupons: await read('order_coupons'),
      tokens: await read('checkout_tokens'),
    }
  })
  const { order } = written
  expect(rows).toMatchObject({
    orders: [
      {
        user_id: USER,
        status: OrderStatus.PendingPayment,
        goods_amount: order.goodsAmount,
        coupon_amount: order.couponAmount,
        coupon_freight: order.couponFreight,
        freight_before: order.freightBefore,
        freight: order.freight,
        points: order.points,
        points_amount: order.pointsAmount,
        payable: order.payable,
        cash: order.cash,
        remark: order.remark,
        share_code: null,
        receiver,
        paid_at: null,
        pay_channel: '',
      },
    ],
    parts: [
      {
        supplier_id: 1,
        supplier_name: '云仓 (一)',
        status: OrderStatus.PendingPayment,
        goods_amount: 1_010,
        freight: 11,
        coupon_amount: 12,
      },
    ],
    lines: [
      {
        child_id: '26112900000000000001-1',
        sku_id: 11,
        spu_id: 10,
        pool_id: 0,
        name: '挂耳咖啡, {浅}',
        spec_text: '浅烘',
        picture,
        num: 2,
        cost_points: costPoints,
        amount: 1_013,
        coupon_share: 14,
        points_share: 15,
        cash_share: 16,
      },
    ],
    coupons: [{ coupon_id: couponId, kind: coupon.kind, amount: 109, freight: 60 }],
    tokens: [{ body_hash: 'body-hash', answer: order.answer, user_id: USER }],
  })
})

it('uses the contract’s numbers for the states of an order', async () => {
  for (const [name, number] of Object.entries(OrderStatus)) {
    const call = `order_${name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()}`
    const [row] = await app.db.query<{ status: number }>(
      COMPANY,
      sql`select ${sql.raw(call)}() as status`,
    )
    expect(row?.status, call).toBe(number)
  }
})
