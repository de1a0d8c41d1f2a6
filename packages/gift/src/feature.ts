import { defineFeature } from '@mall/core/feature'
import { cards } from './cards/index.ts'

export const giftFeature = defineFeature({ id: 'gift', routes: [], ...cards })
