import { defineArea, type Feature } from '@mall/core/feature'

export const addressBook: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'address-book',
      prefixes: ['/address'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
}
