import { defineArea, type Feature } from '@mall/core/feature'

export const draws: Partial<Feature> = {
  areas: [
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
      load: () => import('./area.ts'),
    }),
  ],
}
