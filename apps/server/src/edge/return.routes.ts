import { screens } from '@mall/contract/screens'
import type { FastifyInstance } from 'fastify'

/** Screens that a payment provider's page leads back to. */
const RETURN_SCREENS = [screens.checkstand, screens.giftOrderSubmit]
const BODY_LIMIT = 64_000

/**
 * UnionPay's page leads back by a form that it posts. The page is loaded again by GET: what the
 * browser brings along proves no payment.
 */
export function returnRoutes(app: FastifyInstance): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    for (const path of RETURN_SCREENS) {
      own.post(path, { bodyLimit: BODY_LIMIT }, (request, reply) =>
        reply.header('cache-control', 'no-store').redirect(request.url, 303),
      )
    }
  })
}
