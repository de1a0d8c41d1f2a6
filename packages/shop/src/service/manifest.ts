import { defineArea, type Feature } from '@mall/core/feature'

export const service: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'service',
      prefixes: ['/building', '/service'],
      load: () => import('./area.ts'),
    }),
  ],
}
