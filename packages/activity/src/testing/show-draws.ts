import { onTestFinished, vi } from 'vitest'
import type { DataOf, DrawnPrize } from '@mall/contract'
import { renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'

/** Screens of other features that these screens lead to. */
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.login, screens.orderDetail].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: () => 'other' }),
  })),
})

const HOUR_MS = 3_600_000
export const atHour = (inHours: number) =>
  new Date(Date.UTC(2026, 0, 1) + inHours * HOUR_MS).toISOString()
const seed = '07'.repeat(32)
/** SHA-256 of the seed. */
const digest = '4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0'
const nonce = '00112233445566778899aabbccddeeff'
export const drawNumber = 'L1-2000492'

const titles = ['降噪耳机', '50 积分', '挂耳咖啡', '满 50 减 5', '安抚小熊', '500 积分', '话费']
const prizes = [...titles, '谢谢参与'].map((title, index) => ({
  no: index + 1,
  title,
  picture: null,
  weight: index === 7 ? 9_300 : 100,
  kind: index === 7 ? ('thanks' as const) : index === 0 ? ('goods' as const) : ('points' as const),
  fallback: index === 7 ? null : 8,
}))
type Detail = DataOf<'draw.detail'>
export const buildDraw = (overrides: Partial<Detail> = {}): Detail => ({
  id: 7,
  title: '好运转起来',
  kind: 'wheel',
  status: 'open',
  companyId: 1,
  whole: 10_000,
  startsAt: atHour(-1),
  endsAt: atHour(24),
  serverTime: atHour(0),
  digest,
  prizes,
  dailyFree: 2,
  realPerPerson: 1,
  claimDays: 7,
  winners: [],
  isReminded: false,
  chances: { left: 2, buyable: 3, price: 100, perShare: 1, perOrder: 0 },
  offersReminder: true,
  remindsAt: null,
  ...overrides,
})
export const buildDrawn = (overrides: Partial<DrawnPrize> = {}): DrawnPrize => ({
  number: drawNumber,
  drawId: 7,
  drawTitle: '好运转起来',
  drawKind: 'wheel',
  at: atHour(0),
  day: 1,
  nonce,
  prize: { no: 2, kind: 'points', title: '50 积分', picture: null },
  hitTitle: null,
  why: null,
  state: 'credited',
  claimUntil: null,
  orderId: null,
  ticket: 6476,
  hit: 8,
  ...overrides,
})
export const buildRecord = (list: DrawnPrize[]) => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
  waiting: 0,
})
export const buildLog = (
  overrides: Partial<DataOf<'draw.verify'>> = {},
): DataOf<'draw.verify'> => ({
  id: 7,
  title: '好运转起来',
  companyId: 1,
  whole: 10_000,
  digest,
  prizes,
  removedDays: 3,
  removedNo: Number(drawNumber.split('-')[1]) - 1,
  seeds: [{ day: 1, seed, publishedAt: atHour(0) }],
  next: null,
  draws: [
    { number: drawNumber, day: 1, nonce, ticket: 6476, hit: 8, given: 8, why: null, at: atHour(0) },
  ],
  ...overrides,
})
/** Opens a screen of the draws; of a shopper by default. */
export const showDraws = (route: string, answers: Answers, { user = true } = {}) =>
  renderFeature(feature, { route, user, answers })

/** Draws are revealed without motion until the test ends. */
export function reduceMotion(): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
}
