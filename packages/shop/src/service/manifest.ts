import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../shop-area.ts'

export const service: ShopArea = {
  areas: [
    defineArea({
      id: 'service',
      prefixes: ['/building', '/service'],
      load: () => import('./area.ts'),
    }),
  ],
}
