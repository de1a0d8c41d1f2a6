import { pathsOf, screenAt } from '../paths/index.ts'
import {
  isSelfService,
  selectTranslator,
  signOut,
  toLoginPath,
  type Audience,
  type Ports,
  type SessionDispatch,
  type SessionRoot,
} from '../session/index.ts'
import type { ApiError } from './api-error.ts'
import { failureMessages } from './failure.messages.ts'

const ending = new WeakMap<Ports, Promise<void>>()

type Store = { dispatch: SessionDispatch; getState: () => SessionRoot; ports: Ports }

/**
 * Ends the session once at a time: alerts the shopper (unless the company signs shoppers in
 * automatically), signs out and opens the login page with the way back. A screen of another
 * audience opens that audience's sign-in instead.
 */
export function endSession(store: Store, reason: ApiError): Promise<void> {
  const running = ending.get(store.ports)
  if (running) return running
  const run = end(store, reason).finally(() => ending.delete(store.ports))
  ending.set(store.ports, run)
  return run
}

const toSessionEndedPath = (
  { sessionEndedPath, signInPath }: Audience,
  companyId: number,
  here: string,
): string => (sessionEndedPath ?? signInPath)(pathsOf(companyId), here)

/** Ends the session of another audience; the shopper stays signed in. */
export function endAudience(audience: Audience, ports: Ports, companyId: number): void {
  audience.signOut(ports, companyId)
  const here = ports.navigation.here()
  if (ports.hooks.audienceAt(here.split('?')[0] ?? '') !== audience) return
  ports.navigation.go(toSessionEndedPath(audience, companyId, here), { replace: true })
}

async function end({ dispatch, getState, ports }: Store, reason: ApiError): Promise<void> {
  const { companyId, companyInfo } = getState().session
  if (!isSelfService(companyInfo?.loginMethod ?? 1)) {
    const t = selectTranslator(getState())(failureMessages)
    await ports.notify.alert({
      title: t('sessionEnded'),
      ...(reason.name === 'session/replaced' && { message: t('sessionReplaced') }),
    })
  }
  // The company may have changed, or a new sign-in have succeeded, while the alert was open.
  if (getState().session.companyId !== companyId) return
  const here = ports.navigation.here()
  const screen = screenAt(here.split('?')[0] ?? '')
  const audience = ports.hooks.audienceAt(here.split('?')[0] ?? '')
  dispatch(signOut({ hasExpired: true }))
  audience?.signOut(ports, companyId)
  if (screen === 'login' || screen === 'bankLogin') return
  const to = audience
    ? toSessionEndedPath(audience, companyId, here)
    : toLoginPath(pathsOf(companyId), companyInfo?.loginMethod, here)
  ports.navigation.go(to, { replace: true })
}
