import type { ReactNode } from 'react'
import type { Link as LinkTo } from '@mall/contract'
import { useFollowLink, useKnows } from '@mall/core/feature'
import { resolveLink } from '@mall/core/links'
import { useCompanyId } from '@mall/core/session'
import { Link } from '@mall/ui'

type Props = { to: LinkTo; className?: string; children: ReactNode }

/** Types whose screen is known without asking the host or the server. */
const SCREENS = new Set([2, 3, 4, 5, 6, 13])

/** Leads where a banner, icon or story points: an anchor where that is a screen of this bundle. */
export function FollowAnchor({ to, className, children }: Props) {
  const follow = useFollowLink()
  const knows = useKnows()
  const companyId = useCompanyId()

  if (to.linkType === 0) return <div className={className}>{children}</div>
  if (SCREENS.has(to.linkType)) {
    const target = resolveLink(to, { companyId, host: '', customerServiceUrl: '' })
    if (target.kind === 'route' && knows(target.to)) {
      return (
        <Link href={target.to} className={className}>
          {children}
        </Link>
      )
    }
  }
  return (
    <button type="button" className={className} onClick={() => void follow(to)}>
      {children}
    </button>
  )
}
