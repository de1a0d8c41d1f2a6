import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../feature.ts'

export const points: ShopArea = {
  areas: [
    defineArea({
      id: 'points',
      prefixes: ['/my/integral', '/my/intergal-validity'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
