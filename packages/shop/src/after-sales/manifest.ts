import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../feature.ts'

export const afterSales: ShopArea = {
  areas: [
    defineArea({
      id: 'after-sales',
      prefixes: ['/my/refund'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
