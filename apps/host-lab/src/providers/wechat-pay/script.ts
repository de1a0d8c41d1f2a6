import { z } from 'zod'

/** Prefix of the payment number, to select one of several payments; only for `pay` and `refund`. */
const of = z.string().max(32).default('')

/**
 * Fault or mode of the next operations.
 * Merchant API: `refuse` a signed refusal, `hang` runs the call without a response, `lost` does
 * neither, `error` responds 500, `garbage` a signed but invalid response, `unsigned`, `forged`
 * (another
 * key with the provider's id). Refunds also: `processing` (until queried again), `abnormal`,
 * `closed`
 * (`FAILED` at a bank).
 * Payment: `silent` no notification, `twice`, `late`, `forged`, `wrong-amount`.
 */
export const Step = z.union([
  z.object({
    on: z.enum(['start', 'query', 'close', 'refund', 'query-refund', 'certificates', 'any']),
    behaviour: z.enum(['refuse', 'hang', 'lost', 'error', 'garbage', 'unsigned', 'forged']),
    times: z.int().min(1).max(100_000).default(1),
    of,
  }),
  z.object({
    on: z.literal('refund'),
    behaviour: z.enum(['processing', 'abnormal', 'closed']),
    times: z.int().min(1).max(100_000).default(1),
    of,
  }),
  z.object({
    on: z.literal('pay'),
    behaviour: z.enum(['silent', 'twice', 'late', 'forged', 'wrong-amount']),
    times: z.int().min(1).max(100_000).default(1),
    /** delay of `late`, in milliseconds */
    delayMs: z.int().min(0).max(3_600_000).default(10_000),
    of,
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

/** Queue of steps. */
export function createScript() {
  let steps: Step[] = []
  return {
    add(input: StepInput | StepInput[]) {
      steps.push(...z.array(Step).parse([input].flat()))
    },
    clear() {
      steps = []
    },
    /**
     * Takes the next step of an operation and decrements its count; null if there is none. `id`:
     * the
     * payment.
     */
    take(operation: Operation, id = ''): Step | null {
      const isAny = operation !== 'pay' && operation !== 'certificates'
      const step = steps.find(
        (one) => (one.on === operation || (one.on === 'any' && isAny)) && id.startsWith(one.of),
      )
      if (!step) return null
      step.times -= 1
      if (step.times === 0) steps = steps.filter((one) => one !== step)
      return step
    },
  }
}
export type Script = ReturnType<typeof createScript>
