import type { Target } from './measure/visit.ts'

export const pages = ['home', 'list', 'detail'] as const
export type PageName = (typeof pages)[number]

/** The company that is looked at, and a product of it. */
export type Place = { companyId: number; spuId: number }

const goods = 'a[href*="/ware/detail/"]'

/** What each page is opened for: goods with their pictures, or the product's own picture. */
export const cards: Record<PageName, string> = { home: goods, list: goods, detail: 'main img' }

/** Addresses without a host; the floors have the same ones without the company. */
export const pathOf = (page: PageName, spuId: number): string =>
  ({ home: '/home', list: '/ware/list', detail: `/ware/detail/${spuId}` })[page]

/**
 * The pages of one server.
 * @param label begins the targets' names
 */
export function targetsOf(
  label: string,
  origin: string,
  userAgent: string,
  { companyId, spuId }: Place,
): Record<PageName, Target> {
  const target = (page: PageName): Target => ({
    name: `${label} ${page}`,
    url: `${origin}${pathOf(page, spuId)}?companyId=${companyId}`,
    userAgent,
    card: cards[page],
  })
  return { home: target('home'), list: target('list'), detail: target('detail') }
}
