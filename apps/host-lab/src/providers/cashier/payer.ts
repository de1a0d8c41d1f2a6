import type { Script } from '../wechat-pay/script.ts'
import type { Deliveries } from './deliveries.ts'

/** How a provider tells that it was paid, in each way that it may be told. */
export type MerchantNotifications = {
  usual(paymentId: string): Promise<void>
  forged(paymentId: string): Promise<void>
  wrongAmount(paymentId: string): Promise<void>
}
export type NotificationMode = 'usual' | 'silent' | 'twice' | 'late' | 'forged' | 'wrong-amount'

/** How long a late notification takes where nothing else is said. */
const LATE_NOTIFICATION_MS = 10_000

/**
 * Tells of payments as scripted, or as the payer's press says.
 * @returns resolves when the notification, if one leaves at once, is answered
 */
export function createPayer(options: {
  script: Script
  deliveries: Deliveries
  send: MerchantNotifications
  /** how long after paying the notification leaves, in milliseconds */
  delayMs: number
}) {
  const { script, deliveries, send, delayMs } = options

  async function notifyMerchant(
    paymentId: string,
    mode: NotificationMode,
    lateBy: number,
  ): Promise<void> {
    if (mode === 'silent') return
    if (mode === 'late') return deliveries.after(lateBy, () => send.usual(paymentId))
    if (mode === 'forged') return send.forged(paymentId)
    if (mode === 'wrong-amount') return send.wrongAmount(paymentId)
    const times = mode === 'twice' ? [1, 2] : [1]
    await Promise.all(times.map(() => send.usual(paymentId)))
  }

  return async (paymentId: string, fallbackMode: NotificationMode = 'usual'): Promise<void> => {
    const step = script.take('pay', paymentId)
    const [mode, lateBy] =
      step?.on === 'pay' ? [step.behaviour, step.delayMs] : [fallbackMode, LATE_NOTIFICATION_MS]
    if (delayMs === 0) return notifyMerchant(paymentId, mode, lateBy)
    deliveries.after(delayMs, () => notifyMerchant(paymentId, mode, lateBy))
  }
}
