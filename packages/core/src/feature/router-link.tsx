import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { withCompany } from '../paths/index.ts'
import { useCompanyId } from '../session/index.ts'
import { usePorts } from './ports-context.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }

/** A plain tap: whoever holds a key, uses another button or asks for a new window means the browser. */
const isPlainTap = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (event.currentTarget.target === '' || event.currentTarget.target === '_self')

/**
 * An anchor that moves inside the mall for its own paths, and is a plain one for the rest. Ours,
 * since the router's brings 4 kB of prefetching for servers that the mall does not have. It moves by
 * the shell's navigation: the router's own hook costs an effect and three contexts for each link.
 */
export function RouterLink({ href, onClick, ...rest }: LinkProps) {
  const { navigation } = usePorts()
  const companyId = useCompanyId()
  if (!href.startsWith('/') || href.startsWith('//')) {
    return <a href={href} onClick={onClick} {...rest} />
  }
  const to = withCompany(href, companyId)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainTap(event)) return
    event.preventDefault()
    const { pathname, search } = window.location
    // The address one is already at takes no second place in the history.
    navigation.go(to, { replace: to === pathname + search })
  }
  return <a href={to} onClick={handleClick} {...rest} />
}
