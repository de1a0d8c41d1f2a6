import { defineArea, type Feature } from '@mall/core/feature'
import { BrowseFrame } from './browse/browse-frame.tsx'
import { CHECK_IN_DEVICE } from './device-name.ts'

export const checkIn: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'check-in',
      prefixes: ['/activity/check-in'],
      access: { login: true },
      load: () => import('./area.ts'),
    }),
  ],
  frameParts: { browseRing: BrowseFrame },
  keptThroughSignOut: [CHECK_IN_DEVICE],
  keptThroughExpiry: [CHECK_IN_DEVICE],
}
