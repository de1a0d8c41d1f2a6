import type { ArgsOf } from '@mall/contract'

export type ReviewContent = Omit<ArgsOf<'review.add'>, 'lineId'>
/** `picturesUntil`: ms since 1970; unused uploads are deleted a day after they were sent. */
export type ReviewDraft = {
  rating: number
  tags: readonly string[]
  text: string
  pictures: readonly string[]
  picturesUntil: number
  isAnonymous: boolean
}
export type FollowUpDraft = Pick<ReviewDraft, 'text' | 'pictures' | 'picturesUntil'>

export const PICTURES_MS = 20 * 3_600_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export const isFollowUpDraft = (value: unknown): value is FollowUpDraft =>
  isObject(value) &&
  typeof value['text'] === 'string' &&
  isTexts(value['pictures']) &&
  typeof value['picturesUntil'] === 'number'

export const isReviewDraft = (value: unknown): value is ReviewDraft =>
  isFollowUpDraft(value) &&
  'rating' in value &&
  [0, 1, 2, 3, 4, 5].includes(Number(value.rating)) &&
  'tags' in value &&
  isTexts(value.tags) &&
  'isAnonymous' in value &&
  typeof value.isAnonymous === 'boolean'

/** Names of the drafts of a line. */
export const toReviewDraftName = (lineId: number | string, form: 'add' | 'change' | 'followUp') =>
  `review:${form}:${lineId}`

/**
 * Pictures of a draft until the server deletes unused uploads; after that those of the blank form.
 */
export const listDraftPictures = (
  restored: FollowUpDraft | null,
  blank: readonly string[],
  now: number,
): readonly string[] => (restored && now < restored.picturesUntil ? restored.pictures : blank)
