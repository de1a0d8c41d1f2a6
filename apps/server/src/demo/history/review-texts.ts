import type { Prng } from '../prng.ts'
import { reviewKinds } from './review-kinds.ts'

const openings = [
  '',
  '',
  '收到了。',
  '第二次买。',
  '用积分换的，',
  '朋友推荐的，',
  '等了好久才下单，',
]
const closings = ['', '', '下次还买。', '推荐。', '值这个价。', '物流也快。', '和描述一致。']

export type DemoText = { rating: number; text: string }

/** Share of reviews with stars only. */
const SILENT = 0.12

const poor = [
  '比想的小一点。',
  '外盒有一处压痕，里面没事。',
  '路上走了五天，有点慢。',
  '颜色比图片深一些。',
] as const

/**
 * A review of a product, with a realistic distribution of stars.
 * @param name of the product, which determines its kind; null if unknown
 * @param promise a phrase of the product's subtitle
 */
export function writeReview(
  random: Prng,
  { name, promise }: { name: string; promise: string },
): DemoText | null {
  const found = reviewKinds.find(({ match }) => match.test(name))
  if (!found) return null
  const { noun, good } = found
  const luck = random.next()
  const rating = luck < 0.78 ? 5 : luck < 0.92 ? 4 : luck < 0.97 ? 3 : luck < 0.99 ? 2 : 1
  if (random.next() < SILENT) return { rating, text: '' }
  const pick = (list: readonly string[]) => list[random.between(0, list.length - 1)] ?? ''
  if (rating <= 2) return { rating, text: `不太满意，${pick(poor)}` }
  if (rating === 3) return { rating, text: `${noun}还可以，${pick(poor)}` }
  const first = pick(good)
  const length = random.next()
  if (length < 0.35) return { rating, text: first }
  const middle = `${pick(openings)}${noun}${pick(['不错，', '很满意，', '比想象的好，'])}${first}`
  if (length < 0.7) return { rating, text: `${middle}${pick(closings)}` }
  const second = pick(good.filter((one) => one !== first))
  const quoted = promise === '' ? '' : `页面上写的“${promise}”，用下来确实如此。`
  return { rating, text: `${middle}${second}${quoted}${pick(closings)}` }
}

export const tagsFor = (random: Prng, rating: number) => {
  const praise = [
    '质量很好',
    '包装精美',
    '物流很快',
    '性价比高',
    '与描述一致',
    '会再次购买',
  ] as const
  const complaint = ['质量一般', '包装破损', '物流较慢', '价格偏高'] as const
  const offered = rating >= 4 ? praise : complaint
  const first = random.between(0, offered.length - 1)
  return offered.slice(first, first + random.between(0, 2))
}

export const followUps = [
  '再来说一句，和刚收到时一样好。',
  '又买了一份送家里人。',
  '用到现在，没有出现问题。',
  '天天在用，当初没有选错。',
] as const
export const replies = {
  good: ['谢谢支持，欢迎再来。', '感谢认可，我们会继续做好。'],
  poor: ['很抱歉给您带来不便，客服会尽快联系处理。', '谢谢指出，我们已反馈给仓库改进。'],
} as const
