import { routeOf } from '@mall/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { TopUpProcessing } from './processing.service.ts'

const { method, path } = routeOf('topUp.notify')
const COMPANY_ID = /^[1-9]\d{0,8}$/
const BODY_LIMIT = 16_000

/** Registers the address of the supplier's callbacks, which are forms. */
function registerCallbackRoute(
  app: FastifyInstance,
  { topUp: supplier }: Pick<Deps, 'topUp'>,
  processing: Pick<TopUpProcessing, 'settle'>,
): void {
  const contentType = 'application/x-www-form-urlencoded'
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 503
    if (status >= 500) request.log.error({ err: error }, 'top-up result not saved')
    return reply.status(status >= 500 ? 503 : status).send({ result: 'retry' })
  })
  app.route<{ Params: { companyId: string } }>({
    method,
    url: path.replace('{companyId}', ':companyId'),
    bodyLimit: BODY_LIMIT,
    async handler(request, reply) {
      const { companyId } = request.params
      if (!supplier || !COMPANY_ID.test(companyId)) {
        return reply.status(404).send({ result: 'unknown' })
      }
      const body = typeof request.body === 'string' ? request.body : ''
      const callback = supplier.openCallback(Number(companyId), body)
      if (!callback) {
        request.log.warn({ security: true, companyId, bytes: body.length }, 'forged top-up result')
        return reply.status(401).send({ result: 'sign' })
      }
      await processing.settle(Number(companyId), callback.id, callback.result)
      return reply.send({ result: 'success' })
    },
  })
}

export const callbackRoutes = (
  app: FastifyInstance,
  deps: Deps,
  processing: Pick<TopUpProcessing, 'settle'>,
) => void app.register(async (own) => registerCallbackRoute(own, deps, processing))
