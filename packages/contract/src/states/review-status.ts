import type { Transitions } from './transitions.ts'

export const ReviewStatus = { Pending: 0, Shown: 1, Hidden: 2 } as const
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus]
export const reviewStatusLabels: Readonly<Record<ReviewStatus, string>> = {
  0: '待审核',
  1: '已展示',
  2: '未展示',
}
const S = ReviewStatus

/** Changes of a review by event; `hold`: a follow-up that has to be looked at first. */
export const reviewTransitions = {
  show: { from: [S.Pending, S.Hidden], to: S.Shown },
  hide: { from: [S.Pending, S.Shown], to: S.Hidden },
  hold: { from: [S.Shown], to: S.Pending },
} as const satisfies Transitions<ReviewStatus>

/** Tags that a review can choose; the first for four stars and more, the others for fewer. */
export const REVIEW_TAGS = {
  praise: ['质量很好', '包装精美', '物流很快', '性价比高', '与描述一致', '会再次购买'],
  complaint: ['质量一般', '包装破损', '物流较慢', '价格偏高', '与描述不符', '服务不周'],
} as const
export const ALL_REVIEW_TAGS = [...REVIEW_TAGS.praise, ...REVIEW_TAGS.complaint] as const

const DELIVERY_TAGS: readonly string[] = ['包装精美', '物流很快', '包装破损', '物流较慢']
/** Tags that are offered for stars: nothing of delivery where nothing was delivered. */
export const listReviewTags = (rating: number, isParcel: boolean) =>
  (rating >= 4 ? REVIEW_TAGS.praise : REVIEW_TAGS.complaint).filter(
    (tag) => isParcel || !DELIVERY_TAGS.includes(tag),
  )

/** Days after a review within which it can be followed up, once. */
export const FOLLOW_UP_DAYS = 180
export const MAX_REVIEW_PICTURES = 9
export const MAX_REVIEW_TEXT = 500

const MIN_RATED = 10
/**
 * 好评率: the share of good reviews in percent, rounded down.
 * @returns null while fewer than ten reviews count
 */
export const toGoodPercent = (rated: number, good: number): number | null =>
  rated < MIN_RATED ? null : Math.floor((good * 100) / rated)

/** Characters of a text from which a review earns points. */
export const MIN_REWARDED_TEXT = 15
/** Points that a company gives for a review's text, and for pictures beside it. */
export type ReviewReward = { text: number; picture: number }
/** @returns the points that a text and its pictures earn; 0 for a short text */
export function countReviewPoints(text: string, pictures: number, reward: ReviewReward): number {
  if ([...text].length < MIN_REWARDED_TEXT) return 0
  return reward.text + (pictures > 0 ? reward.picture : 0)
}
/** Minutes after a review within which its shopper may change it. */
export const REVIEW_EDIT_MINUTES = 60
/** Reasons for which a shopper can report a review. */
export const REVIEW_REPORT_REASONS = ['广告', '辱骂', '泄露隐私', '与商品无关', '虚假评价'] as const
export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number]
