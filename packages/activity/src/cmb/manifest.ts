import { defineArea, type Feature } from '@mall/core/feature'

export const cmb: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'cmb',
      prefixes: ['/activity/cmb-login', '/activity/cmb-recharge'],
      load: () => import('./area.ts'),
    }),
  ],
}
