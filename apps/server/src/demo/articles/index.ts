import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { userAgreement } from './agreement.ts'
import { gxPrivacyPolicy, gxServiceTerms } from './gx.ts'
import { privacyPolicy } from './privacy.ts'
import { help, howPointsWork, weeklyBooks, winterGifts } from './reading.ts'
import type { MallWords } from './sections.ts'
import { serviceTerms } from './service-terms.ts'

type Articles = NonNullable<SeedCompanyInput['articles']>

type Article = [typeId: number, title: string, html: string]

/** Types of the ordinary articles; banners and cards lead to an article by its type. */
export const articleTypes = { points: 11, books: 12, winter: 13, help: 14 } as const

/** Publication days; all other articles have the day of the seeding. */
const TERMS_DAY = '2026-09-01'
const seasonDays: Readonly<Record<number, string>> = {
  [articleTypes.books]: '2026-11-17',
  [articleTypes.winter]: '2026-11-20',
}

const idOf = (companyId: number, index: number) => companyId * 100 + index + 1

/** The article with the terms of service, first of `articlesOf`. */
export const termsIdOf = (companyId: number) => idOf(companyId, 0)

/**
 * The three required texts and the help articles. Optional: `points` adds help about points,
 * `reading` a book list and a season page, `gx` the campaign's texts. Ids: company·100 + n.
 */
export function articlesOf(
  companyId: number,
  words: MallWords,
  {
    points = true,
    reading = false,
    gx = false,
  }: { points?: boolean; reading?: boolean; gx?: boolean } = {},
): Articles {
  const texts: Article[] = [
    [1, '服务条款', serviceTerms(words)],
    [2, '隐私政策', privacyPolicy(words)],
    [3, '用户协议', userAgreement(words)],
    ...(points
      ? [[articleTypes.points, `${words.unit}怎么用`, howPointsWork(words)] satisfies Article]
      : []),
    [articleTypes.help, '常见问题', help(words)],
  ]
  if (reading) {
    texts.push(
      [articleTypes.books, '本周书单', weeklyBooks()],
      [articleTypes.winter, '冬日暖礼季', winterGifts()],
    )
  }
  if (gx) {
    texts.push(
      [41, '活动服务条款', gxServiceTerms(words)],
      [42, '活动隐私政策', gxPrivacyPolicy(words)],
    )
  }
  return texts.map(([typeId, title, html], index) => ({
    id: idOf(companyId, index),
    typeId,
    title,
    html,
    publishedAt: `${seasonDays[typeId] ?? TERMS_DAY}T00:00:00.000Z`,
  }))
}
