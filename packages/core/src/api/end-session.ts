import { pathsOf, screenAt } from '../paths/index.ts'
import {
  cavSignedOut,
  isSelfService,
  signOut,
  type Ports,
  type SessionDispatch,
  type SessionRoot,
} from '../session/index.ts'
import { SESSION_ENDED } from './error-texts.ts'

const ending = new WeakMap<Ports, Promise<void>>()

type Store = { dispatch: SessionDispatch; getState: () => SessionRoot; ports: Ports }

/**
 * Ends the session once at a time: the shopper is told (unless the company signs people in by
 * itself), signed out and sent to sign in, with the way back. In the verification area the bank
 * login page takes the place of the login page.
 */
export function endSession(store: Store): Promise<void> {
  const running = ending.get(store.ports)
  if (running) return running
  const run = end(store).finally(() => ending.delete(store.ports))
  ending.set(store.ports, run)
  return run
}

async function end({ dispatch, getState, ports }: Store): Promise<void> {
  const { companyId, companyInfo } = getState().session
  if (!isSelfService(companyInfo?.loginMethod ?? 1)) {
    await ports.notify.alert({ title: SESSION_ENDED })
  }
  // Another company or a new sign-in may have come while the shopper was reading.
  if (getState().session.companyId !== companyId) return
  const here = ports.navigation.here()
  const screen = screenAt(here.split('?')[0] ?? '')
  const inCav = screen === 'cav' || screen === 'cavScan' || screen === 'cavDetail'
  dispatch(signOut({ keepsCheckout: true }))
  if (inCav) dispatch(cavSignedOut())
  const paths = pathsOf(companyId)
  if (screen === 'login' || screen === 'bankLogin') return
  const redirect = here
  ports.navigation.go(inCav ? paths.bankLogin({ redirect }) : paths.login({ redirect }), {
    replace: true,
  })
}
