import { articleTypes } from '../../articles/index.ts'
import { picture } from '../../pictures.ts'
import type { PictureName } from '../../pictures.ts'
import type { Range } from '../../range.ts'
import { to } from '../company.ts'
import type { BannerInput } from '../company.ts'
import { couponIds } from './coupons.ts'
import { cms } from './selections.ts'

type Look = readonly [title: string, subtitle: string, action: string, ground: string, ink: string]
type Leads = Pick<BannerInput, 'linkType' | 'link'>

/** One banner for every link type; the first three are the season's. */
export function banners(companyId: number, range: Range): BannerInput[] {
  const white = '#ffffff'
  const rows: readonly [Look, Leads, readonly PictureName[]][] = [
    [
      ['冬日暖礼季', '积分最高抵 30%', '去看看', '#23493f', white],
      to.special(cms.winter),
      ['scarf', 'candle'],
    ],
    [
      ['数码焕新', '领 95 折券，积分可叠加', '去选购', '#2b3150', white],
      to.list(`cmsId=${cms.digital}`),
      ['camera', 'headphones'],
    ],
    [
      ['早春鲜果', '枝头到门口，冷链直达', '尝个鲜', '#7a2338', white],
      to.category(range.category('生鲜果蔬')),
      ['cherry', 'strawberry'],
    ],
    [
      ['满 200 减 30', '全场通用，每人一张', '领券', '#a8342a', white],
      to.coupon(couponIds.winter),
      ['ticket', 'gift'],
    ],
    [
      ['听涧降噪耳机', '40 小时续航，限购 2 件', '立即购买', '#33526e', white],
      to.product(range.spu('听涧 头戴式')),
      ['headphones'],
    ],
    [
      ['本周书单', '六位馆员为您挑选', '读一读', '#fbefe6', '#2a1a08'],
      to.article(articleTypes.books),
      ['books', 'open-book'],
    ],
    [
      ['一杯好咖啡的时间', '云南小粒，下单现烘', '去看看', '#4a3426', white],
      to.secondCategory(range.category('茶饮咖啡')),
      ['coffee', 'tea'],
    ],
    [
      ['积分怎么算', '规则写得明明白白', '看规则', '#e5f3f4', '#123a3d'],
      to.page('/service-terms'),
      ['coin'],
    ],
    [
      ['有事找我们', '客服 09:00–20:00 在线', '联系客服', '#e9f1fa', '#14304f'],
      to.service(),
      ['phone'],
    ],
    [
      ['远行礼遇', '机票酒店，积分通用', '前往旅行馆', '#1d5f73', white],
      to.partnerMall('travel'),
      ['airplane', 'luggage'],
    ],
    [
      ['爱车养护日', '合作门店洗车低至 19 元', '去预约', '#3a4652', white],
      to.partner('https://carcare.partner.example.com/spring?from=mall'),
      ['car', 'fuel'],
    ],
    [
      ['出行小程序', '骑行卡限时半价', '打开', '#2d6a4f', white],
      to.miniProgramme('轻驰出行', 'pages/pass/index?from=mall'),
      ['bike'],
    ],
    [['先逛到这里', '点此返回应用首页', '关闭商城', '#f0edf9', '#2d2440'], to.close(), ['bags']],
    [['正品保障', '7 天无理由，坏果包赔', '', '#f6f1e4', '#3b2f12'], to.nothing(), ['box', 'gift']],
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
