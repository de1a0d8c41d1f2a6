import { defineArea, defineFeature } from '@mall/core/feature'

/** Storage name of this device's random name within a company. */
export const BENEFIT_DEVICE = 'benefit-device'

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
