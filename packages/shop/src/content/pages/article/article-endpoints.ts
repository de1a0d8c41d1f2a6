import { homeRoutes } from '@mall/contract/routes/home'
import { api, endpointOf } from '@mall/core/api'

/** An article by its id or by its kind: terms, agreement, privacy. */
export const articleApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, homeRoutes)
    return { article: call.query('home.article') }
  },
})

export const { useArticleQuery } = articleApi
