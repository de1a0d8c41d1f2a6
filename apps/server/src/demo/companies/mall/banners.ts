import { articleTypes } from '../../articles/index.ts'
import { picture } from '../../pictures.ts'
import type { PictureName } from '../../pictures.ts'
import type { Range } from '../../range.ts'
import { to } from '../company.ts'
import type { BannerInput } from '../company.ts'
import { cms } from './selections.ts'

type Look = readonly [title: string, subtitle: string, action: string, ground: string, ink: string]
type Leads = Pick<BannerInput, 'linkType' | 'link'>

/** Banners of the season, each to a screen that every bundle has. */
export function banners(companyId: number, range: Range): BannerInput[] {
  const white = '#ffffff'
  const rows: readonly [Look, Leads, readonly PictureName[]][] = [
    [
      ['冬日暖礼季', '暖意成双，送人自用', '去看看', '#23493f', white],
      to.list(`cmsId=${cms.winter}`),
      ['scarf', 'candle'],
    ],
    [
      ['数码焕新', '影音电脑，积分可抵现金', '去选购', '#2b3150', white],
      to.list(`cmsId=${cms.digital}`),
      ['camera', 'headphones'],
    ],
    [
      ['早春鲜果', '枝头到门口，冷链直达', '尝个鲜', '#7a2338', white],
      to.category(range.category('生鲜果蔬')),
      ['cherry', 'strawberry'],
    ],
    [
      ['本周书单', '六位馆员为您挑选', '读一读', '#fbefe6', '#2a1a08'],
      to.article(articleTypes.books),
      ['books', 'open-book'],
    ],
  ]
  return rows.map(([[title, subtitle, action, ground, ink], leads, names], index) => ({
    id: companyId * 100 + index + 1,
    title,
    subtitle,
    action,
    ground,
    ink,
    ...leads,
    pictures: names.map((name) => {
      const { src, width, height } = picture(name)
      return { src, width, height }
    }),
  }))
}
