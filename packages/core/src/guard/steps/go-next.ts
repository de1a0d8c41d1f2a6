import { isOwnPath, withCompany } from '../../paths/index.ts'
import { pathsIn, queryOf, type GuardStep } from '../guard.ts'

/** 6. goNext "user" opens all orders, another goNext the given path if it is one of the mall's. */
export const goNext: GuardStep = (_route, facts) => {
  const target = queryOf(facts).get('goNext')
  if (!target) return null
  if (target === 'user') return { kind: 'redirect', to: pathsIn(facts).orders(99) }
  const path = /^\w/.test(target) ? `/${target}` : target
  if (!isOwnPath(path) || path.includes('goNext=')) return null
  return { kind: 'redirect', to: withCompany(path, facts.storedCompany) }
}
