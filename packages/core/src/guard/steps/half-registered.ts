import { loginPathIn, type GuardStep } from '../guard.ts'

/**
 * 11. An account with an incomplete registration signs in again. The server marks it by a field,
 * because one in 4,096 real openIds ends in the specification's `_1`.
 */
export const halfRegistered: GuardStep = (_route, facts) => {
  const { halfRegistered: isHalfRegistered, signedIn, pathname } = facts
  if (!signedIn || !isHalfRegistered || pathname === '/wx-bind-phone') return null
  return { kind: 'signOut', to: loginPathIn(facts) }
}
