import type { ReactNode } from 'react'
import type { Link as LinkTo } from '@mall/contract'
import { useFollowLink, useHasScreen } from '@mall/core/feature'
import { resolveLink } from '@mall/core/links'
import { pathsOf } from '@mall/core/paths'
import { useCompanyId } from '@mall/core/session'
import { Link } from '@mall/ui'

type Props = { to: LinkTo; className?: string; children: ReactNode }

/** Link types that resolve to a screen synchronously; type 1 only for paths. */
const SCREENS = new Set([2, 3, 4, 5, 6, 11, 13])
const isOwnScreen = ({ linkType, link }: LinkTo) =>
  SCREENS.has(linkType) || (linkType === 1 && link.trim().startsWith('/'))

function toPath(to: LinkTo, companyId: number): string | null {
  const target = resolveLink(to, { companyId, host: '', customerServiceUrl: '' })
  if (target.kind === 'route') return target.to
  if (target.kind !== 'coupon') return null
  const { couponTemplateId, activityId } = target
  return pathsOf(companyId).couponCenter({ couponTemplateId, activityId })
}

/**
 * Path of the target screen; null if this bundle has none or the target must be resolved
 * asynchronously.
 */
function useScreen(to: LinkTo): { screen: string | null; missing: boolean } {
  const hasScreen = useHasScreen()
  const companyId = useCompanyId()
  return resolveScreen(to, companyId, hasScreen)
}

function resolveScreen(to: LinkTo, companyId: number, hasScreen: (path: string) => boolean) {
  if (!isOwnScreen(to)) return { screen: null, missing: false }
  const path = toPath(to, companyId)
  const screen = path !== null && hasScreen(path) ? path : null
  return { screen, missing: screen === null }
}

/** Removes links to screens that this bundle does not include; entries without a link stay. */
export function useReachableLinks<T extends LinkTo>(links: readonly T[]): T[] {
  const hasScreen = useHasScreen()
  const companyId = useCompanyId()
  return links.filter((to) => !resolveScreen(to, companyId, hasScreen).missing)
}

/** Whether a link has a target in this bundle, as far as can be resolved synchronously. */
export const useHasTarget = (to: LinkTo | null): boolean => {
  const { missing } = useScreen(to ?? NO_LINK)
  return to !== null && to.linkType !== 0 && !missing
}
const NO_LINK: LinkTo = { linkType: 0, link: '' }

/** Link of a banner, icon or article card: an anchor if the target is a screen of this bundle. */
export function FollowAnchor(props: Props) {
  const { to, className, children } = props
  const { screen } = useScreen(to)

  if (to.linkType === 0) return <div className={className}>{children}</div>
  if (screen === null) return <FollowButton {...props} />
  return (
    <Link href={screen} className={className}>
      {children}
    </Link>
  )
}

/** Resolves the target on click through the host or the server. */
function FollowButton({ to, className, children }: Props) {
  const follow = useFollowLink()
  return (
    <button type="button" className={className} onClick={() => void follow(to)}>
      {children}
    </button>
  )
}
