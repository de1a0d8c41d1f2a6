import { defineArea, type Feature } from '@mall/core/feature'

export const flashSales: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'flash-sales',
      prefixes: ['/sec-kill'],
      load: () => import('./area.ts'),
    }),
  ],
}
