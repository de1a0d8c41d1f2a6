import { routeOf } from '@mall/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { takeNotification } from './notify.service.ts'

/** The provider waits 5 seconds; what takes longer it shall send again. */
const patience = 4_500
const bodyLimit = 64_000
const companyForm = /^[1-9]\d{0,8}$/

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const fail = (reply: FastifyReply, status: number) =>
  reply.status(status).send({ code: 'FAIL', message: status < 500 ? '通知无效' : '请稍后重试' })

/**
 * Takes the provider's notifications. The signature covers the bytes of the body, so this corner
 * reads it as text and leaves JSON to those who have checked it.
 */
export function notifyRoutes(
  app: FastifyInstance,
  deps: Deps,
  { answerWithin = patience }: { answerWithin?: number } = {},
): void {
  const { method, path } = routeOf('pay.notifyWechat')
  // Encapsulated: the text parser holds here only. Registered without waiting: the app readies it.
  void app.register(async (corner) => {
    corner.removeAllContentTypeParsers()
    corner.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    corner.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 503
      if (status >= 500) request.log.error({ err: error }, 'notification not booked')
      return fail(reply, status >= 500 ? 503 : status)
    })
    corner.route<{ Params: { companyId: string } }>({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit,
      async handler(request, reply) {
        const { companyId } = request.params
        const { wechatPay } = deps
        if (!wechatPay || !companyForm.test(companyId)) return fail(reply, 404)
        const body = typeof request.body === 'string' ? request.body : ''
        const opened = wechatPay.openNotification(request.headers, body, deps.now())
        if (!opened) {
          request.log.warn({ security: true, companyId, bytes: body.length }, 'forged notification')
          return fail(reply, 401)
        }
        await within(
          answerWithin,
          takeNotification({ ...deps, wechatPay }, Number(companyId), opened),
        )
        return reply.send({ code: 'SUCCESS', message: '成功' })
      },
    })
  })
}
