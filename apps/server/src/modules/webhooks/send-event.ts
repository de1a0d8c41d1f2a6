import type { Deps } from '../../deps.ts'
import { parseAllowedHosts } from '../../providers/outbound/public-address.ts'
import { OutsideFailed, requestOutside } from '../../providers/outbound/request-outside.ts'
import { signEvent } from './sign-event.ts'

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 65_536

export type SendResult = { delivered: boolean; status: number | null; error: string }
export type WebhookEvent = {
  id: string
  type: string
  companyId: number
  createdAt: string
  data: Record<string, unknown>
}

/** Sends one signed event. Every status from 300 on is a failure, redirects included. */
export async function sendEvent(
  { settings, now, timeoutsMs }: Pick<Deps, 'settings' | 'now' | 'timeoutsMs'>,
  url: string,
  event: WebhookEvent,
  secrets: readonly string[],
): Promise<SendResult> {
  const body = JSON.stringify(event)
  try {
    const { status } = await requestOutside(url, {
      method: 'POST',
      headers: signEvent(event.id, body, secrets, now()),
      body,
      timeoutMs: Math.min(timeoutsMs?.provider ?? TIMEOUT_MS, TIMEOUT_MS),
      most: MAX_RESPONSE_BYTES,
      isProduction: settings.NODE_ENV === 'production',
      allowed: parseAllowedHosts(settings.MALL_OUTBOUND_ALLOW),
    })
    const delivered = status >= 200 && status < 300
    return { delivered, status, error: delivered ? '' : `接收方返回 ${String(status)}` }
  } catch (error) {
    if (!(error instanceof OutsideFailed)) throw error
    const isTimeout = /abort|timeout/i.test(error.message)
    return { delivered: false, status: null, error: isTimeout ? '超时' : error.message }
  }
}
