import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { articleTypes } from '../../articles/index.ts'
import { specialIds } from '../../content/pages.ts'
import { picture } from '../../pictures.ts'
import type { PictureName } from '../../pictures.ts'
import type { Range } from '../../range.ts'
import { to } from '../company.ts'
import { couponIds } from './coupons.ts'

type Categories = NonNullable<SeedCompanyInput['categories']>
type Leads = { linkType: number; link: string }
type Row = readonly [
  category: string,
  title: string,
  subtitle: string,
  ground: string,
  ink: string,
  pictured: PictureName,
  leads: Leads,
]

const white = '#ffffff'

const rows: readonly Row[] = [
  [
    '数码家电',
    '数码焕新',
    '领 95 折券，积分可叠加',
    '#2b3150',
    white,
    'camera',
    to.coupon(couponIds.digital),
  ],
  [
    '生鲜果蔬',
    '早春鲜果',
    '满 99 减 15，先领券',
    '#7a2338',
    white,
    'cherry',
    to.coupon(couponIds.fresh),
  ],
  [
    '服饰箱包',
    '冬日暖礼季',
    '暖意成双，送人自用',
    '#23493f',
    white,
    'scarf',
    to.special(Number(specialIds.winter)),
  ],
  [
    '图书文创',
    '本周书单',
    '六位馆员为您挑选',
    '#fbefe6',
    '#2a1a08',
    'books',
    to.article(articleTypes.books),
  ],
]

/** The categories of a range; some get a banner. */
export const withCategoryBanners = ({ categories }: Range): Categories =>
  categories.map((category) => {
    const row = category.parentId === null && rows.find(([name]) => name === category.name)
    if (!row) return category
    const [, title, subtitle, ground, ink, pictured, leads] = row
    const { src, width, height } = picture(pictured)
    return {
      ...category,
      banner: { title, subtitle, ground, ink, ...leads, pictures: [{ src, width, height }] },
    }
  })
