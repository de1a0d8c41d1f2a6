import { payWithPoints } from '@mall/contract/money'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { createPlaceOrderService, createPlacingRepository } from '../../modules/orders/index.ts'
import { grant } from '../../modules/points/index.ts'
import { pricingService, readTokens, saveToken } from '../../modules/pricing/index.ts'
import {
  createOperatorOrdersRepository,
  createOperatorOrdersService,
} from '../../modules/shipments/index.ts'
import type { SoldOutMemory } from '../../modules/stock/index.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import { reviewerPhones } from '../companies/mall/reviewers.ts'
import { findDemoShopper } from '../history/demo-orders.ts'
import { demoMachine } from './demo-machine.ts'

const companyId = 1
const DAY_MS = 86_400_000

/** Sold share of each item in eighths, assigned in turn: 75 % to 25 %. */
const SOLD = [6, 4, 5, 3, 2, 5] as const
/** Limit per shopper; three shoppers buy the pieces. */
const PER_PERSON = 2
const BUYERS = 3

type Item = { sessionId: number; skuId: number; costPoints: number; place: number; left: number }

/** Items of the demo's running session. */
const listRunningItems = (deps: Deps) =>
  deps.db.query<Item>(
    companyId,
    sql`select f.id::float8 as "sessionId", i.sku_id::float8 as "skuId",
          i.cost_points::float8 as "costPoints", i.sort::float8 as place,
          coalesce(t.available, 0)::float8 as left
        from flash_sale_sessions f
        join flash_sale_items i on i.company_id = f.company_id and i.session_id = f.id
        left join stocks t on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
        where f.company_id = ${companyId} and f.created_by = 'demo' and f.status = 'published'
          and f.starts_at <= ${deps.now().toISOString()}::timestamptz
          and f.ends_at > ${deps.now().toISOString()}::timestamptz
        order by f.id, i.sort`,
  )

/**
 * Items of one buyer's order, taken from the pieces still to be sold: at most two pieces per SKU.
 */
const chooseItems = (items: readonly Item[], sessionId: number, buyer: number) =>
  items.flatMap(({ skuId, costPoints, place, left }) => {
    const sold = SOLD[(place + sessionId) % SOLD.length] ?? 0
    const num = Math.min(PER_PERSON, left, sold - buyer * PER_PERSON)
    return num > 0 ? [{ skuId, costPoints, num }] : []
  })

/**
 * Places orders of demo shoppers in the running session, paid with points and shipped, each once.
 * @returns placed orders
 */
export async function buyDemoFlashSale(deps: Deps, soldOut: SoldOutMemory): Promise<number> {
  const [first] = await listRunningItems(deps)
  if (!first) return 0
  const { sessionId } = first
  let placed = 0
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const phone = reviewerPhones[(sessionId * BUYERS + buyer) % reviewerPhones.length] ?? ''
    const userId = await findDemoShopper(deps, phone)
    if (userId === null) continue
    const token = `ck_demo_flash_${String(sessionId)}_${String(buyer)}`.padEnd(34, '_')
    const key = { companyId, userId, tokenHash: hashOf(token) }
    const [known] = await readTokens(deps.db, companyId, [key])
    if (known) continue
    const items = chooseItems(await listRunningItems(deps), sessionId, buyer)
    if (items.length === 0) continue
    const at = deps.now()
    const expiresAt = new Date(at.getTime() + DAY_MS)
    await saveToken(deps.db, { ...key, items, at, expiresAt })
    try {
      const orderId = await placeOrder(deps, soldOut, { userId, token, items })
      if (!orderId) continue
      placed += 1
      await shipOrder(deps, orderId)
    } catch (error) {
      // Shoppers have bought the pieces concurrently, or the session has ended.
      if (!(error instanceof Refusal)) throw error
      deps.log.info({ sessionId, refusal: error.refusal }, 'demo flash order left out')
    }
  }
  return placed
}

type DemoOrder = {
  userId: number
  token: string
  items: { skuId: number; costPoints: number; num: number }[]
}

/** @returns the order's number; null if the shopper has no address */
async function placeOrder(
  deps: Deps,
  soldOut: SoldOutMemory,
  { userId, token, items }: DemoOrder,
): Promise<string | null> {
  const shopper = { companyId, userId }
  const { companies } = deps
  const price = await pricingService(deps, companies).preview(shopper, {
    items,
    couponIds: [],
    usePoints: false,
  })
  if (price.needsAddress && !price.address) return null
  const { info } = await companies.of(companyId)
  const { points } = payWithPoints(price.payable, Number.MAX_SAFE_INTEGER, info)
  const at = deps.now()
  await deps.db.transaction(companyId, (tx) =>
    grant(tx, {
      ...shopper,
      points,
      key: `demo:${token}`,
      reason: '会员日活动',
      // The points that expire first, so that the order spends them.
      expiresAt: new Date(at.getTime() + DAY_MS),
      at,
    }),
  )
  const repository = createPlacingRepository(deps.db)
  const placing = createPlaceOrderService({ ...deps, repository, soldOut })
  const { orderId } = await placing.commit(shopper, {
    couponIds: [],
    token,
    usePoints: true,
    addressId: price.address?.id ?? null,
    payable: 0,
    remark: '',
  })
  return orderId
}

/** Ships an order immediately; the simulated courier reads the day in the tracking number. */
async function shipOrder(deps: Deps, orderId: string): Promise<void> {
  const at = deps.now()
  const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
  const children = await deps.db.query<{ id: string }>(
    companyId,
    sql`select id from order_children where company_id = ${companyId} and order_id = ${orderId}`,
  )
  const repository = createOperatorOrdersRepository(deps.db)
  const service = createOperatorOrdersService({ repository, now: deps.now })
  for (const { id } of children) {
    const [orderNumber = '', childNumber = ''] = id.split('-')
    const trackingNumber = `SF${day}${orderNumber.slice(11, 17)}${childNumber}`
    const operator = demoMachine(companyId, 'ops.ship', ['orders.write'])
    await service.ship(operator, { id, shipper: '顺丰速运', trackingNumber })
  }
}
