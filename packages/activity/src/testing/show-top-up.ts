import type { CompanyInfo, DataOf, TopUp } from '@mall/contract'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { renderFeature, type Answers } from '@mall/testing'
import { activityFeature } from '../feature.ts'

/** With screens of other features that these screens lead to. */
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.home, screens.login, screens.checkstand, screens.orderDetail].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: () => null }),
  })),
})

const face = (value: number, isOut = false) => ({
  skuId: value,
  faceValue: value * 100,
  costPoints: value * 10_000 - 200,
  isOut,
})
export const buildFaceValues = (
  overrides: Partial<DataOf<'topUp.faceValues'>> = {},
): DataOf<'topUp.faceValues'> => ({
  serverTime: '2026-11-18T04:00:00.000Z',
  carrier: 'mobile',
  list: [face(10), face(50), face(500, true)],
  ownPhone: '13802166021',
  recentPhones: ['13700005502'],
  balance: 20_000,
  perDay: 3,
  maxAmount: 50_000,
  ...overrides,
})
export const buildTopUp = (overrides: Partial<TopUp> = {}): TopUp => ({
  id: '1-26111812345678901234-1',
  orderId: '26111812345678901234',
  phone: '138****6021',
  carrier: 'mobile',
  faceValue: 1_000,
  state: 'processing',
  at: '2026-11-18T04:41:00.000Z',
  finishedAt: null,
  payChannel: 'points',
  points: 998,
  cash: 0,
  ...overrides,
})
export const topUps = (...list: TopUp[]): DataOf<'topUp.record'> => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
})

/** Opens a screen of the phone top-up; signed in by default. */
export const showTopUp = (
  route: string,
  answers: Answers = {},
  { user = true, company = {} }: { user?: boolean; company?: Partial<CompanyInfo> } = {},
) =>
  renderFeature(feature, {
    route,
    user,
    company,
    answers: {
      'topUp.faceValues': buildFaceValues(),
      'topUp.record': topUps(),
      'topUp.bills': { list: [] },
      ...answers,
    },
  })
