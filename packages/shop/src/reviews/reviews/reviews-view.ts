import type { ReviewFilter } from '@mall/contract'
import type { ALL_REVIEW_TAGS } from '@mall/contract/states'

export type ReviewsView = {
  spuId: string
  filter: ReviewFilter
  tag: (typeof ALL_REVIEW_TAGS)[number] | undefined
  isNewestFirst: boolean
}
