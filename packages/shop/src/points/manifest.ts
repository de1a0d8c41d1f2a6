import { defineArea, type Feature } from '@mall/core/feature'

export const points: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'points',
      prefixes: ['/my/integral', '/my/intergal-validity'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
