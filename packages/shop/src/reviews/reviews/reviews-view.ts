import type { ReviewFilter } from '@mall/contract'
import type { ALL_REVIEW_TAGS } from '@mall/contract/states'

/** Reviews that are listed, as filtered by the address. */
export type ReviewsView = {
  spuId: string
  filter: ReviewFilter
  tag: (typeof ALL_REVIEW_TAGS)[number] | undefined
  isNewestFirst: boolean
}
