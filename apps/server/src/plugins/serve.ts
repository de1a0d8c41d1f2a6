import {
  calls,
  refusals,
  SERVED,
  type Call,
  type CallName,
  type DataOf,
  type InputOf,
} from '@mall/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Topic } from '../cache/topics.ts'
import { sendJsonBuffer } from './response.ts'
import { authenticate, type Caller } from './caller.ts'
import { Refusal, refusalBytes } from './errors.ts'

export type { Caller } from './caller.ts'

/** Refuses by a throw; by its value where that happens so often that a throw takes too long. */
export type Handler<N extends CallName> = (
  input: InputOf<N>,
  caller: Caller,
) => Promise<DataOf<N>> | DataOf<N> | Refusal

/** Every answer comes within this time, whatever the database does; the client gives up at 20 s. */
const RESPONSE_TIMEOUT_MS = 7_500

function withTimeout<T>(work: Promise<T>, limit = RESPONSE_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('server/timeout')), limit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** No input of the contract is nested deeper than a few levels. */
const MAX_DEPTH = 20

/** Looks no deeper than it must, so that nesting costs the sender more than the mall. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** Path, query and body as the one flat input of the contract; the path wins over the rest. */
function readInput(call: Call, request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>
  if (call.method === 'GET' || call.method === 'DELETE') {
    return { ...(request.query as Record<string, unknown>), ...params }
  }
  const body = request.body ?? {}
  if (!isPlain(body) || isDeeper(body, MAX_DEPTH)) throw new Refusal('request/invalid')
  return { ...body, ...params }
}

/** The input as the contract reads it. What the mall itself answers wrongly is no one's bad request. */
function read(call: Call, input: Record<string, unknown>): unknown {
  const { success, data, error } = call.input.safeParse(input)
  if (success) return data
  const [issue] = error.issues
  const at = issue?.path.join('.')
  throw new Refusal('request/invalid', `请求错误：${at ? `${at} ` : ''}${issue?.message}`)
}

type PathSchemas = readonly (readonly [string, z.ZodType])[]

/** Schemas of a call's path placeholders. */
function pathSchemas({ path, input }: Call): PathSchemas {
  const { shape } = input as z.ZodObject
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const schema = shape[name]
    return schema ? [[name, schema as z.ZodType] as const] : []
  })
}

const pathWord = /^[a-z]/i

/**
 * Rejects a path whose placeholder holds a word instead of an id: `/v1/{spuId}` also matches
 * `/v1/doExchange`, which would be a path of its own and not a faulty product id. Runs before
 * authentication, since the path does not exist for anyone.
 */
function assertPathExists(schemas: PathSchemas, params: unknown): void {
  for (const [name, schema] of schemas) {
    const value = (params as Record<string, string>)[name] ?? ''
    if (pathWord.test(value) && !schema.safeParse(value).success) {
      throw new Refusal('request/not-found')
    }
  }
}

/** Fastify's spelling of `{placeholder}` is `:placeholder`. */
const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const toEnvelope = (data: unknown) => ({
  flag: true,
  success: true,
  code: SERVED,
  message: '',
  data,
})

/** What stands against a call is answered as it is; what nobody expected is left to `answerErrors`. */
function refuse(reply: FastifyReply, error: unknown): void {
  if (error instanceof Refusal && refusals[error.refusal].status < 500) {
    const more = error.retryAfter ? ['retry-after', String(error.retryAfter)] : []
    sendJsonBuffer(reply, refusals[error.refusal].status, refusalBytes(error), more)
  } else reply.send(error instanceof Error ? error : new Error('not an error', { cause: error }))
}

/**
 * Who → what → `answer`, in time. What needs nobody's word but the memory's is answered at once,
 * without a promise and a timer.
 */
function route<N extends CallName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  answer: (input: InputOf<N>, caller: Caller, call: Call) => Promise<Buffer> | Buffer | Refusal,
): void {
  const call: Call = calls[name]
  const placeholders = pathSchemas(call)
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    handler(request, reply) {
      const send = (body: Buffer | Refusal) =>
        body instanceof Refusal ? refuse(reply, body) : sendJsonBuffer(reply, 200, body)
      const run = (caller: Caller) =>
        answer(read(call, readInput(call, request)) as InputOf<N>, caller, call)
      try {
        assertPathExists(placeholders, request.params)
        const caller = authenticate(call, deps, request)
        const outcome = caller instanceof Promise ? caller.then(run) : run(caller)
        if (!(outcome instanceof Promise)) return send(outcome)
        withTimeout(outcome, deps.timeoutsMs?.response)
          .then(send)
          .catch((error: unknown) => refuse(reply, error))
      } catch (error) {
        refuse(reply, error)
      }
    },
  })
}

/** Registers calls of the contract; a module receives it. */
export type ModuleRoutes = {
  /** Fastify itself, for routes that are not calls with the envelope (reports, notifications). */
  fastify: FastifyInstance
  /** Serves a call. The response is reduced to the contract's schema. */
  serve<N extends CallName>(name: N, handler: Handler<N>): void
  /**
   * Serves a call whose response is the same for every caller of a company: the serialised response is
   * cached per input until one of its topics changes. The handler receives no caller.
   */
  serveCached<N extends CallName>(
    name: N,
    listTopics: (input: InputOf<N>) => readonly Topic[],
    handler: (companyId: number, input: InputOf<N>) => Promise<DataOf<N>>,
  ): void
}

export function createModuleRoutes(fastify: FastifyInstance, deps: Deps): ModuleRoutes {
  return {
    fastify,
    serve(name, handler) {
      route(fastify, deps, name, (input, caller, call) => {
        const toBytes = (data: unknown) => {
          const body = call.data.parse(data)
          return Buffer.from(JSON.stringify(call.raw ? body : toEnvelope(body)))
        }
        const data = handler(input, caller)
        if (data instanceof Refusal) return data
        return data instanceof Promise ? data.then(toBytes) : toBytes(data)
      })
    },
    serveCached(name, listTopics, handler) {
      route(fastify, deps, name, (input, { companyId }, call) => {
        const key = `${name} ${JSON.stringify(input)}`
        const make = async () => {
          const data = call.data.parse(await handler(companyId, input))
          return Buffer.from(JSON.stringify(toEnvelope(data)))
        }
        return (
          deps.cache.peek<Buffer>(companyId, key) ??
          deps.cache.getOrLoad(companyId, key, listTopics(input), make)
        )
      })
    },
  }
}
