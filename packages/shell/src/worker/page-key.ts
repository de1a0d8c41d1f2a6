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

export function companyIn(address: string): number | null {
  const id = Number(new URL(address).searchParams.get('companyId') ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const mayBeKept = (address: string): boolean =>
  [...new URL(address).searchParams.keys()].every(
    (name) => name === 'companyId' || ofThePage.has(name),
  )

export function pageKey(address: string, companyId: number, base = ''): string | null {
  if (!mayBeKept(address)) return null
  const { origin, pathname, searchParams } = new URL(address)
  searchParams.delete('companyId')
  searchParams.sort()
  const path = pathname === `${base}/` ? base + screens.home : pathname.replace(/\/$/, '')
  return `${origin}/kept/${String(companyId)}${path}?${searchParams.toString()}`
}
