import { z } from 'zod'

/**
 * What goes otherwise than usual the next time.
 * Calls of the merchant: `refuse` a signed refusal, `hang` does it and never answers, `lost` neither does it nor answers,
 * `error` 500, `garbage` a signed answer that means nothing, `unsigned`, `forged` (another key
 * under the provider's id). Refunds also: `processing` (until asked a second time), `abnormal`, `closed`
 * (a bank's `FAILED` for both).
 * Paying: `silent` no notification, `twice`, `late`, `forged`, `wrong-amount`.
 */
export const Step = z.union([
  z.object({
    on: z.enum(['start', 'query', 'close', 'refund', 'query-refund', 'certificates', 'any']),
    behaviour: z.enum(['refuse', 'hang', 'lost', 'error', 'garbage', 'unsigned', 'forged']),
    times: z.int().min(1).max(100_000).default(1),
  }),
  z.object({
    on: z.literal('refund'),
    behaviour: z.enum(['processing', 'abnormal', 'closed']),
    times: z.int().min(1).max(100_000).default(1),
  }),
  z.object({
    on: z.literal('pay'),
    behaviour: z.enum(['silent', 'twice', 'late', 'forged', 'wrong-amount']),
    times: z.int().min(1).max(100_000).default(1),
    /** late: how much later, in milliseconds */
    delayMs: z.int().min(0).max(3_600_000).default(10_000),
    /** only payments whose number begins so, where several are under way */
    of: z.string().max(32).default(''),
  }),
])
export type Step = z.output<typeof Step>
export type StepInput = z.input<typeof Step>
export type Operation =
  | 'start'
  | 'query'
  | 'close'
  | 'refund'
  | 'query-refund'
  | 'certificates'
  | 'pay'

/** The steps still to come, taken in the order they were given. */
export function createScript() {
  let steps: Step[] = []
  return {
    add(input: StepInput | StepInput[]) {
      steps.push(...z.array(Step).parse([input].flat()))
    },
    clear() {
      steps = []
    },
    /** The step for this moment, counted down; null where all is as usual. `id`: the payment paid. */
    take(operation: Operation, id = ''): Step | null {
      const step = steps.find((one) =>
        one.on === 'pay'
          ? operation === 'pay' && id.startsWith(one.of)
          : one.on === operation ||
            (one.on === 'any' && operation !== 'pay' && operation !== 'certificates'),
      )
      if (!step) return null
      step.times -= 1
      if (step.times === 0) steps = steps.filter((one) => one !== step)
      return step
    },
  }
}
export type Script = ReturnType<typeof createScript>
