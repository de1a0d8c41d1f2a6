/**
 * Brands invented for the demo; any other first word of a product's name is a place or the kind of
 * product.
 */
const brands = new Set(
  [
    '听涧 跃动 朝暮 回声谷 白昼映 拾光匣 时序 望舒 小满 澄白 炊雅 刃上 有光 晨起 行简 敲敲',
    '青禾里 蓝湾 牧野长 稻里 麦场 橄心 豆田 合家 山野集 岩上 拾光牧 果言 可可集 酥记 山货郎 午后集',
    '沐白 花间令 镜湖 绯集 木隅 皂里 素盏 棉朵 素织 云朵家 扫地僧家 绿邻 听雨 云和谷 奇点 画里 晴川',
    '鼓点 扬羽 跃场 野里 迈野 轻驰 听浪 街角 行屿 合色 一页 墨上 地平线 檐下 花信 山海集 即时达 岁礼',
    '安行',
  ]
    .join(' ')
    .split(' '),
)

export const noBrand = '商城甄选'

/** The brand that a product's name begins with; without one 商城甄选. */
export function brandOf(name: string): string {
  const [first = ''] = name.split(' ')
  return brands.has(first) ? first : noBrand
}
