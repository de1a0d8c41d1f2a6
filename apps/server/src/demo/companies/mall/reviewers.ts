import { pictureSrc } from '../../pictures.ts'
import { addressIn, type ShopperInput } from '../../shoppers.ts'
import { couponIds } from './coupons.ts'

const nickNames = [
  '晚风',
  '小满',
  '老郑',
  '阿柚',
  '木木',
  '一叶',
  '程程',
  '北巷',
  '南山',
  '乐乐妈',
  '豆包',
  '江枫',
  '青禾',
  '阿树',
  '小鹿',
  '老王',
  '安可',
  '冬青',
  '米粒',
  '大川',
  '一默',
  '秋白',
  '知了',
  '团子',
  '晴川',
  '阿禾',
  '老周',
  '初七',
  '听雨眠',
  '小北',
  '橘子海',
  '石头妈',
  '云归',
  '阿泽',
  '半夏',
  '青山',
  '麦麦',
  '大熊',
  '七月',
  '小林',
  '墨鱼',
  '长风',
  '果果爸',
  '阿宁',
  '海盐',
  '松子',
  '南一',
  '小雪',
  '老陈',
  '苏苏',
]
const phoneOfReviewer = (index: number) => `13800001${String(index + 101)}`

/** Shoppers with an order of the demo's headphones. */
export const listenerPhones = nickNames.map((_, index) => phoneOfReviewer(index))

/** Shoppers with orders of many products. */
export const reviewerPhones = listenerPhones.slice(0, 24)

/**
 * Coupons of the first reviewers; together with those of other shoppers 46 of 56 and 46 of 100 are
 * claimed.
 */
const CLAIMS = [
  { templateId: couponIds.coffee, count: 45 },
  { templateId: couponIds.fresh, count: 45 },
] as const
const listClaims = (index: number) =>
  CLAIMS.flatMap(({ templateId, count }) => (index < count ? [templateId] : []))

/** Shoppers who have bought and reviewed products; none of them can sign in. */
export const reviewers: readonly ShopperInput[] = nickNames.map((nickName, index) => ({
  id: 10_101 + index,
  phone: phoneOfReviewer(index),
  userName: `reviewer${String(index + 1)}`,
  nickName,
  headImage: pictureSrc(index % 2 === 0 ? 'woman' : 'man'),
  coupons: listClaims(index),
  addresses: [addressIn('lujiazui', nickName, phoneOfReviewer(index), '云台路 18 号', true)],
}))
