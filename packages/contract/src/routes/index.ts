import { accountRoutes } from './account.ts'
import { addressRoutes } from './address.ts'
import { afterSaleRoutes } from './orders/after-sale.ts'
import { cartRoutes } from './later/cart.ts'
import { chatRoutes, contentRoutes } from './content.ts'
import { couponRoutes } from './coupon.ts'
import { favouritesRoutes } from './favourites.ts'
import { firstRoutes } from './first.ts'
import { flashSaleRoutes } from './activity/flash-sale.ts'
import { giftRoutes } from './activity/gift.ts'
import { goodsRoutes } from './later/goods.ts'
import { gxRoutes } from './activity/gx.ts'
import { invoiceRoutes } from './orders/invoice.ts'
import { noticeRoutes } from './notice.ts'
import { pointsRoutes } from './points.ts'
import { restockRoutes } from './restock.ts'
import { reviewRoutes } from './orders/review.ts'
import { sdkRoutes } from './later/sdk.ts'
import { couponCountRoutes } from './later/coupon-counts.ts'
import { couponScopeRoutes } from './later/coupon-scope.ts'
import { shareRoutes } from './later/share.ts'
import { shipmentRoutes } from './orders/shipment.ts'
import { signInRoutes } from './sign-in.ts'
import { uploadRoutes } from './upload.ts'
import { routesWithoutScreen } from './later/without-screen.ts'
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
 * where it defines the endpoints, so that a table loads with its screens. Operators' calls are in
 * `ops/routes.ts`.
 */
export const routes = {
  ...accountRoutes,
  ...addressRoutes,
  ...afterSaleRoutes,
  ...cartRoutes,
  ...chatRoutes,
  ...contentRoutes,
  ...couponRoutes,
  ...couponCountRoutes,
  ...couponScopeRoutes,
  ...favouritesRoutes,
  ...firstRoutes,
  ...flashSaleRoutes,
  ...giftRoutes,
  ...goodsRoutes,
  ...gxRoutes,
  ...invoiceRoutes,
  ...noticeRoutes,
  ...pointsRoutes,
  ...restockRoutes,
  ...reviewRoutes,
  ...sdkRoutes,
  ...shareRoutes,
  ...shipmentRoutes,
  ...signInRoutes,
  ...uploadRoutes,
  ...checkInRoutes,
  ...taskRoutes,
  ...topUpRoutes,
  ...cardSecretRoutes,
  ...cmbRoutes,
  ...equityRoutes,
  ...cavRoutes,
  ...drawRoutes,
  ...routesWithoutScreen,
}

export type ShopperCallName = keyof typeof routes

/** Method and path of a shells' call. */
export const routeOf = (name: ShopperCallName): Route => parseRoute(routes[name])
