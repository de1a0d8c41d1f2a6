import type { DataOf, PointsExchange } from '@mall/contract'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { refuse, renderFeature, type Answers } from '@mall/testing'
import { activityFeature } from '../feature.ts'

/** With screens of other features that these screens lead to. */
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.home, screens.login].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: () => null }),
  })),
})

export const buildAccount = (
  overrides: Partial<DataOf<'cmb.account'>> = {},
): DataOf<'cmb.account'> => ({
  step: 1_000,
  points: 20,
  isLinked: true,
  bankPoints: 5_500,
  balance: 300,
  maxPerExchange: 100_000,
  leftToday: 200_000,
  maxPerDay: 200_000,
  validDays: 365,
  ...overrides,
})
export const buildExchange = (overrides: Partial<PointsExchange> = {}): PointsExchange => ({
  id: 'x1-26112512345678901234',
  bankPoints: 2_000,
  points: 40,
  state: 'confirmed',
  problem: null,
  at: '2026-11-25T04:00:00.000Z',
  finishedAt: null,
  ...overrides,
})
export const exchanges = (...list: PointsExchange[]): DataOf<'cmb.record'> => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
})

/** Opens a screen of the exchange of bank points; signed in by default. */
export const showCmb = (route: string, answers: Answers = {}, { user = true } = {}) =>
  renderFeature(feature, {
    route,
    user,
    answers: {
      'cmb.offer': { rate: { step: 1_000, points: 20 } },
      'cmb.account': buildAccount(),
      'cmb.record': exchanges(),
      'topUp.faceValues': refuse('top-up/closed'),
      ...answers,
    },
  })
