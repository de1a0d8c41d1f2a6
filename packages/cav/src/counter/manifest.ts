import { defineArea, type Feature } from '@mall/core/feature'
import { skipSignIn } from './skip-sign-in.ts'
import { staffAudience } from './staff-audience.ts'
import { STAFF_TOKEN } from './staff-token.ts'

export const counter: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'cav',
      prefixes: ['/cav'],
      load: () => import('./area.ts'),
    }),
  ],
  audiences: { staff: staffAudience },
  guardSteps: (ports) => [{ order: 9.5, step: skipSignIn(ports) }],
  keptThroughSignOut: [STAFF_TOKEN],
  keptThroughExpiry: [STAFF_TOKEN],
}
