import type { GuardStep } from '@mall/core/guard'
import { pathsOf } from '@mall/core/paths'
import type { Ports } from '@mall/core/session'
import { staffToken } from './staff-token.ts'

/** Guard step 9: staff who are signed in continue to the scanner. */
export const skipSignIn =
  ({ storage, clock }: Ports): GuardStep =>
  (_route, { pathname, storedCompany }) => {
    if (pathname !== '/cav') return null
    const token = staffToken(storage, storedCompany, clock.now).read()
    return token === null ? null : { kind: 'redirect', to: pathsOf(storedCompany).cavScan() }
  }
