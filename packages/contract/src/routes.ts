import { accountRoutes } from './account/routes.ts'
import { addressRoutes } from './address/routes.ts'
import { afterSaleRoutes } from './after-sales/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { favouritesRoutes } from './favourites/routes.ts'
import { flashSaleRoutes } from './flash-sales/routes.ts'
import { giftRoutes } from './gift/routes.ts'
import { goodsRoutes } from './goods/routes.ts'
import { gxRoutes } from './gx/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { payRoutes } from './pay/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { pricingRoutes } from './pricing/routes.ts'
import { restockRoutes } from './restock/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { shipmentRoutes } from './shipments/routes.ts'
import { signInRoutes } from './login/routes.ts'
import { telemetryRoutes } from './telemetry/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { checkInRoutes } from './check-in/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { topUpRoutes } from './top-up/routes.ts'
import { cardSecretRoutes } from './card-secrets/routes.ts'
import { cmbRoutes } from './cmb/routes.ts'
import { equityRoutes } from './equity/routes.ts'
import { cavRoutes } from './cav/routes.ts'
import { drawRoutes } from './draws/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { parseRoute, type Route } from './base/route.ts'

export { parseRoute, type Method, type Route } from './base/route.ts'

/**
 * Every call that shells use. A shell imports the table of a domain (`@mall/contract/routes/coupons`)
 * where it defines the endpoints. Operators' calls are in `ops-routes.ts`.
 */
export const routes = {
  ...accountRoutes,
  ...addressRoutes,
  ...afterSaleRoutes,
  ...cartRoutes,
  ...chatRoutes,
  ...contentRoutes,
  ...couponRoutes,
  ...favouritesRoutes,
  ...flashSaleRoutes,
  ...giftRoutes,
  ...goodsRoutes,
  ...gxRoutes,
  ...homeRoutes,
  ...invoiceRoutes,
  ...noticeRoutes,
  ...orderRoutes,
  ...payRoutes,
  ...pointsRoutes,
  ...pricingRoutes,
  ...restockRoutes,
  ...reviewRoutes,
  ...shareRoutes,
  ...shipmentRoutes,
  ...signInRoutes,
  ...telemetryRoutes,
  ...uploadRoutes,
  ...checkInRoutes,
  ...taskRoutes,
  ...topUpRoutes,
  ...cardSecretRoutes,
  ...cmbRoutes,
  ...equityRoutes,
  ...cavRoutes,
  ...drawRoutes,
  ...questionRoutes,
}

export type ShopperCallName = keyof typeof routes

/** Method and path of a shells' call. */
export const routeOf = (name: ShopperCallName): Route => parseRoute(routes[name])
