import { isOwnPath, withCompany } from '../../paths/index.ts'
import { pathsIn, queryOf, type GuardStep } from '../guard.ts'

/** 6. goNext "user" leads to all orders, another goNext to that path, if it is one of ours. */
export const goNext: GuardStep = (_route, facts) => {
  const wish = queryOf(facts).get('goNext')
  if (!wish) return null
  if (wish === 'user') return { kind: 'redirect', to: pathsIn(facts).orders(99) }
  const path = /^\w/.test(wish) ? `/${wish}` : wish
  if (!isOwnPath(path) || path.includes('goNext=')) return null
  return { kind: 'redirect', to: withCompany(path, facts.storedCompany) }
}
