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

/** The company that an address names; null where it names none. */
export function companyIn(address: string): number | null {
  const id = Number(new URL(address).searchParams.get('companyId') ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Whether a page at this address may be kept: it has neither a secret nor an unknown parameter. */
export const mayBeKept = (address: string): boolean =>
  [...new URL(address).searchParams.keys()].every(
    (name) => name === 'companyId' || ofThePage.has(name),
  )

/**
 * The name under which the page of a company at an address is kept: one company's page is never
 * found for another. Null where the address carries what may be a secret, as after a sign-in
 * elsewhere, or an unknown parameter.
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
