import { defineFeature } from '@mall/core/feature'
import { checkIn } from './check-in/index.ts'
import { cmb } from './cmb/index.ts'
import { draws } from './draws/index.ts'
import { flashSales } from './flash-sales/index.ts'
import { gx } from './gx/index.ts'
import { topUp } from './top-up/index.ts'

const areas = [flashSales, checkIn, gx, draws, cmb, topUp]

/** Campaigns of a company: flash sales, lucky draws, the daily check-in, phone top-ups, gx and bank points. */
export const activityFeature = defineFeature({
  id: 'activity',
  routes: [],
  ...checkIn,
  ...gx,
  areas: areas.flatMap((area) => area.areas ?? []),
})
