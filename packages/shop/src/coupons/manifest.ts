import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../feature.ts'

export const coupons: ShopArea = {
  areas: [
    defineArea({
      id: 'coupons',
      prefixes: ['/coupon'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
