import type { Ports } from '../session/index.ts'
import type { ApiError } from './api-error.ts'

/** Interval in ms within which an error is shown once, because concurrent requests fail alike. */
const QUIET_MS = 1500
const lastMessage = new WeakMap<Ports, { text: string; at: number }>()

/**
 * Shows the errors that belong to the kernel: transport and server failures, never a business
 * refusal.
 */
export function present(ports: Ports, error: ApiError): void {
  if (error.kind === 'refusal' && error.code !== 500) return
  const text = error.message
  const at = ports.clock.local()
  const last = lastMessage.get(ports)
  if (last && last.text === text && at - last.at < QUIET_MS) return
  lastMessage.set(ports, { text, at })
  ports.notify.toast(text, { tone: 'danger' })
}
