import { payWithPoints } from '@mall/contract/money'
import { OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import { demoMachine } from '../operations/demo-machine.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import {
  createOperatorOrdersRepository,
  createOperatorOrdersService,
} from '../../modules/shipments/index.ts'
import { openPayments } from '../../modules/pay/index.ts'
import { refundOrder } from '../../modules/order-refunds/index.ts'
import { grant } from '../../modules/points/index.ts'
import { pricingService, readTokens, saveToken } from '../../modules/pricing/index.ts'
import { createSoldOutMemory } from '../../modules/stock/index.ts'
import type { CompanyCache } from '../../modules/companies/index.ts'
import {
  createPlaceOrderService,
  createPlacingRepository,
  createProgressRepository,
  createProgressService,
  createReadingRepository,
  createReadingService,
} from '../../modules/orders/index.ts'

const companyId = 1
const day = 86_400_000

const S = OrderStatus

/** Orders of a demo shopper: products, age in days and target status. */
export type DemoStory = {
  name: string
  daysAgo: number
  goods: readonly number[]
  skus?: readonly Sku[]
  status: OrderStatus
}
const shopperStories: readonly DemoStory[] = [
  { name: 'finished-long-ago', daysAgo: 23, goods: [0], status: S.Completed },
  { name: 'finished', daysAgo: 9, goods: [1, 2], status: S.Completed },
  { name: 'cancelled', daysAgo: 5, goods: [3], status: S.Cancelled },
  { name: 'in-two-parcels', daysAgo: 4, goods: [8, 9], status: S.Shipped },
  { name: 'on-its-way', daysAgo: 3, goods: [4], status: S.Shipped },
  { name: 'refunded', daysAgo: 2, goods: [0], status: S.Closed },
  { name: 'paid', daysAgo: 1, goods: [5, 6], status: S.PendingShipment },
  { name: 'unpaid', daysAgo: 0, goods: [7], status: S.PendingPayment },
]
type Story = DemoStory
const isPaid = ({ status }: Story) => status !== S.PendingPayment && status !== S.Cancelled

/** Fixed tokens, so that repeated starts create each order once. */
const buildDemoToken = ({ name }: Story) => `ck_demo_order_${name.padEnd(20, '_')}`

type Sku = { skuId: number; costPoints: number }

/** Cheapest SKU of each first-level category, in category order. */
const listAffordableSkus = (deps: Deps) =>
  deps.db.transaction(companyId, (tx) =>
    selectRows<Sku>(
      tx,
      sql`select "skuId", "costPoints" from (
            select distinct on (p.top_category_id) p.top_category_id, k.id as "skuId",
              k.cost_points as "costPoints"
            from spus p
            join skus k on k.company_id = p.company_id and k.spu_id = p.id and k.on_sale
            join stocks s on s.company_id = k.company_id and s.sku_id = k.id and s.pool_id = 0
              and s.available > 9
            where p.company_id = ${companyId} and p.on_sale and p.least_num = 1
              and p.limit_per_person is null
            order by p.top_category_id, k.cost_points, k.id
          ) cheapest order by top_category_id`,
    ),
  )

/** A demo shopper; null when company 1 is not the demo company. */
export async function findDemoShopper(deps: Deps, phone: string): Promise<number | null> {
  const [row] = await deps.db.transaction(companyId, (tx) =>
    selectRows<{ id: number }>(
      tx,
      sql`select id from users where company_id = ${companyId} and phone = ${phone}`,
    ),
  )
  return row ? Number(row.id) : null
}

/**
 * Creates the orders of a demo shopper, by default one of every status, through the regular services with
 * a shifted clock. Existing orders are unchanged.
 * @param phone of the demo shopper; no effect when it is unknown
 * @returns the number of orders created
 */
