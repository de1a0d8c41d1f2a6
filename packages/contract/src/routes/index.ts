import { accountRoutes } from './account.ts'
import { addressRoutes } from './address.ts'
import { afterSaleRoutes } from './orders/after-sale.ts'
import { cartRoutes } from './cart.ts'
import { chatRoutes, contentRoutes } from './content.ts'
import { couponRoutes } from './coupon.ts'
import { favouritesRoutes } from './favourites.ts'
import { flashSaleRoutes } from './activity/flash-sale.ts'
import { giftRoutes } from './activity/gift.ts'
import { goodsRoutes } from './goods.ts'
import { gxRoutes } from './activity/gx.ts'
import { homeRoutes } from './home.ts'
import { invoiceRoutes } from './orders/invoice.ts'
import { noticeRoutes } from './notice.ts'
import { orderRoutes } from './orders/order.ts'
import { payRoutes } from './orders/pay.ts'
import { pointsRoutes } from './points.ts'
import { pricingRoutes } from './orders/pricing.ts'
import { restockRoutes } from './restock.ts'
import { reviewRoutes } from './orders/review.ts'
import { shareRoutes } from './share.ts'
import { shipmentRoutes } from './orders/shipment.ts'
import { signInRoutes } from './sign-in.ts'
import { telemetryRoutes } from './telemetry.ts'
import { uploadRoutes } from './upload.ts'
import { checkInRoutes } from './activity/check-in.ts'
import { taskRoutes } from './activity/task.ts'
import { topUpRoutes } from './activity/top-up.ts'
import { cardSecretRoutes } from './activity/card-secret.ts'
import { cmbRoutes } from './activity/cmb.ts'
import { equityRoutes } from './equity.ts'
import { cavRoutes } from './cav.ts'
import { drawRoutes } from './activity/draw.ts'
import { parseRoute, type Route } from './route.ts'

export { parseRoute, type Method, type Route } from './route.ts'

/**
 * Every call that shells use. A shell imports the table of a domain (`@mall/contract/routes/coupon`)
 * where it defines the endpoints. Operators' calls are in `ops/routes.ts`.
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
}

export type ShopperCallName = keyof typeof routes

/** Method and path of a shells' call. */
export const routeOf = (name: ShopperCallName): Route => parseRoute(routes[name])
