import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../feature.ts'

export const addressBook: ShopArea = {
  areas: [
    defineArea({
      id: 'address-book',
      prefixes: ['/address'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
