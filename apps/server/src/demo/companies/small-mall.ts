import { HOME_PAGE } from '@mall/contract/page-blocks'
import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { articlesOf, termsIdOf } from '../articles/index.ts'
import { icon, picture } from '../pictures.ts'
import type { PictureName } from '../pictures.ts'
import { rangeOf } from '../range.ts'
import { servicePromises } from '../articles/service-promises.ts'
import type { Choice, Range } from '../range.ts'
import type { peopleOf } from '../shoppers.ts'
import { logoOf, to } from './company.ts'
import type { BannerInput, CouponInput, DemoCompany, PageInput } from './company.ts'

type Leads = Pick<BannerInput, 'linkType' | 'link'>
type Plan = {
  what: string
  range: Choice
  info: NonNullable<SeedCompanyInput['info']> & { mallName: string }
  unit: string
  phone: string
  searchHint: string
  hotWords: string[]
  /** starts of product names in the order of the first screen */
  front: readonly string[]
  banners: (
    range: Range,
  ) => readonly (readonly [
    title: string,
    subtitle: string,
    action: string,
    ground: string,
    pictures: readonly PictureName[],
    leads: Leads,
  ])[]
  /** icons by category; the last icon links to all categories */
  icons: readonly (readonly [name: string, picture: PictureName, category: string])[]
  /** further icons, by the screen that each links to */
  pages?: readonly (readonly [name: string, picture: PictureName, screen: string])[]
  /** title of the tab and the name of the department that it lists */
  tabs: readonly (readonly [title: string, department: string])[]
  coupons?: (range: Range) => CouponInput[]
  /** blocks of the mall’s own home page instead of the default sections */
  homePage?: (range: Range) => PageInput['content']
  people: ReturnType<typeof peopleOf>
  settings?: SeedCompanyInput['settings']
  showPointsCard?: boolean
}

function bannersOf(id: number, plan: Plan, range: Range): BannerInput[] {
  return plan.banners(range).map(([title, subtitle, action, ground, names, leads], index) => ({
    id: id * 100 + index + 1,
    title,
    subtitle,
    action,
    ground,
    ink: '#ffffff',
    ...leads,
    pictures: names.map((name) => {
      const { src, width, height } = picture(name)
      return { src, width, height }
    }),
  }))
}

/** The home page: hand-picked goods first, then the rest of the range. */
function frontOf({ front }: Plan, range: Range): number[] {
  const chosen = front.map(range.spu)
  const others = range.goods.flatMap((g, index) =>
    index % 3 === 0 && g.onSale !== false && g.spuId !== undefined ? [g.spuId] : [],
  )
  return [...new Set([...chosen, ...others])].slice(0, 24)
}

/** A mall of some departments: two selections, a strip, a handful of icons and banners. */
export function smallMall(plan: Plan): DemoCompany {
  const id = plan.range.companyId
  const range = rangeOf(plan.range)
  const forYou = id * 100 + 1
  const deals = id * 100 + 2
  const reduced = range.goods.filter(({ skus }) => skus[0]?.marketCostPoints != null)
  return {
    what: plan.what,
    signIns: plan.people.signIns,
    seed: {
      id,
      info: { mallLogo: logoOf(id), servicePhone: plan.phone, ...plan.info },
      homeOption: {
        searchHint: plan.searchHint,
        hotWords: plan.hotWords,
        showPointsCard: plan.showPointsCard ?? true,
        serviceHours: '09:00–20:00',
        tabs: [
          { id: id * 100 + 91, title: '为您推荐', cmsId: forYou, categoryId: null },
          ...plan.tabs.map(([title, department], index) => ({
            id: id * 100 + 92 + index,
            title,
            cmsId: null,
            categoryId: range.category(department),
          })),
        ],
      },
      settings: { services: servicePromises(termsIdOf(id)), ...plan.settings },
      suppliers: range.suppliers,
      categories: range.categories,
      goods: range.goods,
      selections: [
        { cmsId: forYou, title: '为您推荐', goods: frontOf(plan, range) },
        {
          cmsId: deals,
          title: '今日特惠',
          goods: reduced.flatMap(({ spuId }) => (spuId === undefined ? [] : [spuId])).slice(0, 10),
        },
      ],
      banners: bannersOf(id, plan, range),
      icons: [
        ...plan.icons.map(([name, pictured, category], index) => ({
          id: id * 100 + 51 + index,
          name,
          picture: icon(pictured),
          ...to.category(range.category(category)),
        })),
        ...(plan.pages ?? []).map(([name, pictured, screen], index) => ({
          id: id * 100 + 61 + index,
          name,
          picture: icon(pictured),
          ...to.page(screen),
        })),
        { id: id * 100 + 70, name: '全部分类', picture: icon('bags'), ...to.page('/category') },
      ],
      sections: [
        {
          kind: 'strip',
          id: id * 100 + 81,
          title: '今日特惠',
          note: '精选好价',
          more: to.list(`cmsId=${deals}`),
          cmsId: deals,
        },
      ],
      articles: articlesOf(
        id,
        { mall: plan.info.mallName, unit: plan.unit, phone: plan.phone },
        { points: plan.info.integralPay !== 0 },
      ),
      coupons: plan.coupons?.(range) ?? [],
      pages: plan.homePage ? [{ id: HOME_PAGE, content: plan.homePage(range) }] : [],
      shoppers: plan.people.shoppers,
    },
  }
}
