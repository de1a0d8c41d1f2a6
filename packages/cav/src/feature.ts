import { defineArea, defineFeature } from '@mall/core/feature'
import { staffAudience } from './staff-audience.ts'
import { skipSignIn } from './skip-sign-in.ts'
import { STAFF_TOKEN } from './staff-token.ts'

/** Verification of benefits by staff: their token, apart from any shopper's. */
export const cavFeature = defineFeature({
  id: 'cav',
  routes: [],
  areas: [defineArea({ id: 'cav', prefixes: ['/cav'], load: () => import('./area.ts') })],
  audiences: { staff: staffAudience },
  guardSteps: (ports) => [{ order: 9.5, step: skipSignIn(ports) }],
  keptThroughSignOut: [STAFF_TOKEN],
  keptThroughExpiry: [STAFF_TOKEN],
})
