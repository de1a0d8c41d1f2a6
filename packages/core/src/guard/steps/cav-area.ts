import { pathsIn, type GuardStep } from '../guard.ts'

/** 9. The verification area has its own token: without it to its sign-in, with it past it. */
export const cavArea: GuardStep = ({ access }, facts) => {
  if (access.cav && !facts.cavToken) return { kind: 'redirect', to: pathsIn(facts).cav() }
  if (facts.pathname === '/cav' && facts.cavToken) {
    return { kind: 'redirect', to: pathsIn(facts).cavScan() }
  }
  return null
}
