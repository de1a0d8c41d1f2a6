import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { answerClientError, connectionLimits } from '../connections/client-errors.ts'
import { Refusal } from '../errors.ts'

type Needs = Pick<Deps, 'settings' | 'timeoutsMs'>

/** Paths served on both ports, because the supervisor of each port checks them. */
const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Operators' calls and their description. */
const operatorPaths = /^\/(?:api\/ops\/|docs\/ops(?:\/|$)|openapi-ops\.json$)/

/**
 * If operators have a port of their own, it serves their calls only, and the other port serves all
 * other calls. A request of this process (a command on the server's machine) has no port.
 */
export function separateOperators(app: FastifyInstance, { settings }: Needs): void {
  const { MALL_OPS_PORT: port } = settings
  if (port === undefined) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { localPort } = request.socket
    // Compares the route's path, because a request's address may be encoded in several ways.
    const { url: route = '' } = request.routeOptions
    const isShared = localPort === undefined || healthPaths.has(route)
    const isOperators = operatorPaths.test(route)
    if (isShared || isOperators === (localPort === port)) return done()
    done(new Refusal('request/not-found'))
  })
}

/**
 * The listener of operators' calls; null without a port of their own. To be created before the app
 * listens, which closes it.
 */
export function createOperatorListener(app: FastifyInstance, needs: Needs) {
  const { MALL_OPS_PORT: port, HOST: host } = needs.settings
  if (port === undefined) return null
  const server = createServer(connectionLimits(needs).http, (request, response) =>
    app.routing(request, response),
  )
  server.keepAliveTimeout = app.server.keepAliveTimeout
  server.on('clientError', answerClientError)
  app.addHook('preClose', (done) => {
    server.close()
    server.closeIdleConnections()
    done()
  })
  return {
    async listen(): Promise<void> {
      server.listen(port, host)
      await once(server, 'listening')
    },
  }
}
