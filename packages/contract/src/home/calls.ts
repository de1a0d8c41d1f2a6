import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { ContentPage } from '../content/calls.ts'
import { GoodsCard } from '../goods/goods-shapes.ts'
import { CategoryId } from '../goods/ids.ts'
import { Id, Link, Timestamp, Nothing, OutId, Picture, whole } from '../base/shapes.ts'

const id = about(OutId, { title: '编号' })
const title = about(z.string(), { title: '标题' })
const note = about(z.string(), { title: '说明' })

const SECTION_TITLES = { strip: '横幅条', story: '图文卡片', coupons: '优惠券' }
const kindOf = <K extends keyof typeof SECTION_TITLES>(kind: K) =>
  about(z.literal(kind), { title: '类型', choices: { [kind]: SECTION_TITLES[kind] } })

export const Banner = Link.extend({
  id,
  title,
  subtitle: about(z.string(), { title: '副标题' }),
  action: about(z.string(), { title: '按钮文字' }),
  /** ground behind the pictures, a CSS colour, and the colour of the words on it */
  ground: about(z.string(), { title: '底色' }),
  ink: about(z.string(), { title: '文字颜色' }),
  pictures: about(z.array(Picture), { title: '图片' }),
})
export type Banner = z.infer<typeof Banner>

export const HomeSection = z.discriminatedUnion('kind', [
  /** a strip that scrolls sideways */
  z.object({
    kind: kindOf('strip'),
    id,
    title,
    note,
    more: Link.nullable(),
    goods: z.array(GoodsCard),
  }),
  /** a card with a few words and a picture, among the goods */
  z.object({
    kind: kindOf('story'),
    id,
    title,
    note,
    picture: Picture,
    to: Link,
  }),
  /** a strip of coupons that can be claimed or are held, listed as in the coupon centre */
  z.object({ kind: kindOf('coupons'), id, title }),
])

/** The tabs of the recommendations; cmsId or categoryId selects the goods they list. */
export const HomeTab = z.object({
  id,
  title,
  cmsId: about(OutId, { title: '选品编号', none: '无' }).nullable(),
  categoryId: about(CategoryId, { none: '无' }).nullable(),
})

/** Per-company settings of the home page, stored by the shell as homeOption. */
export const HomeOption = z.object({
  searchHint: about(z.string(), { title: '搜索提示' }),
  hotWords: about(z.array(z.string()), { title: '热门搜索词' }),
  showPointsCard: about(z.boolean(), { title: '显示积分卡' }),
  tabs: about(z.array(HomeTab), { title: '推荐标签页' }),
  serviceHours: about(z.string(), { title: '客服时间' }),
  /** texts of screens that this company replaces, by key: `shop.cart.title` */
  messages: z.record(z.string(), z.string()),
})
export type HomeOption = z.infer<typeof HomeOption>

export const homeCalls = {
  'home.all': call('home.all', {
    auth: 'public',
    summary: 'The home page in one answer',
    input: Nothing,
    data: z.object({
      banners: z.array(Banner),
      icons: z.array(Link.extend({ id: OutId, name: z.string(), picture: Picture })),
      sections: z.array(HomeSection),
      tabs: z.array(HomeTab),
      /** first page of the first tab, so that the page needs one call */
      recommended: z.object({ list: z.array(GoodsCard), hasNext: z.boolean() }),
      searchHint: z.string(),
      /** the company's own page of blocks; then banners, icons, sections and goods are empty */
      page: ContentPage.nullable(),
    }),
    refusals: ['company/unknown'],
  }),
  'home.option': call('home.option', {
    auth: 'public',
    summary: 'Settings of the home page, a plain file; empty where there are none',
    input: z.object({ companyId: Id.optional() }),
    data: HomeOption.partial(),
    raw: true,
  }),
  'home.partnerLink': call('home.partnerLink', {
    auth: 'optional',
    summary: 'Where a partner mall (link type 8) is, resolved for this shopper',
    input: z.object({ link: z.string().min(1).max(200) }),
    data: z.object({ url: z.string() }),
    refusals: ['home/no-link', 'company/unknown'],
  }),
  'home.article': call('home.article', {
    auth: 'public',
    summary:
      'An article by its type: 1 service terms, 2 privacy policy, 3 user agreement, 41 service terms and 42 privacy policy of the gx campaign, or by id; the platform’s default text where a company has none of these',
    input: z.object({ typeId: whole.optional(), id: Id.optional() }),
    data: z.object({
      id: OutId,
      typeId: z.int(),
      title: z.string(),
      /** rich text, cleaned on the server */
      html: z.string(),
      updatedAt: Timestamp,
      /** changes with the text; a consent record names it */
      version: z.string(),
    }),
    refusals: ['home/no-article', 'company/unknown'],
  }),
}
