import type { Script } from '../wechat-pay/script.ts'
import type { Deliveries } from './deliveries.ts'

/** Notifications of a payment, one for each content. */
export type MerchantNotifications = {
  paid(paymentId: string): Promise<void>
  forged(paymentId: string): Promise<void>
  wrongAmount(paymentId: string): Promise<void>
}
export type NotificationMode = 'usual' | 'silent' | 'twice' | 'late' | 'forged' | 'wrong-amount'

/** Default delay of a late notification. */
const LATE_NOTIFICATION_MS = 10_000

/**
 * Creates a function that notifies the merchant of a payment, by the script or the given mode.
 * It resolves after an immediate notification is answered.
 */
export function createPayer(options: {
  script: Script
  deliveries: Deliveries
  send: MerchantNotifications
  /** delay between payment and notification, in milliseconds */
  delayMs: number
}) {
  const { script, deliveries, send, delayMs } = options

  async function notifyMerchant(
    paymentId: string,
    mode: NotificationMode,
    lateDelayMs: number,
  ): Promise<void> {
    if (mode === 'silent') return
    if (mode === 'late') return deliveries.after(lateDelayMs, () => send.paid(paymentId))
    if (mode === 'forged') return send.forged(paymentId)
    if (mode === 'wrong-amount') return send.wrongAmount(paymentId)
    const times = mode === 'twice' ? [1, 2] : [1]
    await Promise.all(times.map(() => send.paid(paymentId)))
  }

  return async (paymentId: string, fallbackMode: NotificationMode = 'usual'): Promise<void> => {
    const step = script.take('pay', paymentId)
    const [mode, lateDelayMs] =
      step?.on === 'pay' ? [step.behaviour, step.delayMs] : [fallbackMode, LATE_NOTIFICATION_MS]
    if (delayMs === 0) return notifyMerchant(paymentId, mode, lateDelayMs)
    deliveries.after(delayMs, () => notifyMerchant(paymentId, mode, lateDelayMs))
  }
}
