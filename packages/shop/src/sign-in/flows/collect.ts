import type { HostPort, LoginFields, LoginCodeRequest } from '@mall/core/host'
import type { Translate } from '@mall/core/messages'
import type { SignInRequest } from '../login-endpoints.ts'
import type { flowMessages } from '../messages.ts'
import { buildSignInRequest, type Strategy } from './strategies.ts'

export type CollectResult = { request: SignInRequest } | { stop: string; cancelled: boolean }

export const STOP_MESSAGES = {
  cancelled: 'cancelled',
  unsupported: 'unsupported',
  failed: 'incomplete',
  unknown: 'incomplete',
} as const

/**
 * Collects the login fields of a strategy from the URL or the host's bridge.
 * @param fetchSignature request signed by the mall's server for the bank's bridge; null on failure
 */
export async function collect(
  strategy: Strategy,
  entryFields: LoginFields,
  host: Pick<HostPort, 'loginCode'>,
  options: Omit<LoginCodeRequest, 'auth'>,
  fetchSignature: () => Promise<LoginFields | null>,
  t: Translate<typeof flowMessages>,
): Promise<CollectResult> {
  let loginFields = entryFields
  if (strategy.from === 'bridge') {
    const auth = strategy.needsSignature ? await fetchSignature() : {}
    if (auth === null) return { stop: t(STOP_MESSAGES.failed), cancelled: false }
    const result = await host.loginCode({ ...options, auth })
    if (result.kind !== 'ok') {
      return { stop: t(STOP_MESSAGES[result.kind]), cancelled: result.kind === 'cancelled' }
    }
    loginFields = result.value
  }
  const request = buildSignInRequest(strategy, loginFields)
  return request ? { request } : { stop: t(strategy.missing), cancelled: false }
}
