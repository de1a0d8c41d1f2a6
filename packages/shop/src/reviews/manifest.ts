import { defineArea, type Feature } from '@mall/core/feature'

export const reviews: Partial<Feature> = {
  areas: [defineArea({ id: 'reviews', prefixes: ['/evaluate'], load: () => import('./area.ts') })],
}
