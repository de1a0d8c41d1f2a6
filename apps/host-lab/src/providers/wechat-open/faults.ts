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
 * What goes otherwise than usual the next `times` calls of one kind, `any` of all kinds.
 * `hang` does it and never answers, `lost` neither does it nor answers, `error` 500, `garbage` half
 * an answer, `busy` the provider's own -1, `huge` megabytes, `redirect` another address, `bad-code`
 * and `bad-token` the provider's words for a code or a token that is not good (any more).
 */
const faultOf = <M extends string>(moments: readonly [M, ...M[]]) =>
  z.object({
    on: z.enum(['any', ...moments]),
    behaviour: z.enum(behaviours),
    times: z.int().min(1).max(100_000).default(1),
  })
export type Behaviour = (typeof behaviours)[number]

/** The provider's numbers for what its errors are. */
type Words = {
  busy: object
  badCode: object
  badToken: object
}

/** The faults still to come, in the order they were given, and how often each call was made. */
export function makeFaults<M extends string>(moments: readonly [M, ...M[]], words: Words) {
  const Fault = faultOf(moments)
  type Fault = z.output<typeof Fault>
  let faults: Fault[] = []
  const requestCounts = Object.fromEntries(moments.map((moment) => [moment, 0])) as Record<
    M,
    number
  >

  function take(moment: M): Behaviour | null {
    requestCounts[moment] += 1
    const fault = faults.find(({ on }) => on === 'any' || on === moment)
    if (!fault) return null
    fault.times -= 1
    if (fault.times === 0) faults = faults.filter((one) => one !== fault)
    return fault.behaviour
  }

  return {
    /** How often each call was made since the start. */
    requestCounts,
    add(input: unknown) {
      faults.push(...z.array(Fault).parse([input].flat()))
    },
    clear() {
      faults = []
    },
    /** Answers a call, or does what goes wrong with it this time. */
    serve(moment: M, reply: FastifyReply, work: () => object) {
      const behaviour = take(moment)
      switch (behaviour) {
        case null:
          return reply.send(work())
        case 'hang':
          work()
          return reply.hijack()
        case 'lost':
          return reply.hijack()
        case 'error':
          return reply.status(500).type('text/html').send('<h1>500 Internal Server Error</h1>')
        case 'garbage':
          return reply.type('application/json').send(JSON.stringify(work()).slice(0, -4))
        case 'busy':
          return reply.send(words.busy)
        case 'huge':
          return reply.send({ ...work(), padding: 'x'.repeat(2_000_000) })
        case 'redirect':
          return reply.redirect('/lab/elsewhere', 302)
        case 'bad-code':
          return reply.send(words.badCode)
        case 'bad-token':
          return reply.send(words.badToken)
      }
    },
  }
}
