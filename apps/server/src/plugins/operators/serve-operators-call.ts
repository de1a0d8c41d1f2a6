import { calls, type Call, type CallName, type InputOf } from '@mall/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../errors.ts'
import { parseInput } from '../input.ts'
import { parseLargeInput } from '../large-bodies/large-input.ts'
import { digestOf } from '../large-bodies/large-json.ts'
import type { Operator } from '../operator.ts'
import { createCallRoute, handle, serializeData, type Handler } from '../serve.ts'
import { hashOf } from '../session.ts'
import { withTimeout } from '../with-timeout.ts'
import { claimRequestKey, releaseRequestKey, storeAnswer } from './request-keys.repository.ts'

const REQUEST_KEY = /^[\w-]{8,128}$/

/** Version of the object in a response, for `If-Match`. */
function setEntityTag(reply: FastifyReply, data: unknown): void {
  const { version } = (data ?? {}) as { version?: unknown }
  if (typeof version === 'string') void reply.header('etag', `"${version}"`)
}

/** OPS_KEY needs no Idempotency-Key, because older scripts send none. */
function readRequestKey({ requestKey, id }: Operator): string | null {
  if (requestKey === null && id === 'OPS_KEY') return null
  if (requestKey === null || !REQUEST_KEY.test(requestKey)) {
    throw new Refusal('ops/request-key-needed', undefined, {
      issues: [{ field: 'Idempotency-Key', message: '应为 8 至 128 位字母、数字、下划线、横线' }],
    })
  }
  return requestKey
}

const isWrite = ({ method, ops }: Call) => method !== 'GET' && ops?.permission !== 'open'

/** Runs a write once per Idempotency-Key. */
async function runOnce(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  operator: Operator,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = readRequestKey(operator)
  if (key === null) return run()
  const claimed = { operator, key }
  const given = digestOf(request.body) ?? request.body ?? null
  const body = JSON.stringify([call.name, request.params, request.query, given])
  const claim = await claimRequestKey(deps.db, {
    ...claimed,
    bodyHash: hashOf(body),
    at: deps.now(),
  })
  if (claim.kind === 'answered' && claim.answer !== null) return claim.answer
  if (claim.kind === 'reused') throw new Refusal('ops/request-key-reused')
  if (claim.kind === 'running') throw new Refusal('ops/in-progress', undefined, { retryAfter: 1 })
  if (claim.kind !== 'begun') throw new Refusal('ops/already-applied')
  let answer: unknown
  try {
    answer = await run()
  } catch (error) {
    // After any other error the effect is unknown, so the key stays claimed until the outcome is
    // known.
    if (error instanceof Refusal) await releaseRequestKey(deps.db, claimed)
    throw error
  }
  const stored = call.ops?.secret ? null : call.data.parse(answer)
  await storeAnswer(deps.db, { ...claimed, at: deps.now() }, stored)
  return answer
}

/** Serves an operators' call: problem details, Idempotency-Key, entity tags. */
export function serveOperatorsCall<N extends CallName>(
  fastify: FastifyInstance,
  deps: Deps,
  name: N,
  handler: Handler<N>,
): void {
  const call: Call = calls[name]
  fastify.route({
    ...createCallRoute(deps, call),
    ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
    config: {
      problemDetails: true,
      ...(call.maxValues !== undefined && { maxValues: call.maxValues }),
    },
    schema: { response: { 200: call.data } },
    serializerCompiler: () => (data) => serializeData(call, data),
    async handler(request, reply) {
      const isLarge = digestOf(request.body) !== undefined
      const input = (
        isLarge ? await parseLargeInput(call, request) : parseInput(call, request)
      ) as InputOf<N>
      const run = async () => {
        const data = await handle(handler, input, request)
        if (isWrite(call)) await deps.cache.flush()
        return data
      }
      const data = await withTimeout(
        isWrite(call)
          ? runOnce(deps, call, request, request.authentication.caller as Operator, run)
          : run(),
        request.deadline,
      )
      setEntityTag(reply, data)
      return data
    },
  })
}
