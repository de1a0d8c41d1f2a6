import { defineArea, type Feature } from '@mall/core/feature'

export const coupons: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'coupons',
      prefixes: ['/coupon'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
