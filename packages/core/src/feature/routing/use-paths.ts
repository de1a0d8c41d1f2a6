import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathsOf, toPagePath, withCompany, type Paths } from '../../paths/index.ts'
import { useCompanyId } from '../../session/index.ts'
import { continuing, entryOf } from '../context/entry.ts'
import { useShell } from '../context/shell-context.ts'

/** The addresses of this company's screens. */
export const usePaths = (): Paths => pathsOf(useCompanyId())

/** Path and query of this screen: the way back. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** `keepEntry`: the address changes, the visit and its scroll positions stay the same. */
type How = { replace?: boolean; keepEntry?: boolean }
export type Go = {
  (path: string, how?: How): void
  /** One step back; without a former entry, to `otherwise`. */
  back(otherwise: string): void
}

/** Moves inside the mall; an address without a company gets this one. */
export function useMallNavigate(): Go {
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const location = useLocation()
  const { key } = location
  const entry = entryOf(location)
  const forward = useCallback(
    (path: string, { replace, keepEntry }: How = {}) =>
      void navigate(withCompany(path, companyId), {
        replace,
        state: keepEntry ? continuing(entry) : undefined,
      }),
    [navigate, companyId, entry],
  )
  const back = useCallback(
    // The first entry of a visit has the key "default": before it is another site.
    (otherwise: string) =>
      key === 'default' ? forward(otherwise, { replace: true }) : void navigate(-1),
    [key, forward, navigate],
  )
  return useMemo(() => Object.assign(forward.bind(null), { back }), [forward, back])
}

/** Whether this bundle has the screen of an address. */
export function useHasScreen(): (path: string) => boolean {
  const { routeAt } = useShell()
  return useCallback((path) => routeAt(path.split(/[?#]/)[0] ?? '') !== null, [routeAt])
}

/**
 * Full address of a path, to which another site returns. For event handlers: a server has no
 * address.
 */
export const addressOf = (path: string): string =>
  new URL(toPagePath(path), globalThis.location.origin).href
