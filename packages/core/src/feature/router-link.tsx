import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router-dom'
import { withCompany } from '../paths/index.ts'
import { useCompanyId } from '../session/index.ts'

/** An anchor that moves inside the mall for its own paths, and is a plain one for the rest. */
export function RouterLink(
  { href, ...rest }: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string },
) {
  const companyId = useCompanyId()
  return href.startsWith('/') && !href.startsWith('//') ? (
    <Link to={withCompany(href, companyId)} {...rest} />
  ) : (
    <a href={href} {...rest} />
  )
}
