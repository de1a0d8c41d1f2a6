import type { GuardStep } from '@mall/core/guard'
import { pathsOf } from '@mall/core/paths'

/** Guard step 7: a guest enters the gx activity through its own page. */
export const gxActivity: GuardStep = (_route, facts) => {
  const isGx = new URLSearchParams(facts.search).get('activityType') === 'gx'
  if (!isGx || facts.signedIn || facts.pathname.startsWith('/activity/gx-new')) return null
  return { kind: 'redirect', to: pathsOf(facts.storedCompany).gx({ activityType: 'gx' }) }
}
