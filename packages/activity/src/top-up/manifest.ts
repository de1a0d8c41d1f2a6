import { defineArea, type Feature } from '@mall/core/feature'

export const topUp: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'top-up',
      prefixes: ['/recharge'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
