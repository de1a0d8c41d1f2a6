import { timingSafeEqual } from 'node:crypto'
import { calls, SERVED, type Call, type CallName, type DataOf, type InputOf } from '@mall/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Topic } from '../hot/topics.ts'
import { Refusal } from './errors.ts'
import { hashOf, sessionOf, type Session } from './session.ts'

/** Who is asking, in which mall. `userId` is 0 for a stranger. */
export type Caller = {
  companyId: number
  userId: number
  session: Session | null
  request: FastifyRequest
  reply: FastifyReply
}
export type Handler<N extends CallName> = (
  input: InputOf<N>,
  caller: Caller,
) => Promise<DataOf<N>> | DataOf<N>

/** Every answer comes within this time, whatever the database does; the client gives up at 20 s. */
const answerWithin = 7_500

function within<T>(work: Promise<T>, limit = answerWithin): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('server/timeout')), limit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const companyHeader = /^[1-9]\d{0,8}$/

function statedCompany(request: FastifyRequest): number | null {
  const stated = request.headers.companyid
  if (stated === undefined) return null
  if (typeof stated !== 'string' || !companyHeader.test(stated))
    throw new Refusal('request/invalid')
  return Number(stated)
}

function isOperator(request: FastifyRequest, key: string | undefined): boolean {
  if (!key) return false
  const given = Buffer.from(hashOf(request.headers.authorization ?? ''))
  return timingSafeEqual(given, Buffer.from(hashOf(`Bearer ${key}`)))
}

/** The tenant comes from the token; a header that says otherwise is refused. */
async function callerOf(
  call: Call,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const stated = statedCompany(request)
  if (call.auth === 'ops' && !isOperator(request, deps.settings.OPS_KEY)) {
    throw new Refusal('request/forbidden')
  }
  if (call.auth === 'member' || call.auth === 'optional') {
    const life = deps.settings.MALL_SESSION_SECONDS
    const session = await sessionOf(deps, request.headers.authorization, life)
    if (session && !(session instanceof Refusal)) {
      if (stated !== null && stated !== session.companyId) throw new Refusal('request/forbidden')
      return { companyId: session.companyId, userId: session.userId, session, request, reply }
    }
    if (call.auth === 'member') throw session ?? new Refusal('session/missing')
  }
  if (
    stated === null &&
    call.auth !== 'provider' &&
    !call.raw &&
    !call.path.includes('{companyId}')
  ) {
    throw new Refusal('request/invalid', '请求错误：缺少 CompanyId')
  }
  return { companyId: stated ?? 0, userId: 0, session: null, request, reply }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** No input of the contract is nested deeper than a few levels. */
const deepest = 20

/** Looks no deeper than it must, so that nesting costs the sender more than the mall. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** Path, query and body as the one flat input of the contract; the path wins over the rest. */
function inputOf(call: Call, request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>
  if (call.method === 'GET' || call.method === 'DELETE') {
    return { ...(request.query as Record<string, unknown>), ...params }
  }
  const body = request.body ?? {}
  if (!isPlain(body) || isDeeper(body, deepest)) throw new Refusal('request/invalid')
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

/** Fastify's spelling of `{placeholder}` is `:placeholder`. */
const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const enveloped = (data: unknown) => ({
  flag: true,
  success: true,
  code: SERVED,
  message: '',
  data,
})

/** Who → what → `answer`, in time. */
function route<N extends CallName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  answer: (input: InputOf<N>, caller: Caller, call: Call) => Promise<unknown>,
): void {
  const call: Call = calls[name]
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    async handler(request, reply) {
      const body = await within(
        (async () => {
          const caller = await callerOf(call, deps, request, reply)
          return answer(read(call, inputOf(call, request)) as InputOf<N>, caller, call)
        })(),
        deps.patience?.answer,
      )
      return reply.sent ? reply : reply.send(body)
    },
  })
}

/**
 * Serves one call of the contract: who → what → the handler → the envelope. Only what the contract
 * names leaves the house, since the answer is read through its schema.
 */
export function serve<N extends CallName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  handler: Handler<N>,
): void {
  route(app, deps, name, async (input, caller, call) => {
    const data = call.data.parse(await handler(input, caller))
    return call.raw ? data : enveloped(data)
  })
}

/**
 * Serves a call whose answer is the same for everyone in a company: the finished answer is kept for
 * each input, until one of its topics changes. The handler is not told who asks.
 */
export function serveKept<N extends CallName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  topicsOf: (input: InputOf<N>) => readonly Topic[],
  handler: (companyId: number, input: InputOf<N>) => Promise<DataOf<N>>,
): void {
  route(app, deps, name, async (input, { companyId, reply }, call) => {
    const make = async () => {
      const data = call.data.parse(await handler(companyId, input))
      return Buffer.from(JSON.stringify(enveloped(data)))
    }
    const key = `${name} ${JSON.stringify(input)}`
    reply.type('application/json; charset=utf-8')
    return deps.hot.of(companyId, key, topicsOf(input), make)
  })
}
