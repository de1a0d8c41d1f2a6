import { hereOf, pathsIn, type GuardStep } from '../guard.ts'

const CLOSED = 1

/** 4. A closed shop shows its building page with the return address. */
export const shopClosed: GuardStep = (_route, facts) => {
  if (facts.companyInfo?.shopStatus !== CLOSED || facts.pathname === '/building') return null
  return { kind: 'redirect', to: pathsIn(facts).building({ redirect: hereOf(facts) }) }
}
