import { loginPathIn, type GuardStep } from '../guard.ts'

/**
 * 11. An account whose registration is incomplete signs in again. The server marks it by a field: a
 * real openId ends in the specification's `_1` once in 4,096 times.
 */
export const halfRegistered: GuardStep = (_route, facts) => {
  const { halfRegistered: isHalfRegistered, signedIn, pathname } = facts
  if (!signedIn || !isHalfRegistered || pathname === '/wx-bind-phone') return null
  return { kind: 'signOut', to: loginPathIn(facts) }
}
