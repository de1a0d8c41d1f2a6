import { defineArea, type Feature } from '@mall/core/feature'

export const orders: Partial<Feature> = {
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
