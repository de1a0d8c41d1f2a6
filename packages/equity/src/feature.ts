import { defineArea, defineFeature } from '@mall/core/feature'
import { BENEFIT_DEVICE } from './model/pickup-store.ts'

/** Benefits: grants, orders to outlets and addresses, pick-up codes. */
export const equityFeature = defineFeature({
  id: 'equity',
  routes: [],
  areas: [
    defineArea({
      id: 'equity',
      prefixes: ['/equity', '/my/benefits'],
      load: () => import('./area.ts'),
    }),
  ],
  keptThroughSignOut: [BENEFIT_DEVICE],
  keptThroughExpiry: [BENEFIT_DEVICE],
})
