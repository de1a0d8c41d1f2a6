import { calls, type CallName, type DataOf, type InputOf } from '@mall/contract'
import type { FastifyInstance } from 'fastify'
import type { Topic } from '../cache/topics.ts'
import type { Deps } from '../deps.ts'
import { serveCached, type PersonalHandler } from './cached-route.ts'
import { serveOperatorsCall } from './operators/serve-operators-call.ts'
import { serveCall, type Handler } from './serve.ts'

/** Registers the calls of a module. */
export type ModuleRoutes = {
  /** Fastify itself, for routes that are not calls with the envelope (reports, notifications) */
  fastify: FastifyInstance
  serve<N extends CallName>(name: N, handler: Handler<N>): void
  serveCached<N extends CallName>(
    name: N,
    listTopics: (input: InputOf<N>) => readonly Topic[],
    handler: (companyId: number, input: InputOf<N>) => Promise<DataOf<N>>,
    personal?: PersonalHandler<N>,
  ): void
}

export const createModuleRoutes = (fastify: FastifyInstance, deps: Deps): ModuleRoutes => ({
  fastify,
  serve: (name, handler) =>
    calls[name].ops
      ? serveOperatorsCall(fastify, deps, name, handler)
      : serveCall(fastify, deps, name, handler),
  serveCached: (name, listTopics, handler, personal) =>
    serveCached(fastify, deps, name, listTopics, handler, personal),
})
