import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import type { Detail, Home, List } from './goods.ts'

/** Queries of the floors, served from static files. */
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

/** @param preloadedState state from the server-rendered page */
export const createFloorStore = (preloadedState?: object) =>
  configureStore({
    reducer: { [floorApi.reducerPath]: floorApi.reducer },
    middleware: (preset) => preset().concat(floorApi.middleware),
    ...(preloadedState && { preloadedState: preloadedState }),
  })
export type FloorStore = ReturnType<typeof createFloorStore>
