import { isRefused } from '@mall/core/api'
import type { SignInRequest } from '../login-endpoints.ts'
import type { FlowTools, SignInOutcome } from './flow-types.ts'

/**
 * Sends a proof with the session of this browser. If it identifies another account, the shopper
 * decides whether it replaces the session.
 * @returns null if the shopper keeps the current account
 */
export async function signInOrKeep(
  request: SignInRequest,
  { ports, signIn, t }: Pick<FlowTools, 'ports' | 'signIn' | 't'>,
): Promise<SignInOutcome | null> {
  const outcome = await signIn(request)
  if (!isRefused(outcome.error, 'login/other-account')) return outcome
  const isAgreed = await ports.notify.confirm({
    title: t('switchTitle'),
    message: t('switchNote'),
    confirmLabel: t('switchLabel'),
    cancelLabel: t('keepLabel'),
  })
  if (!isAgreed) return null
  return signIn({ ...request, args: { ...request.args, replaceSession: true } } as SignInRequest)
}
