import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../feature.ts'

export const reviews: ShopArea = {
  areas: [defineArea({ id: 'reviews', prefixes: ['/evaluate'], load: () => import('./area.ts') })],
}
