import { contentParameters, pathsOf, queryText } from '../../paths/index.ts'
import type { KnownRoute } from '../registry.ts'

/** Screens that are about a visit and not about the mall. */
const OF_THE_VISIT = new Set(['/login', '/bank-login', '/wx-bind-phone', '/building'])

/**
 * The path under which a screen is shared: with its company and what it shows. Screens of a
 * shopper's own and of signing in are shared as the home page.
 */
export function shareablePath(
  here: string,
  companyId: number,
  routeAt: (pathname: string) => Pick<KnownRoute, 'access'> | null,
): string {
  const [pathname = '', search = ''] = here.split('?')
  const route = routeAt(pathname)
  if (!route || route.access.login || route.access.audience || OF_THE_VISIT.has(pathname)) {
    return pathsOf(companyId).home()
  }
  const query = new URLSearchParams(search)
  const kept = contentParameters.map((name) => [name, query.get(name)] as const)
  return pathname + queryText(companyId, Object.fromEntries(kept))
}
