import { namedBy } from '../../session/index.ts'
import { hereOf, pathsIn, type GuardStep } from '../guard.ts'

/**
 * Before 8. A link that names a person signs that person in, whichever account was signed in
 * before: on a phone that is passed around, the last link counts.
 */
export const entryParamsFirst: GuardStep = (_route, facts) => {
  const { entryParams, companyInfo, signedIn, pathname } = facts
  const name = namedBy(companyInfo?.loginMethod ?? 1)
  if (!name || !entryParams.includes(name) || pathname === '/building') return null
  const isHere = pathname === '/login'
  const to = isHere ? hereOf(facts) : pathsIn(facts).login({ redirect: hereOf(facts) })
  if (signedIn) return { kind: 'signOut', to }
  return isHere ? null : { kind: 'redirect', to }
}
