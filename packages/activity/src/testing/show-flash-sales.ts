import type { FlashSaleItem } from '@mall/contract'
import { buildData, renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'

/** Screens of other features that these screens lead to. */
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.orderSubmit, screens.login].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: () => 'other' }),
  })),
})

const HOUR_MS = 3_600_000
export const atHour = (inHours: number) =>
  new Date(Date.UTC(2026, 0, 1) + inHours * HOUR_MS).toISOString()
export const saleTimes = {
  ended: { startsAt: atHour(-3), endsAt: atHour(-1) },
  running: { startsAt: atHour(-1), endsAt: atHour(2) },
  upcoming: { startsAt: atHour(2), endsAt: atHour(3) },
}
export const buildItem = (overrides: Partial<FlashSaleItem> = {}): FlashSaleItem => {
  const [plain] = buildData('flashSale.session').items
  if (!plain) throw new Error('the builder made no items')
  return {
    ...plain,
    id: 5,
    spuId: 10,
    skuId: 11,
    name: '山茶花身体乳',
    specText: '',
    leastNum: 1,
    costPoints: 600_000,
    regularCostPoints: 800_000,
    perPerson: 2,
    onSale: true,
    pieces: 100,
    left: 36,
    unpaid: 0,
    takenPercent: 64,
    ...overrides,
  }
}
export const buildSession = (phase: keyof typeof saleTimes, items = [buildItem()]) => ({
  id: 7,
  title: '早场',
  ...saleTimes[phase],
  serverTime: atHour(0),
  items,
  isReminded: false,
  offersReminder: true,
  remindsAt: phase === 'upcoming' ? '2026-01-01T01:55:00.000Z' : null,
})
export const saleSessions = {
  serverTime: atHour(0),
  list: [
    { id: 6, title: '', ...saleTimes.ended },
    { id: 7, title: '', ...saleTimes.running },
    { id: 8, title: '', ...saleTimes.upcoming },
  ],
}
export const handover = { code: 'ho_1', expiresAt: atHour(1), serverTime: atHour(0) }

/** Opens a screen of the flash sales; of a shopper by default. */
export const showFlashSales = (route: string, answers: Answers, { user = true } = {}) =>
  renderFeature(feature, { route, user, answers })
