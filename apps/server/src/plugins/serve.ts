import { performance } from 'node:perf_hooks'
import { calls, SERVED, type Call, type CallName, type DataOf, type InputOf } from '@mall/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Deps } from '../deps.ts'
import { authenticate, type Authentication, type CallerOf } from './caller.ts'
import { readMessage } from './success-message.ts'
import { RESPONSE_TIMEOUT_MS, withTimeout } from './with-timeout.ts'
import { shopperGateOf } from './shoppers/shopper-gate.ts'
import { createLargeBodyGate } from './large-bodies/large-body-gate.ts'
import { assertPathExists, listPathSchemas, parseInput } from './input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** caller, set by the authentication of a call's route */
    authentication: Authentication
    /** time in `performance.now()` after which the call is refused as too slow */
    deadline: number
  }
}

/** A request and how its caller was authenticated. */
export type CallContext = Omit<Authentication, 'caller'> & { request: FastifyRequest }

export type Handler<N extends CallName> = (
  input: InputOf<N>,
  caller: CallerOf<N>,
  context: CallContext,
) => Promise<DataOf<N>> | DataOf<N>

/**
 * Calls a handler for its request: `authenticate` returns the caller of the kind that the call's
 * `auth` names.
 */
export function handle<N extends CallName>(
  handler: Handler<N>,
  input: InputOf<N>,
  request: FastifyRequest,
): Promise<DataOf<N>> | DataOf<N> {
  const { caller, session, ifMatch } = request.authentication
  return handler(input, caller as CallerOf<N>, { request, session, ifMatch })
}

/** Fastify's spelling of `{placeholder}` is `:placeholder`. */
const toFastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Serialises the response of a call, reduced to the contract's schema. */
export function serializeData(call: Call, data: unknown): string {
  const body = call.data.parse(data)
  return JSON.stringify(
    call.raw
      ? body
      : { flag: true, success: true, code: SERVED, message: readMessage(data), data: body },
  )
}

/**
 * Operators' calls have a longer timeout, because they import files and no shopper waits for them.
 */
const OPERATORS_TIMEOUT_MS = 60_000

/** Method, path and authentication of a call's route. */
export function createCallRoute(
  deps: Deps,
  call: Call,
): Pick<RouteOptions, 'method' | 'url'> & {
  preValidation: (request: FastifyRequest, reply: unknown, done: (error?: Error) => void) => void
} {
  const placeholders = listPathSchemas(call)
  const usual = deps.timeoutsMs?.response ?? RESPONSE_TIMEOUT_MS
  const timeoutMs = call.ops ? Math.max(usual, OPERATORS_TIMEOUT_MS) : usual
  return {
    method: call.method,
    url: toFastifyPath(call.path),
    // After the body was read: a refusal sent earlier would be followed by a second response when
    // the body turns out to be malformed. With a callback: a cached session costs no promise.
    preValidation(request, _reply, done) {
      assertPathExists(placeholders, request.params)
      request.deadline = performance.now() + timeoutMs
      const accept = (authentication: Authentication) => {
        request.authentication = authentication
        done()
      }
      const found = authenticate(call, deps, request)
      if (found instanceof Promise) withTimeout(found, request.deadline).then(accept, done)
      else accept(found)
    },
  }
}

/**
 * Serves one call of the contract as an ordinary route: authentication in `preValidation`,
 * validated input, thrown refusals, a serializer that reduces the response to the contract's
 * schema.
 */
export function serveCall<N extends CallName>(
  fastify: FastifyInstance,
  deps: Deps,
  name: N,
  handler: Handler<N>,
): void {
  const call: Call = calls[name]
  const { bodyLimit } = call
  const admit = shopperGateOf(deps)
  fastify.route({
    ...createCallRoute(deps, call),
    ...(bodyLimit !== undefined && { bodyLimit, onRequest: createLargeBodyGate(deps) }),
    schema: { response: { 200: call.data } },
    serializerCompiler: () => (data) => serializeData(call, data),
    // Not Fastify's `handlerTimeout`: its abort controller and listeners cost 30 µs per call.
    async handler(request) {
      const input = parseInput(call, request) as InputOf<N>
      const { deadline } = request
      const { session } = request.authentication
      const data = session
        ? admit(name, session, deadline, () => handle(handler, input, request))
        : handle(handler, input, request)
      return data instanceof Promise ? withTimeout(data, deadline) : data
    },
  })
}
