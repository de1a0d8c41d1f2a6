import type { Range } from '../../range.ts'
import type { SelectionInput } from '../company.ts'

export const cms = {
  forYou: 101,
  digital: 102,
  fresh: 103,
  home: 104,
  beauty: 105,
  outdoor: 106,
  deals: 107,
  winter: 108,
} as const

/** Goods on the first screen of the shop, in this order. */
const front = [
  '听涧 头戴式',
  '山野集 云南小粒',
  '跃动 无线游戏手柄',
  '行屿 20 英寸',
  '素织 山羊绒围巾',
  '迈野 透气缓震',
  '澄白 声波电动牙刷',
  '丹东 红颜草莓',
  '炊雅 不粘平底煎锅',
  '可可集 黑巧',
  '棉朵 安抚小熊',
  '时序 智能运动手表',
  '秦岭 洋槐蜂蜜',
  '人文社科年度书单',
  '轻驰 20 寸',
  '沐白 山茶花',
  '木制拼图',
  '岩上 高山乌龙',
  '望舒 智能音频眼镜',
  '木隅 雪松香薰',
  '云南夏黑葡萄',
  '拾光匣',
  '扬羽 全碳素',
  '花信 永生花束',
  '稻里 五常',
  '檐下 手绘',
  '敲敲 87 键',
  '听雨 晴雨',
  '绯集 丝绒',
  '墨上 铱金',
  '晴川 三角风筝',
  '绿邻 桌面薄荷',
  '野里 双人速开',
  '午后集 草莓',
  '跃场 7 号篮球',
  '云和谷 电动蒸汽',
]
const deals = [
  '沐白 山茶花',
  '智利车厘子',
  '炊雅 不粘平底煎锅',
  '棉朵 安抚小熊',
  '岩上 高山乌龙',
  '澄白 声波',
  '素织 中筒棉袜',
  '酥记 每日坚果',
]
const winter = [
  '素织 山羊绒围巾',
  '木隅 雪松香薰',
  '山野集 云南小粒',
  '可可集 黑巧',
  '素织 触屏保暖手套',
  '素织 羊毛盖毯',
  '素织 双面羊毛',
  '花间令 玫瑰水乳',
  '岁礼 茶与蜜',
]

export function selections(range: Range): SelectionInput[] {
  const named = (names: readonly string[]) => names.map(range.spu)
  return [
    { cmsId: cms.forYou, title: '为您推荐', goods: named(front) },
    { cmsId: cms.digital, title: '数码', goods: range.spusIn('数码家电') },
    { cmsId: cms.fresh, title: '生鲜', goods: range.spusIn('生鲜果蔬') },
    { cmsId: cms.home, title: '家居', goods: range.spusIn('家居日用') },
    { cmsId: cms.beauty, title: '美妆', goods: range.spusIn('美妆个护') },
    { cmsId: cms.outdoor, title: '户外', goods: range.spusIn('运动户外') },
    { cmsId: cms.deals, title: '今日特惠', goods: named(deals) },
    { cmsId: cms.winter, title: '冬日暖礼季', goods: named(winter) },
  ]
}
