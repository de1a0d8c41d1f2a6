import { hereOf, pathsIn, type GuardStep } from '../guard.ts'

/** 11. An openId that ends in _1 is a chat account not fully registered: sign in again. */
export const halfRegistered: GuardStep = (_route, facts) => {
  const { openId, signedIn, pathname } = facts
  if (!signedIn || !openId.endsWith('_1') || pathname === '/wx-bind-phone') return null
  return { kind: 'signOut', to: pathsIn(facts).login({ redirect: hereOf(facts) }) }
}
