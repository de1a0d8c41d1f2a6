import { defineFeature, type RouteSpec } from '@mall/core/feature'

/** Screens that other features show, without content; a bundle may leave them out. */
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
