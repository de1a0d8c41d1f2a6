import { api, endpointOf } from '@mall/core/api'

/** Content of the home page. */
export const homeApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build)
    return { home: call.query('home.all'), article: call.query('home.article') }
  },
})

export const { useHomeQuery, useArticleQuery } = homeApi
