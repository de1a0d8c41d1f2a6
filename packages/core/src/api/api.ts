import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react'
import { mallBaseQuery } from './base-query.ts'

const createApi = buildCreateApi(coreModule(), reactHooksModule())

/**
 * The one api of the mall. Features inject their endpoints and register their own tag types.
 * `Member`: answers that depend on who is signed in; they are asked again after a sign-in.
 * `Cart`: the cart, which the frame's badge and the cart's screens share.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: mallBaseQuery,
  tagTypes: ['Member', 'Cart'],
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
export type MallApi = typeof api
