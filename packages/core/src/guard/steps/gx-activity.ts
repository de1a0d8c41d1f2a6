import { pathsIn, queryOf, type GuardStep } from '../guard.ts'

/** 7. The gx activity is entered through its own page, unless signed in. */
export const gxActivity: GuardStep = (_route, facts) => {
  const asked = queryOf(facts).get('activityType') === 'gx'
  if (!asked || facts.signedIn || facts.pathname.startsWith('/activity/gx-new')) return null
  return { kind: 'redirect', to: pathsIn(facts).gx({ activityType: 'gx' }) }
}
