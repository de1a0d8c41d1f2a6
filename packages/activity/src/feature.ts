import { defineFeature } from '@mall/core/feature'
import { gxActivity } from './gx-activity.ts'

/** Campaigns of a company: the entry of the gx activity. */
export const activityFeature = defineFeature({
  id: 'activity',
  routes: [],
  guardSteps: () => [{ order: 7, step: gxActivity }],
})
