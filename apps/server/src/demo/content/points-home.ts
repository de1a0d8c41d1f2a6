import type { PageInput } from '../companies/company.ts'
import { to } from '../companies/company.ts'
import { icon, picture } from '../pictures.ts'
import type { PictureName } from '../pictures.ts'
import type { Range } from '../range.ts'

const DEALS = 702

const departments: readonly (readonly [name: string, pictured: PictureName])[] = [
  ['家居日用', 'sofa'],
  ['粮油美食', 'rice'],
  ['运动户外', 'badminton'],
  ['美妆个护', 'lotion'],
]

/** Home page of blocks of company 7. */
export const pointsHome = (range: Range): PageInput['content'] => ({
  title: '拾集会员首页',
  blocks: [
    {
      id: 'seasons',
      kind: 'slider',
      slides: [
        { picture: picture('pan'), alt: '好锅配好菜', to: to.product(range.spu('炊雅 不粘')) },
        {
          picture: picture('tent'),
          alt: '周末去山里',
          to: to.category(range.category('运动户外')),
        },
      ],
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
      id: 'word',
      kind: 'notice',
      text: '积分不够，余下的付现金',
      link: to.list(`cmsId=${String(DEALS)}`),
    },
    {
      id: 'deals',
      kind: 'goodsList',
      title: '今日特惠',
      note: '精选好价',
      layout: 'strip',
      goods: { cmsId: DEALS },
      more: to.list(`cmsId=${String(DEALS)}`),
    },
    {
      id: 'corners',
      kind: 'grid',
      columns: 2,
      cells: [
        {
          title: '一壶好茶',
          note: '高山乌龙',
          picture: picture('tea'),
          to: to.product(range.spu('岩上 高山')),
        },
        {
          title: '甜一点',
          note: '洋槐蜂蜜',
          picture: picture('honey'),
          to: to.product(range.spu('秦岭 洋槐')),
        },
      ],
    },
    {
      id: 'shelves',
      kind: 'tabs',
      tabs: departments.map(([name], index) => ({
        title: name.slice(0, 2),
        blocks: [
          {
            id: `shelf-${String(index)}`,
            kind: 'goodsList' as const,
            title: `${name}兑换`,
            goods: { categoryId: range.category(name), limit: 8 },
            more: to.category(range.category(name)),
          },
        ],
      })),
    },
  ],
})
