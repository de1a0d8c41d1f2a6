import { defineArea, type Feature } from '@mall/core/feature'
import { CARD_TOKEN, GIFT_DEVICE, giftAudience } from './card-token.ts'

export const cards: Partial<Feature> = {
  areas: [
    defineArea({
      id: 'gift',
      prefixes: ['/gift', '/exchangecard', '/fulika', '/my/cards'],
      load: () => import('./area.ts'),
    }),
  ],
  audiences: { gift: giftAudience },
  keptThroughSignOut: [CARD_TOKEN, GIFT_DEVICE],
  keptThroughExpiry: [CARD_TOKEN, GIFT_DEVICE],
}
