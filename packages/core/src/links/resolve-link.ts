import type { Link } from '@mall/contract'
import type { MiniProgram } from '../host/index.ts'
import {
  isOwnPath,
  listFilters,
  pathsOf,
  toScreenPath,
  withCompany,
  type Query,
} from '../paths/index.ts'
import { miniProgramOf } from './mini-program.ts'

/** Result of following a link. */
export type LinkTarget =
  | { kind: 'none' }
  | { kind: 'route'; to: string }
  | { kind: 'external'; url: string }
  | { kind: 'service'; url: string }
  /** the server returns the address: home.partnerLink */
  | { kind: 'partner'; link: string }
  | { kind: 'miniProgram'; target: MiniProgram }
  | { kind: 'coupon'; couponTemplateId: string; activityId: string | null }
  | { kind: 'close' }
  /** the configuration of the link is invalid */
  | { kind: 'bad' }

/** `host`: the mall's own host and port, as in location.host. */
export type LinkContext = { companyId: number; host: string; customerServiceUrl: string }

const bad: LinkTarget = { kind: 'bad' }

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** Target of an address: a screen for addresses of the mall's host, else another site. */
function address(link: string, { companyId, host }: LinkContext): LinkTarget {
  const route = (path: string): LinkTarget =>
    isOwnPath(path) ? { kind: 'route', to: withCompany(path, companyId) } : bad
  if (/^\/(?![/\\])/.test(link)) return route(link)
  try {
    const url = new URL(link)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return bad
    if (url.username || url.password || /[\s\\]/.test(link)) return bad
    if (url.host !== host) return { kind: 'external', url: url.href }
    const path = toScreenPath(url.pathname)
    return path === '/'
      ? { kind: 'route', to: pathsOf(companyId).home() }
      : route(path + url.search + url.hash)
  } catch {
    return bad
  }
}

/**
 * Query of a product list: '' for all goods, a category's id, or parameters that the list knows.
 */
function listQuery(link: string): Query | null {
  if (link === '') return {}
  if (isId(link)) return { categoryId: link }
  const pairs = [...new URLSearchParams(link.replace(/^\?/, ''))]
  return pairs.every(
    ([key, value]) => (listFilters as readonly string[]).includes(key) && value !== '',
  )
    ? Object.fromEntries(pairs)
    : null
}

/** `couponTemplateId` or `couponTemplateId,activityId`. */
function coupon(link: string): LinkTarget {
  const [couponTemplateId = '', activityId = null, ...more] = link.split(',')
  const form = /^[\w-]{1,40}$/
  const sound = form.test(couponTemplateId) && (activityId === null || form.test(activityId))
  return sound && more.length === 0 ? { kind: 'coupon', couponTemplateId, activityId } : bad
}

/** Target of a banner, icon or story. Link types 0 to 13: the specification, section 2. */
export function resolveLink({ linkType, link: raw }: Link, context: LinkContext): LinkTarget {
  const link = raw.trim()
  const paths = pathsOf(context.companyId)
  const withId = (to: (id: string) => string): LinkTarget =>
    isId(link) ? { kind: 'route', to: to(link) } : bad

  switch (linkType) {
    case 0:
      return { kind: 'none' }
    case 1:
    case 9:
      return address(link, context)
    case 2: {
      const query = listQuery(link)
      return query ? { kind: 'route', to: paths.wareList(query) } : bad
    }
    case 3:
      return withId(paths.wareDetail)
    case 4:
      return withId((typeId) => paths.articleDetail({ typeId }))
    case 5:
      return withId(paths.special)
    case 6:
      return link === ''
        ? { kind: 'route', to: paths.category() }
        : withId((categoryId) => paths.category({ categoryId }))
    case 7:
      return { kind: 'service', url: context.customerServiceUrl }
    case 8:
      return link ? { kind: 'partner', link } : bad
    case 10: {
      const target = miniProgramOf(link)
      return target ? { kind: 'miniProgram', target } : bad
    }
    case 11:
      return coupon(link)
    case 12:
      return { kind: 'close' }
    case 13:
      return withId(paths.secondCategory)
    default:
      return bad
  }
}
