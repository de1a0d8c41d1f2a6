import { defineFeature, type RouteSpec } from '@mall/core/feature'

export const otherScreens = (...paths: RouteSpec['path'][]) =>
  defineFeature({
    id: 'others',
    routes: paths.map((path) => ({
      path,
      title: '',
      access: {},
      lazy: () => Promise.resolve({ Component: () => null }),
    })),
  })
