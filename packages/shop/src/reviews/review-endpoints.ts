import { reviewRoutes } from '@mall/contract/routes/reviews'
import { api, endpointOf } from '@mall/core/api'

export const reviewApi = api
  .enhanceEndpoints({ addTagTypes: ['Review', 'Order'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, reviewRoutes)
      return {
        reviewableLines: call.pages('review.toReview', { providesTags: ['Review', 'Member'] }),
        reviewLine: call.query('review.line', { providesTags: ['Review', 'Member'] }),
        myReviews: call.pages('review.mine', { providesTags: ['Review', 'Member'] }),
        goodsReviews: call.pages('review.ofGoods', { providesTags: ['Review', 'Member'] }),
        // Errors are not shown: the product page works without the answer.
        reviewSummary: call.query('review.summary', {
          providesTags: ['Review'],
          extraOptions: { quiet: true },
        }),
        addReview: call.mutation('review.add', { invalidatesTags: ['Review', 'Order'] }),
        changeReview: call.mutation('review.change', { invalidatesTags: ['Review'] }),
        reportReview: call.mutation('review.report', { extraOptions: { quiet: true } }),
        followUpReview: call.mutation('review.followUp', { invalidatesTags: ['Review'] }),
        removeReview: call.mutation('review.remove', { invalidatesTags: ['Review'] }),
        voteReview: call.mutation('review.vote', { extraOptions: { quiet: true } }),
      }
    },
  })

export const {
  useReviewableLinesInfiniteQuery,
  useReviewLineQuery,
  useMyReviewsInfiniteQuery,
  useGoodsReviewsInfiniteQuery,
  useReviewSummaryQuery,
  useAddReviewMutation,
  useChangeReviewMutation,
  useReportReviewMutation,
  useFollowUpReviewMutation,
  useRemoveReviewMutation,
  useVoteReviewMutation,
} = reviewApi
