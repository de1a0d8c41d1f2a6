import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const behaviours = [
  'hang',
  'lost',
  'error',
  'garbage',
  'busy',
  'huge',
  'redirect',
  'bad-code',
  'bad-token',
] as const

/**
 * Fault of the next `times` calls of one operation, or of `any`. `hang` runs the call without a
 * response, `lost` neither runs it nor responds, `error` responds 500, `garbage` half a response,
 * `busy` the provider's -1, `huge` megabytes, `redirect` another address, `bad-code` and
 * `bad-token` the provider's errors for an invalid code or token.
 */
const createFaultSchema = <M extends string>(operations: readonly [M, ...M[]]) =>
  z.object({
    on: z.enum(['any', ...operations]),
    behaviour: z.enum(behaviours),
    times: z.int().min(1).max(100_000).default(1),
  })
export type Behaviour = (typeof behaviours)[number]

/** Error bodies of the provider. */
type ProviderErrors = {
  busy: object
  badCode: object
  badToken: object
}

/** Queue of faults, with a count of calls per operation. */
export function createFaults<M extends string>(
  operations: readonly [M, ...M[]],
  errors: ProviderErrors,
) {
  const Fault = createFaultSchema(operations)
  type Fault = z.output<typeof Fault>
  let faults: Fault[] = []
  const requestCounts = Object.fromEntries(operations.map((operation) => [operation, 0])) as Record<
    M,
    number
  >

  function takeFault(operation: M): Behaviour | null {
    requestCounts[operation] += 1
    const fault = faults.find(({ on }) => on === 'any' || on === operation)
    if (!fault) return null
    fault.times -= 1
    if (fault.times === 0) faults = faults.filter((one) => one !== fault)
    return fault.behaviour
  }

  return {
    /** number of calls since the start */
    requestCounts,
    add(input: unknown) {
      faults.push(...z.array(Fault).parse([input].flat()))
    },
    clear() {
      faults = []
    },
    /** Serves a call, or its next fault. */
    serve(operation: M, reply: FastifyReply, run: () => object) {
      const behaviour = takeFault(operation)
      switch (behaviour) {
        case null:
          return reply.send(run())
        case 'hang':
          run()
          return reply.hijack()
        case 'lost':
          return reply.hijack()
        case 'error':
          return reply.status(500).type('text/html').send('<h1>500 Internal Server Error</h1>')
        case 'garbage':
          return reply.type('application/json').send(JSON.stringify(run()).slice(0, -4))
        case 'busy':
          return reply.send(errors.busy)
        case 'huge':
          return reply.send({ ...run(), padding: 'x'.repeat(2_000_000) })
        case 'redirect':
          return reply.redirect('/lab/elsewhere', 302)
        case 'bad-code':
          return reply.send(errors.badCode)
        case 'bad-token':
          return reply.send(errors.badToken)
      }
    },
  }
}
