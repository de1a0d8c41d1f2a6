import { defineArea, type Feature } from '@mall/core/feature'
import { gxActivity } from './gx-activity.ts'

export const gx: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'gx',
      prefixes: ['/activity/gx-new'],
      load: () => import('./area.ts'),
    }),
  ],
  guardSteps: () => [{ order: 7, step: gxActivity }],
}
