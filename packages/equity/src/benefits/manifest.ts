import { defineArea, type Feature } from '@mall/core/feature'
import { BENEFIT_DEVICE } from './model/pickup-store.ts'

export const benefits: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'equity',
      prefixes: ['/equity', '/my/benefits'],
      load: () => import('./area.ts'),
    }),
  ],
  keptThroughSignOut: [BENEFIT_DEVICE],
  keptThroughExpiry: [BENEFIT_DEVICE],
}
