import type { SeedCompanyInput } from '@mall/contract/seed-file'

/** Categories of the demo mall’s articles: four for news and four for the help centre. */
export const categoryIds = {
  events: 111,
  guides: 112,
  points: 113,
  service: 114,
  buying: 121,
  delivery: 122,
  discounts: 123,
  account: 124,
} as const

export const articleCategories: NonNullable<SeedCompanyInput['articleCategories']> = [
  { id: categoryIds.events, title: '活动公告' },
  { id: categoryIds.guides, title: '购物指南' },
  { id: categoryIds.points, title: '积分攻略' },
  { id: categoryIds.service, title: '服务说明' },
  { id: categoryIds.buying, title: '购物与支付', kind: 'faq' },
  { id: categoryIds.delivery, title: '配送与收货', kind: 'faq' },
  { id: categoryIds.discounts, title: '积分与优惠', kind: 'faq' },
  { id: categoryIds.account, title: '账户与安全', kind: 'faq' },
]
