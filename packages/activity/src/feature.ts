import { defineArea, defineFeature } from '@mall/core/feature'
import { gxActivity } from './gx-activity.ts'

/** Campaigns of a company: flash sales, and the entry of the gx activity. */
export const activityFeature = defineFeature({
  id: 'activity',
  routes: [],
  areas: [
    defineArea({
      id: 'flash-sales',
      prefixes: ['/sec-kill'],
      load: () => import('./areas/flash-sales.ts'),
    }),
  ],
  guardSteps: () => [{ order: 7, step: gxActivity }],
})
