import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { docsRoutes } from './docs-page/docs.routes.ts'
import { edgeRoutes } from './edge/edge.routes.ts'
import { addressRoutes } from './modules/address/address.routes.ts'
import { cartRoutes } from './modules/cart/cart.routes.ts'
import { goodsRoutes } from './modules/goods/goods.routes.ts'
import { homeRoutes } from './modules/home/home.routes.ts'
import { loginRoutes } from './modules/login/login.routes.ts'
import { opsRoutes } from './modules/ops/ops.routes.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { beforeCancel } from './modules/pay/refunds/before-cancel.ts'
import { payRoutes } from './modules/pay/pay.routes.ts'
import { sendRefunds } from './modules/pay/refunds/refund.service.ts'
import { pointsRoutes } from './modules/points/points.routes.ts'
import { pricingRoutes } from './modules/pricing/pricing.routes.ts'
import { restockRoutes } from './modules/restock/restock.routes.ts'
import { telemetryRoutes } from './modules/telemetry/telemetry.routes.ts'
import { tenantRoutes } from './modules/tenant/tenant.routes.ts'
import { companyCache } from './modules/tenant/company-cache.ts'
import { addResponseHeaders } from './plugins/response.ts'
import { answerBadAddress, handleErrors } from './plugins/errors.ts'
import { healthRoutes } from './plugins/health.ts'
import { requestLog } from './plugins/request-log.ts'

/** The API and the edge, ready to listen. */
export async function buildApp(
  deps: Deps,
  options: { shellsFolder?: string } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    childLoggerFactory: requestLog,
    // The access log is ours (below): it says which route, never the address, which may carry codes.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    trustProxy: (_address, hop) => hop < deps.settings.MALL_TRUST_PROXY,
    genReqId: () => randomUUID(),
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What still comes over an open connection while the process leaves is served, then the line ends.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
  })
  // JSON is all that the mall reads: what a foreign page's form can send is refused as such.
  app.removeContentTypeParser('text/plain')
  handleErrors(app)
  addResponseHeaders(app)
  // Not asked for a line that nobody writes: a hook costs each request, whether it says something or not.
  if (deps.log.isLevelEnabled('debug')) {
    app.addHook('onResponse', (request, reply, done) => {
      const { url: route = 'none' } = request.routeOptions
      const ms = Math.round(reply.elapsedTime)
      request.log.debug({ route, method: request.method, status: reply.statusCode, ms }, 'answered')
      done()
    })
  }
  const companies = companyCache(deps)
  healthRoutes(app, deps)
  tenantRoutes(app, deps, companies)
  loginRoutes(app, deps, companies)
  homeRoutes(app, deps, companies)
  goodsRoutes(app, deps, companies)
  cartRoutes(app, deps, companies)
  addressRoutes(app, deps)
  pricingRoutes(app, deps, companies)
  orderRoutes(app, deps, companies, beforeCancel(deps), sendRefunds(deps))
  payRoutes(app, deps, companies)
  pointsRoutes(app, deps, companies)
  opsRoutes(app, deps, companies)
  restockRoutes(app, deps, companies)
  telemetryRoutes(app, deps, companies)
  docsRoutes(app)
  edgeRoutes(app, deps, companies, options.shellsFolder)
  return app
}
