import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { docsRoutes } from './docs-page/docs.routes.ts'
import { edgeRoutes } from './edge/edge.routes.ts'
import { tenantRoutes } from './modules/tenant/tenant.routes.ts'
import { companyCache } from './modules/tenant/company-cache.ts'
import { answerErrors } from './plugins/errors.ts'
import { healthRoutes } from './plugins/health.ts'

/** The API and the edge, ready to listen. */
export async function buildApp(
  deps: Deps,
  options: { shellsFolder?: string } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // The access log says which route, never the address: addresses may carry codes and phones.
    disableRequestLogging: true,
    bodyLimit: 1_000_000,
    trustProxy: (_address, hop) => hop < deps.settings.MALL_TRUST_PROXY,
    genReqId: () => randomUUID(),
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  answerErrors(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-trace-id', request.id)
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
  })
  const companies = companyCache(deps)
  healthRoutes(app, deps)
  tenantRoutes(app, deps, companies)
  await docsRoutes(app)
  edgeRoutes(app, deps, companies, options.shellsFolder)
  return app
}
