import { defineArea, type Feature } from '@mall/core/feature'

export const afterSales: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'after-sales',
      prefixes: ['/my/refund'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
