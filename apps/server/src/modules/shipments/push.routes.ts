import { routeOf } from '@mall/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Settings } from '../../settings.ts'
import { baseUrl } from '../../providers/cash/notify-url.ts'
import type { TrackingRepository } from './tracking.repository.ts'

const { method, path } = routeOf('shipment.notify')
const COMPANY_ID = /^[1-9]\d{0,8}$/
const BODY_LIMIT = 256_000

/** Address that the tracking service pushes a company's timelines to. */
export const buildPushUrl = (settings: Settings, companyId: number) =>
  `${baseUrl({ settings })}${path.replace('{companyId}', String(companyId))}`

const RESPONSES: Readonly<
  Record<number, { result: boolean; returnCode: string; message: string }>
> = {
  200: { result: true, returnCode: '200', message: '成功' },
  401: { result: false, returnCode: '401', message: '签名无效' },
  404: { result: false, returnCode: '404', message: '地址无效' },
  503: { result: false, returnCode: '500', message: '请稍后重试' },
}

/** Registers the address of the tracking service's pushes, which are forms. */
function registerPushRoute(
  app: FastifyInstance,
  { courier, now }: Pick<Deps, 'courier' | 'now'>,
  repository: TrackingRepository,
): void {
  const contentType = 'application/x-www-form-urlencoded'
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 503
    if (status >= 500) request.log.error({ err: error }, 'push not saved')
    return reply.status(status >= 500 ? 503 : status).send(RESPONSES[503])
  })
  app.route<{ Params: { companyId: string } }>({
    method,
    url: path.replace('{companyId}', ':companyId'),
    bodyLimit: BODY_LIMIT,
    async handler(request, reply) {
      const { companyId } = request.params
      if (!courier || !COMPANY_ID.test(companyId)) return reply.status(404).send(RESPONSES[404])
      const body = typeof request.body === 'string' ? request.body : ''
      const push = courier.openPush(Number(companyId), body)
      if (!push) {
        request.log.warn({ security: true, companyId, bytes: body.length }, 'forged push')
        return reply.status(401).send(RESPONSES[401])
      }
      // A push for a number that was corrected is acknowledged too, because the service would
      // repeat it for hours.
      await repository.savePush(Number(companyId), push, now())
      return reply.send(RESPONSES[200])
    },
  })
}

export const pushRoutes = (app: FastifyInstance, deps: Deps, repository: TrackingRepository) =>
  // Not awaited, because `app.ready()` loads the plugin.
  void app.register(async (own) => registerPushRoute(own, deps, repository))
