import { sql } from 'drizzle-orm'
import { checkoutHandovers, checkoutTokens } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createClaimsRepository, toCouponView } from '../coupons/index.ts'
import { goodsRepo, goodsService } from '../goods/index.ts'
import { createAddOnRepository } from './coupon-use/add-on.repository.ts'
import { createCouponUseService } from './coupon-use/coupon-use.service.ts'
import { createHandoverService } from './handover.service.ts'
import { pricingService } from './pricing.service.ts'

/** Submit tokens without an order are deleted after it: each price question of a checkout makes one. */
const TOKEN_WITHOUT_ORDER_DAYS = 1
/** Submit tokens of orders are their idempotency keys: a repeated submission gets its order. */
const TOKEN_OF_ORDER_DAYS = 180

/** Prices of a checkout, and its handover to an app that can pay. */
export const pricingModule = defineModule({
  name: 'pricing',
  tables: [checkoutTokens, checkoutHandovers],
  sql: [
    new URL('./sql/checkout-facts.sql', import.meta.url),
    new URL('./sql/order-facts.sql', import.meta.url),
    new URL('./sql/use-tokens.sql', import.meta.url),
  ],
  routes({ serve }, deps) {
    const pricing = pricingService(deps, deps.companies)
    const handovers = createHandoverService(deps)
    const { db, cache, companies, now } = deps
    const claims = createClaimsRepository(db)
    const couponUse = createCouponUseService({
      db,
      companies,
      now,
      repository: createAddOnRepository(db),
      getCoupon: async (shopper, id) => toCouponView(await claims.get(shopper, id), now()),
      listCards: goodsService({ repo: goodsRepo(db), companies, cache, now }).byIds,
    })
    serve('coupon.forGoods', (input, shopper) => couponUse.listForGoods(shopper, input))
    serve('coupon.addOn', (input, shopper) => couponUse.addOn(shopper, input))
    serve('pricing.preview', (input, shopper) => pricing.preview(shopper, input))
    serve('pricing.checkout', (input, shopper) => pricing.checkout(shopper, input))
    serve('pricing.createHandover', (input, shopper) => handovers.create(shopper, input))
    serve('pricing.readHandover', (input, shopper) => handovers.read(shopper, input))
  },
  authorizationMatrix: {
    'coupon.forGoods': { goodsList: 'sku' },
    'coupon.addOn': { id: 'coupon' },
    'pricing.preview': {
      items: 'sku',
      addressId: 'address',
      couponId: 'coupon',
      couponIds: 'coupon',
    },
    'pricing.checkout': {
      items: 'sku',
      addressId: 'address',
      couponId: 'coupon',
      couponIds: 'coupon',
    },
    'pricing.createHandover': { items: 'sku' },
  },
  retention: [
    { table: checkoutHandovers, column: checkoutHandovers.expiresAt, days: 1 / 24 },
    {
      table: checkoutTokens,
      column: checkoutTokens.expiresAt,
      days: TOKEN_WITHOUT_ORDER_DAYS,
      where: sql`order_id is null`,
    },
    {
      table: checkoutTokens,
      column: checkoutTokens.expiresAt,
      days: TOKEN_OF_ORDER_DAYS,
      where: sql`order_id is not null`,
    },
  ],
})
