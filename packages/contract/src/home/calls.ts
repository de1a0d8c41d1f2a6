import { z } from 'zod'
import { call } from '../base/call.ts'
import { ContentPage } from '../content/calls.ts'
import { GoodsCard } from '../goods/goods-shapes.ts'
import { Id, Link, Timestamp, Nothing, OutId, Picture, whole } from '../base/shapes.ts'

export const Banner = Link.extend({
  id: OutId,
  title: z.string(),
  subtitle: z.string(),
  action: z.string(),
  /** ground behind the pictures, a CSS colour, and the colour of the words on it */
  ground: z.string(),
  ink: z.string(),
  pictures: z.array(Picture),
})
export type Banner = z.infer<typeof Banner>

export const HomeSection = z.discriminatedUnion('kind', [
  /** a strip that scrolls sideways */
  z.object({
    kind: z.literal('strip'),
    id: OutId,
    title: z.string(),
    note: z.string(),
    more: Link.nullable(),
    goods: z.array(GoodsCard),
  }),
  /** a card with a few words and a picture, among the goods */
  z.object({
    kind: z.literal('story'),
    id: OutId,
    title: z.string(),
    note: z.string(),
    picture: Picture,
    to: Link,
  }),
  /** a strip of coupons that can be claimed, or are held; its contents are the coupon centre's */
  z.object({ kind: z.literal('coupons'), id: OutId, title: z.string() }),
])

/** The tabs of the recommendations; cmsId or categoryId selects the goods they list. */
export const HomeTab = z.object({
  id: OutId,
  title: z.string(),
  cmsId: OutId.nullable(),
  categoryId: OutId.nullable(),
})

/** Per-company settings of the home page, stored by the shell as homeOption. */
export const HomeOption = z.object({
  searchHint: z.string(),
  hotWords: z.array(z.string()),
  showPointsCard: z.boolean(),
  tabs: z.array(HomeTab),
  serviceHours: z.string(),
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
