import { isForced, showsChatIcon } from '../../session/index.ts'
import { loginPathIn, type GuardStep } from '../guard.ts'
import { isOpen } from './login-required.ts'

const HOME_CHANNEL = '0'

/**
 * 5. In the home channel a route with the check starts a guest's automatic login flow once per
 * visit (a host app, a bank's bridge, a partner). The login page of methods 1 and 8 is no such
 * flow, because it would exclude guests from the mall.
 */
export const channelCheck: GuardStep = ({ access }, facts) => {
  const { companyInfo, signedIn, loginAttempted, workChat, chatApp, pathname } = facts
  if (companyInfo?.channel !== HOME_CHANNEL || !access.channelCheck) return null
  if (signedIn || loginAttempted || isOpen(pathname) || access.audience) return null
  const { loginMethod, appId } = companyInfo
  const runsByItself =
    isForced(loginMethod, workChat) || (showsChatIcon(loginMethod, chatApp) && appId !== '')
  if (!runsByItself) return null
  return { kind: 'startLogin', to: loginPathIn(facts) }
}
