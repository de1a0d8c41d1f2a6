import { securityHeaders } from '@mall/contract/hosting'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { toDeviceCookie } from './shoppers/device-cookie.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** While the process shuts down, no connection is kept alive. */
    isShuttingDown: boolean
  }
}

const always = Object.entries(securityHeaders)

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Every response carries its trace id and the security headers, and is not stored by default. */
export function addResponseHeaders(
  app: FastifyInstance,
  { NODE_ENV }: Pick<Settings, 'NODE_ENV'>,
): void {
  const isSecure = NODE_ENV === 'production'
  app.decorateRequest('newDevice', null)
  app.decorate('isShuttingDown', false)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-trace-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
    if (request.newDevice !== null) {
      reply.header('set-cookie', toDeviceCookie(request.newDevice, isSecure))
    }
    // A kept-alive connection would delay the end of the process, or lose a request that arrives at
    // that moment.
    if (app.isShuttingDown) reply.header('connection', 'close')
    done()
  })
}
