import type { DataOf, HomeOption } from '@mall/contract'
import { HOME_PAGE } from '@mall/contract/page-blocks'
import { Refusal } from '../../plugins/errors.ts'
import type { Pages } from '../content/index.ts'
import {
  cardOf,
  cleanRichText,
  termsOfCards,
  type CardRow,
  type GoodsRepo,
} from '../goods/index.ts'
import type { Company, CompanyCache } from '../companies/index.ts'
import { findDefaultTerms } from './default-terms.ts'
import type { HomeRepo } from './home.repository.ts'

type Tab = NonNullable<HomeOption['tabs']>[number]

/** Goods of a strip, and of the first page of recommendations: as many as a phone scrolls past. */
const stripGoods = 12
const firstPage = 20
/** A company that names no tabs recommends everything. */
const everything: Tab = { id: 1, title: '为您推荐', cmsId: null, categoryId: null }

/** Address of a partner mall; null unless the configuration contains a web address. */
function webAddress(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? address : null
}

export function homeService({
  repo,
  goods,
  companies,
  pages,
  now,
}: {
  repo: HomeRepo
  goods: Pick<GoodsRepo, 'first' | 'inSelections'>
  companies: CompanyCache
  pages: Pick<Pages, 'findPublished'>
  now: () => Date
}) {
  const cards = (rows: readonly CardRow[], company: Company) =>
    rows.map((row) => cardOf(row, termsOfCards(company)))

  async function recommended(companyId: number, tab: Tab, company: Company) {
    const { rows } = await goods.first(
      {
        companyId,
        inStock: false,
        cmsId: tab.cmsId ?? undefined,
        categoryId: tab.categoryId ?? undefined,
      },
      // one more than is shown shows whether there are more
      firstPage + 1,
      now(),
    )
    return { list: cards(rows.slice(0, firstPage), company), hasNext: rows.length > firstPage }
  }

  async function sections(companyId: number, company: Company) {
    const strips = company.sections.filter((section) => section.kind === 'strip')
    const rows =
      strips.length === 0
        ? []
        : await goods.inSelections(
            companyId,
            [...new Set(strips.map(({ cmsId }) => cmsId))],
            stripGoods,
            now(),
          )
    return company.sections.map((section) => {
      if (section.kind !== 'strip') return section
      const { cmsId, ...strip } = section
      return {
        ...strip,
        goods: cards(
          rows.filter((row) => row.cms_id === cmsId),
          company,
        ),
      }
    })
  }

  return {
    async all(companyId: number): Promise<DataOf<'home.all'>> {
      const company = await companies.of(companyId)
      const { homeOption, banners, icons } = company
      const tabs = homeOption.tabs?.length ? homeOption.tabs : [everything]
      const searchHint = homeOption.searchHint ?? ''
      const page = await pages.findPublished(companyId, HOME_PAGE)
      if (page && page.content.blocks.length > 0) {
        const nothing = { banners: [], icons: [], sections: [] }
        return { ...nothing, tabs, recommended: { list: [], hasNext: false }, searchHint, page }
      }
      const [filled, first] = await Promise.all([
        sections(companyId, company),
        recommended(companyId, tabs[0] ?? everything, company),
      ])
      return { banners, icons, sections: filled, tabs, recommended: first, searchHint, page: null }
    },

    /** The shopper's session is no part of the address: nothing of it leaves the mall. */
    async partnerLink(companyId: number, link: string) {
      const { partnerMalls } = (await companies.of(companyId)).settings
      const url = webAddress(Object.hasOwn(partnerMalls, link) ? partnerMalls[link] : undefined)
      if (url === null) throw new Refusal('home/no-link')
      return { url }
    },

    async article(
      companyId: number,
      input: { id?: number | undefined; typeId?: number | undefined },
    ) {
      if (input.id === undefined && input.typeId === undefined) {
        throw new Refusal('request/invalid', '请求错误：缺少 typeId 或 id')
      }
      const { info } = await companies.of(companyId)
      const row = await repo.article(companyId, input)
      if (!row) {
        const text = input.id === undefined && findDefaultTerms(input.typeId, info)
        if (!text) throw new Refusal('home/no-article')
        return text
      }
      const { id, typeId, title, html, updatedAt, version } = row
      return {
        id,
        typeId,
        title,
        html: cleanRichText(html),
        updatedAt: new Date(updatedAt).toISOString(),
        version,
      }
    },
  }
}
