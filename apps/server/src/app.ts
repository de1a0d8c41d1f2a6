import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ServerModule } from './define-module.ts'
import type { Deps } from './deps.ts'
import { docsRoutes } from './docs-page/docs.routes.ts'
import { edgeRoutes } from './edge/edge.routes.ts'
import { addressModule } from './modules/address/index.ts'
import { afterSalesModule } from './modules/after-sales/index.ts'
import { auditLogModule } from './modules/audit-log/index.ts'
import { auditModule } from './modules/audit/index.ts'
import { pointGrantsModule } from './modules/point-grants/index.ts'
import { cartModule } from './modules/cart/index.ts'
import { goodsManagementModule } from './modules/goods-management/index.ts'
import { companyFilesModule } from './modules/company-files/index.ts'
import { contentModule } from './modules/content/index.ts'
import { couponsModule } from './modules/coupons/index.ts'
import { figuresModule } from './modules/figures/index.ts'
import { freightModule } from './modules/freight/index.ts'
import { equityModule } from './modules/equity/index.ts'
import { gxModule } from './modules/gx/index.ts'
import { cavModule } from './modules/cav/index.ts'
import { cardSecretsModule } from './modules/card-secrets/index.ts'
import { giftModule } from './modules/gift/index.ts'
import { goodsModule } from './modules/goods/index.ts'
import { homeModule } from './modules/home/index.ts'
import { loginModule } from './modules/login/index.ts'
import { operatorsModule } from './modules/operators/index.ts'
import { createOrdersModule } from './modules/orders/index.ts'
import { signInSettingsModule } from './modules/sign-in-settings/index.ts'
import { openPayments, payModule } from './modules/pay/index.ts'
import { cmbModule } from './modules/cmb/index.ts'
import { pointsModule } from './modules/points/index.ts'
import { pricingModule } from './modules/pricing/index.ts'
import { reconciliationModule } from './modules/reconciliation/index.ts'
import { refundOrder, orderRefundsModule } from './modules/order-refunds/index.ts'
import { favouritesModule } from './modules/favourites/index.ts'
import { createAccountModule } from './modules/account/index.ts'
import { shoppersModule } from './modules/shoppers/index.ts'
import { noticesModule } from './modules/notices/index.ts'
import { sharesModule } from './modules/shares/index.ts'
import { restockModule } from './modules/restock/index.ts'
import { chatModule } from './modules/chat/index.ts'
import { shipmentsModule } from './modules/shipments/index.ts'
import { checkInModule } from './modules/check-in/index.ts'
import { flashSalesModule } from './modules/flash-sales/index.ts'
import { drawsModule } from './modules/draws/index.ts'
import { startRemindersModule } from './modules/start-reminders/index.ts'
import { stockModule } from './modules/stock/index.ts'
import { formerOrdersModule } from './modules/former-orders/index.ts'
import { invoicesModule } from './modules/invoices/index.ts'
import { reviewsModule } from './modules/reviews/index.ts'
import { uploadsModule } from './modules/uploads/index.ts'
import { telemetryModule } from './modules/telemetry/index.ts'
import { topUpModule } from './modules/top-up/index.ts'
import { companiesModule } from './modules/companies/index.ts'
import { waitingModule } from './modules/waiting/index.ts'
import { webhooksModule } from './modules/webhooks/index.ts'
import { alertsModule } from './modules/alerts/index.ts'
import { questionsModule } from './modules/questions/index.ts'
import { answerClientError, connectionLimits } from './plugins/connections/client-errors.ts'
import { requireHostHeader } from './plugins/connections/require-host-header.ts'
import { corsForBundles } from './plugins/cors/cors.ts'
import { addResponseHeaders } from './plugins/response.ts'
import { answerBadAddress, handleErrors } from './plugins/errors.ts'
import { separateOperators } from './plugins/operators/operator-port.ts'
import { healthRoutes } from './plugins/health.ts'
import { parseJsonBodies } from './plugins/large-bodies/large-json.ts'
import { requestLog } from './plugins/request-log.ts'
import { createModuleRoutes } from './plugins/module-routes.ts'

/** The modules of the server. Calls, jobs, triggers and checks are derived from this list. */
export const modules: readonly ServerModule[] = [
  companiesModule,
  loginModule,
  homeModule,
  contentModule,
  goodsModule,
  goodsManagementModule,
  companyFilesModule,
  cartModule,
  addressModule,
  freightModule,
  pricingModule,
  pointsModule,
  pointGrantsModule,
  startRemindersModule,
  stockModule,
  createOrdersModule({ openPayments, refundOrder }),
  shipmentsModule,
  couponsModule,
  giftModule,
  cardSecretsModule,
  equityModule,
  gxModule,
  cavModule,
  payModule,
  orderRefundsModule,
  afterSalesModule,
  reconciliationModule,
  operatorsModule,
  auditModule,
  auditLogModule,
  noticesModule,
  restockModule,
  sharesModule,
  checkInModule,
  flashSalesModule,
  favouritesModule,
  uploadsModule,
  formerOrdersModule,
  invoicesModule,
  reviewsModule,
  chatModule,
  createAccountModule(() => modules),
  shoppersModule,
  telemetryModule,
  webhooksModule,
  waitingModule,
  signInSettingsModule,
  drawsModule,
  topUpModule,
  cmbModule,
  alertsModule,
  figuresModule,
  questionsModule,
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
    ...connectionLimits(deps),
    clientErrorHandler: answerClientError,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Drain keep-alive connections on shutdown.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
  })
  // Only JSON is accepted: a form of another site's page cannot send it without a preflight.
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  handleErrors(app, deps)
  addResponseHeaders(app, deps.settings)
  requireHostHeader(app)
  corsForBundles(app, deps.companies)
  // Declared at the start, so that all request objects have one shape for V8.
  app.decorateRequest('deadline', 0)
  // The access log's hook is registered only if its level is logged, because a hook costs every
  // request.
  if (deps.log.isLevelEnabled('debug')) {
    app.addHook('onResponse', (request, reply, done) => {
      const { url: route = 'none' } = request.routeOptions
      const ms = Math.round(reply.elapsedTime)
      request.log.debug({ route, method: request.method, status: reply.statusCode, ms }, 'answered')
      done()
    })
  }
  separateOperators(app, deps)
  healthRoutes(app, deps)
  const routes = createModuleRoutes(app, deps)
  for (const module of modules) module.routes?.(routes, deps, modules)
  docsRoutes(app, deps.settings)
  edgeRoutes(app, deps, options.shellsFolder)
  return app
}
