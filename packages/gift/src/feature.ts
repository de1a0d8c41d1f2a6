import { defineArea, defineFeature } from '@mall/core/feature'
import { CARD_TOKEN, GIFT_DEVICE, giftAudience } from './card-token.ts'

/** Gift cards: their holders redeem them for goods, shoppers credit them to points. */
export const giftFeature = defineFeature({
  id: 'gift',
  routes: [],
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
})
