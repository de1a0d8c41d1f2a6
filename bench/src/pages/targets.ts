import type { Target } from './measure/visit.ts'

export const pages = ['home', 'list', 'detail'] as const
export type PageName = (typeof pages)[number]
/**
 * Pages that are measured: those that every floor has too, and a special of 40 blocks, compared
 * with home.
 */
export type MeasuredPage = PageName | 'special'

/** Special of 40 blocks of the demo company. */
const SPECIAL_ID = '102'

/** Company and product of the measured pages. */
export type PageContext = { companyId: number; spuId: number }

const goods = 'a[href*="/ware/detail/"]'

/** Selector of each page's main content: goods with their images, or the product's image. */
export const cards: Record<PageName, string> = { home: goods, list: goods, detail: 'main img' }

/** Path of a page, equal for mall and floors. */
export const toPath = (page: PageName, spuId: number): string =>
  ({ home: '/home', list: '/ware/list', detail: `/ware/detail/${spuId}` })[page]

/**
 * Builds the page targets of one server.
 * @param label prefix of the targets' names
 */
export function buildPageTargets(
  label: string,
  origin: string,
  userAgent: string,
  { companyId, spuId }: PageContext,
): Record<PageName, Target> {
  const target = (page: PageName): Target => ({
    name: `${label} ${page}`,
    url: `${origin}${toPath(page, spuId)}?companyId=${companyId}`,
    userAgent,
    card: cards[page],
  })
  return { home: target('home'), list: target('list'), detail: target('detail') }
}

/** The special of one server; ready when its visible images have loaded. */
export const buildSpecialTarget = (
  label: string,
  origin: string,
  userAgent: string,
  { companyId }: PageContext,
): Target => ({
  name: `${label} special`,
  url: `${origin}/special/${SPECIAL_ID}?companyId=${companyId}`,
  userAgent,
  card: 'img',
})
