import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { couponIds } from '../companies/mall/coupons.ts'
import { cms } from '../companies/mall/selections.ts'
import { to } from '../companies/company.ts'
import { icon, picture } from '../pictures.ts'
import type { PictureName } from '../pictures.ts'
import type { Range } from '../range.ts'
import { newsId } from './news.ts'

type Page = NonNullable<SeedCompanyInput['pages']>[number]
type Block = Page['content']['blocks'][number]

/** Specials of the demo mall. */
export const specialIds = { winter: '101', everything: '102' } as const

const UNTIL = '2026-12-31T16:00:00.000Z'

const winter = (range: Range): Page => ({
  id: specialIds.winter,
  content: {
    title: '冬日暖礼季',
    head: {
      title: '把暖意送到手里',
      note: '先领券，再下单，积分可抵',
      ground: '#23493f',
      ink: '#ffffff',
      picture: icon('scarf'),
    },
    blocks: [
      {
        id: 'coupons',
        kind: 'coupon',
        floor: '领券',
        title: '先领券再下单',
        templateIds: [couponIds.winter, couponIds.freight, couponIds.home],
      },
      { id: 'until', kind: 'countdown', title: '暖礼季', until: UNTIL },
      {
        id: 'deals',
        kind: 'goodsList',
        floor: '暖价',
        title: '今日暖价',
        layout: 'strip',
        goods: { cmsId: cms.deals },
        more: to.list(`cmsId=${String(cms.deals)}`),
      },
      {
        id: 'rooms',
        kind: 'grid',
        floor: '暖居',
        columns: 2,
        cells: [
          {
            title: '暖居一角',
            note: '沙发、灯与毯',
            picture: picture('sofa'),
            to: to.category(range.category('家居日用')),
          },
          {
            title: '送礼不出错',
            note: '礼盒与鲜花',
            picture: picture('gift'),
            to: to.secondCategory(range.category('节日礼盒')),
          },
        ],
      },
      { id: 'read', kind: 'articles', title: '慢慢读', articleIds: [newsId(3), newsId(0)] },
      {
        id: 'gifts',
        kind: 'goodsList',
        floor: '送礼',
        title: '送礼首选',
        goods: { cmsId: cms.winter },
      },
    ],
  },
})

const departments: readonly (readonly [name: string, pictured: PictureName])[] = [
  ['数码家电', 'laptop'],
  ['生鲜果蔬', 'strawberry'],
  ['粮油美食', 'rice'],
  ['美妆个护', 'lotion'],
  ['家居日用', 'sofa'],
  ['母婴玩具', 'bear'],
  ['运动户外', 'badminton'],
  ['图书文创', 'books'],
]

/** Four blocks of a department. */
function departmentBlocks(range: Range, [name, pictured]: (typeof departments)[number], n: number) {
  const categoryId = range.category(name)
  const blocks: Block[] = [
    {
      id: `word-${String(n)}`,
      kind: 'notice',
      floor: name.slice(0, 2),
      text: `${name}：挑几件常用的`,
      link: to.category(categoryId),
    },
    {
      id: `shelf-${String(n)}`,
      kind: 'goodsList',
      title: `${name}好物`,
      layout: n % 2 === 0 ? 'strip' : 'tiles',
      goods: { categoryId, limit: 8 },
      more: to.category(categoryId),
    },
    {
      id: `text-${String(n)}`,
      kind: 'richText',
      html: `<h2>${name}怎么选</h2><p>先看规格，再看评价，最后看价格；拿不准的可以收藏起来慢慢比。</p>`,
    },
    {
      id: `area-${String(n)}`,
      kind: 'hotAreas',
      picture: picture(pictured),
      alt: name,
      areas: [
        {
          x: 0,
          y: 0,
          width: 1000,
          height: 1000,
          label: `去看${name}`,
          to: to.category(categoryId),
        },
      ],
    },
  ]
  return blocks
}

/** A special of forty blocks. */
const everything = (range: Range): Page => ({
  id: specialIds.everything,
  content: {
    title: '逛遍商城',
    head: {
      title: '一页逛遍商城',
      note: '八个频道，各挑几件',
      ground: '#2b3150',
      ink: '#ffffff',
      picture: icon('bags'),
    },
    blocks: [
      {
        id: 'slides',
        kind: 'slider',
        slides: (['scarf', 'headphones', 'strawberry'] as const).map((name, index) => ({
          picture: picture(name),
          alt: ['冬日暖礼', '数码焕新', '早春鲜果'][index] ?? name,
          to: to.list(`cmsId=${String([cms.winter, cms.digital, cms.fresh][index])}`),
        })),
      },
      {
        id: 'channels',
        kind: 'grid',
        columns: 4,
        cells: departments.map(([name, pictured]) => ({
          title: name,
          picture: icon(pictured),
          to: to.category(range.category(name)),
        })),
      },
      {
        id: 'coupons',
        kind: 'coupon',
        title: '领券更省',
        templateIds: [couponIds.winter, couponIds.digital, couponIds.fresh],
      },
      { id: 'until', kind: 'countdown', title: '年末特惠', until: UNTIL },
      {
        id: 'deals',
        kind: 'goodsList',
        title: '今日特惠',
        layout: 'strip',
        goods: { cmsId: cms.deals },
      },
      {
        id: 'choice',
        kind: 'tabs',
        tabs: [
          { title: '数码', cmsId: cms.digital },
          { title: '生鲜', cmsId: cms.fresh },
        ].map(({ title, cmsId }) => ({
          title,
          blocks: [
            {
              id: `choice-${String(cmsId)}`,
              kind: 'goodsList' as const,
              title: `${title}精选`,
              goods: { cmsId, limit: 6 },
            },
          ],
        })),
      },
      ...departments.flatMap((department, index) => departmentBlocks(range, department, index)),
      { id: 'read', kind: 'articles', title: '逛累了读一读', articleIds: [0, 3, 6].map(newsId) },
      {
        id: 'last',
        kind: 'goodsList',
        title: '为您推荐',
        goods: { cmsId: cms.forYou, limit: 12 },
      },
    ],
  },
})

export const pagesOf = (range: Range): Page[] => [winter(range), everything(range)]
