import { LoginMethodId } from '@mall/contract/states'
import { isForced, showsChatIcon } from '../../session/index.ts'
import { loginPathIn, type GuardStep } from '../guard.ts'

/** Signing in by bank oauth: always required. */

/** Screens of sign-in, and those of the terms that a sign-in agrees to. */
const OPEN = new Set([
  '/login',
  '/bank-login',
  '/wx-bind-phone',
  '/service-terms',
  '/privacy',
  '/user-agreement',
  '/building',
  // Guests recover a password on this screen.
  '/my/info/account-edit',
])

export const isOpen = (pathname: string): boolean => OPEN.has(pathname)

/**
 * 8. Signing in comes first for routes that require it, for method 14, for companies that require
 * it, and once per visit for the methods of the forced list (13 in the work chat) and in a chat
 * app that can identify the shopper silently.
 */
export const loginRequired: GuardStep = ({ access }, facts) => {
  const { companyInfo, signedIn, loginAttempted, workChat, chatApp, pathname } = facts
  if (signedIn || OPEN.has(pathname)) return null
  const method = companyInfo?.loginMethod ?? 1
  const asksChat = showsChatIcon(method, chatApp) && companyInfo?.appId !== ''
  const forced =
    companyInfo?.forcedLogin === true ||
    method === LoginMethodId.BankOauth ||
    (!loginAttempted && (isForced(method, workChat) || asksChat))
  // Other audiences have a sign-in of their own.
  if (!access.login && (!forced || access.audience)) return null
  return { kind: 'redirect', to: loginPathIn(facts) }
}
