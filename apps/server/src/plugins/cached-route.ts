import { calls, type Call, type CallName, type DataOf, type InputOf } from '@mall/contract'
import type { FastifyInstance } from 'fastify'
import type { Topic } from '../cache/topics.ts'
import type { Deps } from '../deps.ts'
import { parseInput } from './input.ts'
import { JSON_TYPE } from './response.ts'
import { createCallRoute, handle, serializeData, type Handler } from './serve.ts'
import { shopperGateOf } from './shoppers/shopper-gate.ts'
import { withTimeout } from './with-timeout.ts'

/** Requests of signed-in shoppers whose response depends on the shopper: it is not cached. */
export type PersonalHandler<N extends CallName> = {
  applies: (input: InputOf<N>) => boolean
  handler: Handler<N>
}

/**
 * Serves a call whose response is equal for every caller of a company: the serialised response is
 * cached per input until one of its topics changes. The handler receives no caller. A cached
 * response is sent without a promise and without a timer.
 * @param personal requests of signed-in shoppers that are served uncached
 */
export function serveCached<N extends CallName>(
  fastify: FastifyInstance,
  deps: Deps,
  name: N,
  listTopics: (input: InputOf<N>) => readonly Topic[],
  handler: (companyId: number, input: InputOf<N>) => Promise<DataOf<N>>,
  personal?: PersonalHandler<N>,
): void {
  const call: Call = calls[name]
  const { cache } = deps
  const admit = shopperGateOf(deps)
  fastify.route({
    ...createCallRoute(deps, call),
    handler(request, reply): Promise<Buffer> | undefined {
      const { authentication, deadline } = request
      const { session } = authentication
      const { companyId } = authentication.caller
      const input = parseInput(call, request) as InputOf<N>
      void reply.type(JSON_TYPE)
      if (personal && session && personal.applies(input)) {
        const respond = async () =>
          Buffer.from(serializeData(call, await handle(personal.handler, input, request)))
        return withTimeout(admit(name, session, deadline, respond), deadline)
      }
      const key = `${name} ${JSON.stringify(input)}`
      const cached = cache.peek<Buffer>(companyId, key)
      if (cached) {
        // Returning the reply would make Fastify wait for the end of the response.
        void reply.send(cached)
        return
      }
      const load = async () => Buffer.from(serializeData(call, await handler(companyId, input)))
      return withTimeout(cache.getOrLoad(companyId, key, listTopics(input), load), deadline)
    },
  })
}
