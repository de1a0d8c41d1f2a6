import { screens } from '@mall/contract/screens'

/** Parameters that may affect the content of a page. Pages with other parameters are not cached. */
const ofThePage = new Set([
  'tab',
  'kw',
  'categoryId',
  'cmsId',
  'spuId',
  'skuId',
  'couponId',
  'sortType',
  'inStock',
  'minPrice',
  'maxPrice',
  'view',
])

/** Company that an address names; null for an address without one. */
export function companyIn(address: string): number | null {
  const id = Number(new URL(address).searchParams.get('companyId') ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * Whether a page at this address may be cached: the address has neither a secret nor an unknown
 * parameter.
 */
export const mayBeKept = (address: string): boolean =>
  [...new URL(address).searchParams.keys()].every(
    (name) => name === 'companyId' || ofThePage.has(name),
  )

/**
 * Cache key of a company's page at an address; keys of different companies never match. Null where
 * the address contains a possible secret, as after a sign-in elsewhere, or an unknown parameter.
 * @param base path below which the bundle is served, without its last slash
 */
export function pageKey(address: string, companyId: number, base = ''): string | null {
  if (!mayBeKept(address)) return null
  const { origin, pathname, searchParams } = new URL(address)
  searchParams.delete('companyId')
  searchParams.sort()
  const path = pathname === `${base}/` ? base + screens.home : pathname.replace(/\/$/, '')
  return `${origin}/kept/${String(companyId)}${path}?${searchParams.toString()}`
}
