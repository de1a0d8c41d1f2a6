import { defineFeature } from '@mall/core/feature'
import { cards } from './cards/index.ts'

/** Gift cards: their holders redeem them for goods, shoppers credit them to points. */
export const giftFeature = defineFeature({ id: 'gift', routes: [], ...cards })
