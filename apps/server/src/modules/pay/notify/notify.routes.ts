import { routeOf, type PayChannel } from '@mall/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { createNotificationService, type NotificationService } from './notify.service.ts'

/** Providers time out after 5 s and send again. */
const ANSWER_WITHIN_MS = 4_500
const bodyLimit = 64_000
const companyForm = /^[1-9]\d{0,8}$/

function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

type Failure = { code: 'FAIL'; message: string } | 'fail'
/** Request and response format of a provider. */
type NotifyProtocol = {
  call: 'pay.notifyWechat' | 'pay.notifyAlipay' | 'pay.notifyBank' | 'pay.notifyUnionpay'
  channel: PayChannel
  contentType: string
  accepted: object | string
  failed: (status: number) => Failure
}
const json = {
  contentType: 'application/json',
  accepted: { code: 'SUCCESS', message: '成功' },
  failed: (status: number): Failure => ({
    code: 'FAIL',
    message: status < 500 ? '通知无效' : '请稍后重试',
  }),
}
const PROTOCOLS: NotifyProtocol[] = [
  { call: 'pay.notifyWechat', channel: 'wechat', ...json },
  { call: 'pay.notifyBank', channel: 'bank', ...json },
  {
    call: 'pay.notifyAlipay',
    channel: 'alipay',
    contentType: 'application/x-www-form-urlencoded',
    accepted: 'success',
    failed: () => 'fail',
  },
  {
    call: 'pay.notifyUnionpay',
    channel: 'unionpay',
    contentType: 'application/x-www-form-urlencoded',
    accepted: 'ok',
    failed: () => 'fail',
  },
]

/**
 * Registers one provider's notification route. The signature covers the raw body, so the
 * encapsulated content type parser keeps it as text.
 */
function registerNotifyRoute(
  app: FastifyInstance,
  { cash, now }: Pick<Deps, 'cash' | 'now'>,
  service: NotificationService,
  protocol: NotifyProtocol,
  timeoutMs: number,
): void {
  const { method, path } = routeOf(protocol.call)
  const fail = (reply: FastifyReply, status: number) =>
    reply.status(status).send(protocol.failed(status))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(protocol.contentType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 503
    if (status >= 500) request.log.error({ err: error }, 'notification not booked')
    return fail(reply, status >= 500 ? 503 : status)
  })
  app.route<{ Params: { companyId: string } }>({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit,
    async handler(request, reply) {
      const { companyId } = request.params
      const provider = cash[protocol.channel]
      if (!provider || !companyForm.test(companyId)) return fail(reply, 404)
      const body = typeof request.body === 'string' ? request.body : ''
      const notification = provider.openNotification(request.headers, body, now())
      if (!notification) {
        const { channel } = provider
        request.log.warn(
          { security: true, channel, companyId, bytes: body.length },
          'forged notification',
        )
        return fail(reply, 401)
      }
      await withTimeout(timeoutMs, service.handle(Number(companyId), provider, notification))
      return reply.send(protocol.accepted)
    },
  })
}

/** Registers the notification routes, each encapsulated. */
export function notifyRoutes(
  app: FastifyInstance,
  deps: Deps,
  { timeoutMs = ANSWER_WITHIN_MS }: { timeoutMs?: number } = {},
): void {
  const service = createNotificationService(deps)
  // Not awaited, because `app.ready()` loads the plugins.
  for (const protocol of PROTOCOLS) {
    void app.register(async (own) => registerNotifyRoute(own, deps, service, protocol, timeoutMs))
  }
}
