import { defineFeature } from '@mall/core/feature'
import { skipSignIn } from './skip-sign-in.ts'
import { STAFF_TOKEN } from './staff-token.ts'

/** Verification of benefits by staff: their token, apart from any shopper's. */
export const cavFeature = defineFeature({
  id: 'cav',
  routes: [],
  guardSteps: (ports) => [{ order: 9.5, step: skipSignIn(ports) }],
  keptThroughSignOut: [STAFF_TOKEN],
})
