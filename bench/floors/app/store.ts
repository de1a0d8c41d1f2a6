import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import type { Detail, Home, List } from './goods.ts'

/** Three plain questions to the server that the page came from. */
export const floorApi = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({ baseUrl: '/data/' }),
  endpoints: (build) => ({
    home: build.query<Home, void>({ query: () => 'home' }),
    list: build.query<List, void>({ query: () => 'list' }),
    detail: build.query<Detail, void>({ query: () => 'detail' }),
  }),
})
export const { useHomeQuery, useListQuery, useDetailQuery } = floorApi

/** @param before the state that a server wrote into the page */
export const makeStore = (before?: object) =>
  configureStore({
    reducer: { [floorApi.reducerPath]: floorApi.reducer },
    middleware: (preset) => preset().concat(floorApi.middleware),
    ...(before && { preloadedState: before }),
  })
export type FloorStore = ReturnType<typeof makeStore>