export async function demoOrders(
  deps: Deps,
  companies: CompanyCache,
  phone: string,
  stories: readonly DemoStory[] = shopperStories,
): Promise<number> {
  const userId = await findDemoShopper(deps, phone)
  if (userId === null) return 0
  const shopper = { companyId, userId }
  const goods = await listAffordableSkus(deps)
  const { info } = await companies.of(companyId)
  const today = deps.now()
  const soldOut = createSoldOutMemory(deps)
  let createdCount = 0

  async function order(story: Story): Promise<string | null> {
    const at = new Date(today.getTime() - story.daysAgo * day)
    const then = { ...deps, now: () => at }
    const items = (story.skus ?? story.goods.flatMap((place) => goods[place] ?? [])).map(
      ({ skuId, costPoints }) => ({ skuId, costPoints, num: 1 }),
    )
    const token = buildDemoToken(story)
    const key = { ...shopper, tokenHash: hashOf(token) }
    if (items.length > 0) {
      const expiresAt = new Date(today.getTime() + day)
      await saveToken(deps.db, { ...key, items, at, expiresAt })
    }
    const [existing] = await readTokens(deps.db, companyId, [key])
    if (!existing) return null
    if (existing.answer) return existing.answer.orderId
    const price = await pricingService(then, companies).preview(shopper, {
      items: existing.items,
      couponIds: [],
      usePoints: false,
    })
    if (price.needsAddress && !price.address) return null
    if (isPaid(story) && story.status !== S.Closed) {
      // Granted points expire first, so the balance stays unchanged.
      const { points } = payWithPoints(price.payable, Number.MAX_SAFE_INTEGER, info)
      const expiresAt = new Date(today.getTime() + day)
      const grantInput = {
        ...shopper,
        points,
        key: `demo:${story.name}`,
        reason: '会员日活动',
        expiresAt,
        at,
      }
      await deps.db.transaction(companyId, (tx) => grant(tx, grantInput))
    }
    const placing = createPlaceOrderService({
      ...then,
      companies,
      repository: createPlacingRepository(then.db),
      soldOut,
    })
    const { orderId } = await placing.commit(shopper, {
      couponIds: [],
      token,
      usePoints: isPaid(story),
      addressId: price.address?.id ?? null,
      payable: isPaid(story) ? 0 : price.payable,
      remark: '',
    })
    createdCount += 1
    return orderId
  }

  const progressAt = (daysAgo: number) => {
    const then = { ...deps, now: () => new Date(today.getTime() - daysAgo * day) }
    return createProgressService({
      repository: createProgressRepository(then.db, refundOrder),
      now: then.now,
      ...openPayments(then),
    })
  }

  /**
   * Ships a part, by default completely; the number contains the day that the simulated couriers
   * read.
   */
  async function ship(
    daysAgo: number,
    childId: string,
    shipper: string,
    prefix: string,
    lines?: { skuId: number; num: number }[],
  ) {
    const then = new Date(today.getTime() - daysAgo * day)
    const shanghaiDay = new Date(then.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    // The simulated couriers report from 23:00 on.
    const evening = new Date(`${shanghaiDay}T22:30:00+08:00`)
    const at = then < evening ? then : evening
    // The last digits differ between the suppliers of an order.
    const [orderNumber = '', childNumber = ''] = childId.split('-')
    const serial = orderNumber.slice(11, 17) + childNumber
    const trackingNumber = `${prefix}${shanghaiDay.slice(2).replaceAll('-', '')}${serial}`
    const ops = createOperatorOrdersService({
      repository: createOperatorOrdersRepository(deps.db),
      now: () => at,
    })
    const parcel = { id: childId, shipper, trackingNumber, ...(lines && { lines }) }
    await ops.ship(demoMachine(companyId, 'ops.ship', ['orders.write']), parcel)
  }

  /** Advances an order from its current status, so that an interrupted start resumes. */
  async function advanceOrder(story: Story, orderId: string) {
    const { db, now } = deps
    const reading = createReadingService({
      repository: createReadingRepository(db),
      listRefunds: openPayments(deps).listRefunds,
      now,
    })
    const { status, children } = await reading.detail(shopper, orderId)
    if (status === S.PendingPayment && story.status === S.Cancelled) {
      await progressAt(story.daysAgo).cancel(shopper, { id: orderId, reason: '不想要了' })
    }
    if (status === S.PendingShipment && story.status === S.Closed) {
      await progressAt(story.daysAgo - 1).cancel(shopper, { id: orderId, reason: '商品选错了' })
    }
    if (
      status === S.PendingShipment &&
      (story.status === S.Shipped || story.status === S.Completed)
    ) {
      for (const child of children.filter((one) => one.status === S.PendingShipment)) {
        const first = child.lines.slice(0, -1).map(({ skuId, num }) => ({ skuId, num }))
        if (story.name === 'in-two-parcels' && first.length > 0) {
          await ship(story.daysAgo - 1, child.id, '中通快递', 'ZT', first)
          await ship(story.daysAgo - 2, child.id, '顺丰速运', 'SF')
        } else {
          await ship(story.daysAgo - 1, child.id, '顺丰速运', 'SF')
        }
      }
    }
    if ((status === S.PendingShipment || status === S.Shipped) && story.status === S.Completed) {
      await progressAt(story.daysAgo - 3).confirm(shopper, orderId)
    }
  }

  for (const story of stories) {
    try {
      const orderId = await order(story)
      if (orderId) await advanceOrder(story, orderId)
    } catch (error) {
      // Another process or the shopper has changed the order concurrently.
      if (!(error instanceof Refusal)) throw error
      deps.log.info({ story: story.name, refusal: error.refusal }, 'demo order left as it is')
    }
  }
  return createdCount
}
