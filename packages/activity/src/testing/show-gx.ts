import type { DataOf, GxCampaign } from '@mall/contract'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { renderFeature, type Answers } from '@mall/testing'
import { activityFeature } from '../feature.ts'

/** With screens of other features that these screens lead to. */
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.home, screens.login, screens.benefits, screens.equityWareDetail].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: () => null }),
  })),
})

export const buildCampaign = (overrides: Partial<GxCampaign> = {}): DataOf<'gx.campaign'> => ({
  serverTime: '2026-01-05T02:00:00.000Z',
  campaign: {
    id: 7,
    title: '贵宾礼遇',
    note: '',
    ways: ['mail'],
    quantity: 1,
    state: 'open',
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil: '2026-02-01T00:00:00.000Z',
    goods: [
      {
        spuId: 10,
        skuId: 11,
        name: '保温杯',
        specText: '银色',
        costPoints: 9_900,
        picture: { src: '/cup.webp', width: 400, height: 400, tile: 'sand' },
        available: 5,
      },
    ],
    ...overrides,
  },
})
export const noCampaign: DataOf<'gx.campaign'> = {
  serverTime: '2026-01-05T02:00:00.000Z',
  campaign: null,
}
export const buildQualification = (
  overrides: Partial<DataOf<'login.gxQualification'>> = {},
): DataOf<'login.gxQualification'> => ({ id: 7, state: 'qualified', grantId: null, ...overrides })

/** Opens a screen of the gx campaign; signed in by default. */
export const showGx = (route: string, answers: Answers = {}, { user = true } = {}) =>
  renderFeature(feature, {
    route,
    user,
    answers: {
      'gx.campaign': buildCampaign(),
      'login.gxQualification': buildQualification(),
      ...answers,
    },
  })
