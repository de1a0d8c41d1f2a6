import { screens } from '@mall/contract/screens'
import type { FastifyInstance } from 'fastify'

/** Screens that payment providers return to. */
const RETURN_SCREENS = [screens.checkstand, screens.giftOrderSubmit]
const BODY_LIMIT = 64_000

/**
 * UnionPay returns by a posted form. The page is loaded again by GET, because the form proves no
 * payment.
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
