import type { Script } from '../wechat-pay/script.ts'
import type { Deliveries } from './deliveries.ts'

/** How a provider tells that it was paid, in each way that it may be told. */
export type Teller = {
  usual(paymentId: string): Promise<void>
  forged(paymentId: string): Promise<void>
  wrongAmount(paymentId: string): Promise<void>
}
export type Telling = 'usual' | 'silent' | 'twice' | 'late' | 'forged' | 'wrong-amount'

/** How long a late notification takes where nothing else is said. */
const late = 10_000

/**
 * Tells of payments as scripted, or as the payer's press says.
 * @returns resolves when the notification, if one leaves at once, is answered
 */
export function makePayer(options: {
  script: Script
  deliveries: Deliveries
  teller: Teller
  /** how long after paying the notification leaves, in milliseconds */
  delayMs: number
}) {
  const { script, deliveries, teller, delayMs } = options

  async function tell(paymentId: string, how: Telling, lateBy: number): Promise<void> {
    if (how === 'silent') return
    if (how === 'late') return deliveries.after(lateBy, () => teller.usual(paymentId))
    if (how === 'forged') return teller.forged(paymentId)
    if (how === 'wrong-amount') return teller.wrongAmount(paymentId)
    const times = how === 'twice' ? [1, 2] : [1]
    await Promise.all(times.map(() => teller.usual(paymentId)))
  }

  return async (paymentId: string, pressed: Telling = 'usual'): Promise<void> => {
    const step = script.take('pay', paymentId)
    const [how, lateBy] = step?.on === 'pay' ? [step.behaviour, step.delayMs] : [pressed, late]
    if (delayMs === 0) return tell(paymentId, how, lateBy)
    deliveries.after(delayMs, () => tell(paymentId, how, lateBy))
  }
}
