import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { toPagePath, toScreenPath, withCompany } from '../../paths/index.ts'
import { useCompanyId, type Navigation } from '../../session/index.ts'
import { usePorts } from '../context/ports-context.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }

type Tap = Pick<
  globalThis.MouseEvent,
  'button' | 'defaultPrevented' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'
>

/** A plain tap: modifier keys, other buttons and new windows are left to the browser. */
const isPlainTap = (tap: Tap, { target }: HTMLAnchorElement): boolean =>
  tap.button === 0 &&
  !tap.defaultPrevented &&
  !(tap.metaKey || tap.ctrlKey || tap.shiftKey || tap.altKey) &&
  (target === '' || target === '_self')

const isInside = (href: string | null) =>
  href !== null && href.startsWith('/') && !href.startsWith('//')

/** Navigates inside the mall on a plain tap on a link of one of its screens. */
export function followPlainTap(tap: Tap, link: HTMLAnchorElement, navigation: Navigation): void {
  const to = link.getAttribute('href')
  if (to === null || !isInside(to) || !isPlainTap(tap, link)) return
  tap.preventDefault()
  const { pathname, search } = window.location
  // A link to the current address replaces the history entry instead of adding one.
  navigation.go(toScreenPath(to), { replace: to === pathname + search })
}

/**
 * An anchor that navigates inside the mall for its own paths. The router's link has 4 kB of
 * prefetching that the mall does not use, and its hook costs an effect and three contexts per
 * link.
 */
export function RouterLink({ href, onClick, ...rest }: LinkProps) {
  const { navigation } = usePorts()
  const companyId = useCompanyId()
  if (!isInside(href)) {
    return <a href={href} onClick={onClick} {...rest} />
  }
  const to = withCompany(href, companyId)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    followPlainTap(event, event.currentTarget, navigation)
  }
  return <a href={toPagePath(to)} onClick={handleClick} {...rest} />
}
