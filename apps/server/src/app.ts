import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ServerModule } from './define-module.ts'
import type { Deps } from './deps.ts'
import { docsRoutes } from './docs-page/docs.routes.ts'
import { edgeRoutes } from './edge/edge.routes.ts'
import { addressModule } from './modules/address/address.module.ts'
import { afterSalesModule } from './modules/after-sales/after-sales.module.ts'
import { auditModule } from './modules/audit/audit.module.ts'
import { campaignsModule } from './modules/campaigns/campaigns.module.ts'
import { cartModule } from './modules/cart/cart.module.ts'
import { catalogueModule } from './modules/catalogue/catalogue.module.ts'
import { companyFilesModule } from './modules/company-files/company-files.module.ts'
import { couponsModule } from './modules/coupons/coupons.module.ts'
import { goodsModule } from './modules/goods/goods.module.ts'
import { homeModule } from './modules/home/home.module.ts'
import { loginModule } from './modules/login/login.module.ts'
import { opsModule } from './modules/ops/ops.module.ts'
import { operatorsModule } from './modules/operators/operators.module.ts'
import { ordersModule } from './modules/orders/orders.module.ts'
import { partnerMaterialModule } from './modules/partner-material/partner-material.module.ts'
import { payModule } from './modules/pay/pay.module.ts'
import { pointsModule } from './modules/points/points.module.ts'
import { pricingModule } from './modules/pricing/pricing.module.ts'
import { reconcileModule } from './modules/reconcile/reconcile.module.ts'
import { refundsModule } from './modules/refunds/refunds.module.ts'
import { favouritesModule } from './modules/favourites/favourites.module.ts'
import { createAccountModule } from './modules/account/account.module.ts'
import { shoppersModule } from './modules/shoppers/shoppers.module.ts'
import { restockModule } from './modules/restock/restock.module.ts'
import { shipmentsModule } from './modules/shipments/shipments.module.ts'
import { stockModule } from './modules/stock/stock.module.ts'
import { formerOrdersModule } from './modules/former-orders/former-orders.module.ts'
import { invoicesModule } from './modules/invoices/invoices.module.ts'
import { reviewsModule } from './modules/reviews/reviews.module.ts'
import { uploadsModule } from './modules/uploads/uploads.module.ts'
import { telemetryModule } from './modules/telemetry/telemetry.module.ts'
import { tenantModule } from './modules/tenant/tenant.module.ts'
import { webhooksModule } from './modules/webhooks/webhooks.module.ts'
import { addResponseHeaders } from './plugins/response.ts'
import { answerBadAddress, handleErrors } from './plugins/errors.ts'
import { healthRoutes } from './plugins/health.ts'
import { requestLog } from './plugins/request-log.ts'
import { createModuleRoutes } from './plugins/module-routes.ts'

/** The modules of the server. Calls, jobs, triggers and checks are derived from this list. */
export const modules: readonly ServerModule[] = [
  tenantModule,
  loginModule,
  homeModule,
  goodsModule,
  catalogueModule,
  companyFilesModule,
  cartModule,
  addressModule,
  pricingModule,
  pointsModule,
  campaignsModule,
  stockModule,
  ordersModule,
  shipmentsModule,
  couponsModule,
  payModule,
  refundsModule,
  afterSalesModule,
  reconcileModule,
  operatorsModule,
  opsModule,
  auditModule,
  restockModule,
  favouritesModule,
  uploadsModule,
  formerOrdersModule,
  invoicesModule,
  reviewsModule,
  createAccountModule(() => modules),
  shoppersModule,
  telemetryModule,
  webhooksModule,
  partnerMaterialModule,
]

/** The API and the edge, ready to listen. */
export async function buildApp(
  deps: Deps,
  options: { shellsFolder?: string } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    childLoggerFactory: requestLog,
    // The access log below names the route, never the URL, which may carry codes.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    trustProxy: (_address, hop) => hop < deps.settings.MALL_TRUST_PROXY,
    genReqId: () => randomUUID(),
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Drain keep-alive connections on shutdown.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
  })
  // Only JSON is accepted: a form of another site's page cannot send it without a preflight.
  app.removeContentTypeParser('text/plain')
  handleErrors(app)
  addResponseHeaders(app)
  // Declared ahead, so that all requests have one shape.
  app.decorateRequest('deadline', 0)
  // Registered only if its line is written: a hook costs every request.
  if (deps.log.isLevelEnabled('debug')) {
    app.addHook('onResponse', (request, reply, done) => {
      const { url: route = 'none' } = request.routeOptions
      const ms = Math.round(reply.elapsedTime)
      request.log.debug({ route, method: request.method, status: reply.statusCode, ms }, 'answered')
      done()
    })
  }
  healthRoutes(app, deps)
  const routes = createModuleRoutes(app, deps)
  for (const module of modules) module.routes?.(routes, deps, modules)
  docsRoutes(app)
  edgeRoutes(app, deps, options.shellsFolder)
  return app
}
