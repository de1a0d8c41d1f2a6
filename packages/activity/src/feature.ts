import { defineArea, defineFeature } from '@mall/core/feature'
import { CHECK_IN_DEVICE } from './check-in/use-device-name.ts'
import { gxActivity } from './gx-activity.ts'

/** Campaigns of a company: flash sales, lucky draws, the daily check-in, phone top-ups, gx and bank points. */
export const activityFeature = defineFeature({
  id: 'activity',
  routes: [],
  areas: [
    defineArea({
      id: 'flash-sales',
      prefixes: ['/sec-kill'],
      load: () => import('./flash-sales/area.ts'),
    }),
    defineArea({
      id: 'check-in',
      prefixes: ['/activity/check-in'],
      access: { login: true },
      load: () => import('./check-in/area.ts'),
    }),
    defineArea({
      id: 'gx',
      prefixes: ['/activity/gx-new'],
      load: () => import('./gx/area.ts'),
    }),
    defineArea({
      id: 'draws',
      prefixes: [
        '/activity/draw',
        '/activity/turntable',
        '/activity/draw-item',
        '/activity/draw-record',
        '/activity/draw-subscribe',
        '/activity/draw-submit',
        '/activity/draw-order-detail',
        '/activity/draw-verify',
        '/lottery',
      ],
      load: () => import('./draws/area.ts'),
    }),
    defineArea({
      id: 'cmb',
      prefixes: ['/activity/cmb-login', '/activity/cmb-recharge'],
      load: () => import('./cmb/area.ts'),
    }),
    defineArea({
      id: 'top-up',
      prefixes: ['/recharge'],
      access: { login: true },
      load: () => import('./top-up/area.ts'),
    }),
  ],
  keptThroughSignOut: [CHECK_IN_DEVICE],
  keptThroughExpiry: [CHECK_IN_DEVICE],
  guardSteps: () => [{ order: 7, step: gxActivity }],
})
