import { createAction } from '@reduxjs/toolkit'
import type { CombinedState, EndpointDefinitions } from '@reduxjs/toolkit/query'
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react'
import { mallBaseQuery } from './base-query.ts'

/** Screens on a server request their data while they render, because effects do not run there. */
const asksInRender = typeof document === 'undefined'
const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ unstable__sideEffectsInRender: asksInRender }),
)

type State = CombinedState<EndpointDefinitions, string, 'api'>
/** Responses that a screen was rendered from, as the store caches them, with their tags. */
export type Answers = Pick<State, 'queries' | 'provided'>

/** Caches responses that were delivered with the page, as if this page had requested them. */
export const queriesHydrated = createAction<Answers>('api/queriesHydrated')

/**
 * The one api of the mall. Features inject their endpoints and register their own tag types.
 * `Member`: answers that depend on the signed-in shopper; they are requested again after a sign-in.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: mallBaseQuery,
  tagTypes: ['Member'],
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  extractRehydrationInfo: (action): State | undefined =>
    queriesHydrated.match(action) ? ({ mutations: {}, ...action.payload } as State) : undefined,
  endpoints: () => ({}),
})
export type MallApi = typeof api
