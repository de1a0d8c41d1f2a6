import { questionRoutes } from '@mall/contract/routes/questions'
import { api, endpointOf } from '@mall/core/api'

export const questionApi = api.enhanceEndpoints({ addTagTypes: ['Question'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, questionRoutes)
    return {
      questions: call.pages('question.list', { providesTags: ['Question', 'Member'] }),
      // Errors are not shown: the product page works without the response.
      questionSummary: call.query('question.summary', {
        providesTags: ['Question'],
        extraOptions: { quiet: true },
      }),
      questionAnswers: call.pages('question.answers', { providesTags: ['Question', 'Member'] }),
      askQuestion: call.mutation('question.ask', {
        invalidatesTags: ['Question'],
        extraOptions: { quiet: true },
      }),
      answerQuestion: call.mutation('question.answer', {
        invalidatesTags: ['Question'],
        extraOptions: { quiet: true },
      }),
    }
  },
})

export const {
  useQuestionsInfiniteQuery,
  useQuestionSummaryQuery,
  useQuestionAnswersInfiniteQuery,
  useAskQuestionMutation,
  useAnswerQuestionMutation,
} = questionApi
