import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../feature.ts'

export const orders: ShopArea = {
  areas: [
    defineArea({
      id: 'orders',
      prefixes: [
        '/my/order',
        '/my/invoice',
        '/my/former-orders',
        '/my/logistics',
        '/my/logistics-info',
      ],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
