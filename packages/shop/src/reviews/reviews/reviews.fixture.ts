import type { MyReview, ReviewableLine } from '@mall/contract'
import { ReviewStatus } from '@mall/contract/states'
import { buildData, renderFeature, type Answers } from '@mall/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shopFeature } from '../../feature.ts'
import './add-list-page.tsx'
import './add-page.tsx'
import './goods-reviews-page.tsx'
import './my-reviews-page.tsx'

export const orderId = '26010112345678901234'
export const picture = { src: '/media/u1/a.0123456789.80x60.aabbcc.webp', width: 80, height: 60 }
export const line: ReviewableLine = {
  lineId: 5,
  orderId,
  spuId: 7,
  name: '保温杯',
  specText: '白色',
  picture,
  num: 1,
  kind: 'parcel',
  at: '2026-01-01T04:00:00.000Z',
}
export const buildReview = (overrides: Partial<MyReview> = {}): MyReview => ({
  id: 9,
  userName: '林**',
  rating: 5,
  tags: ['质量很好'],
  text: '很保温',
  pictures: [],
  specText: '白色',
  createdAt: '2026-01-02T04:00:00.000Z',
  followUp: null,
  reply: null,
  helpful: 0,
  isHelpful: false,
  status: ReviewStatus.Shown,
  orderId,
  lineId: 5,
  spuId: 7,
  name: '保温杯',
  picture,
  isAnonymous: false,
  canFollowUp: true,
  canChange: false,
  earned: 0,
  ...overrides,
})
export const page = <T>(list: T[]) => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
})
export const show = (route: string, answers: Answers, user = true) =>
  renderFeature(shopFeature, { route, user, answers })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const counts = { all: 2, pictures: 1, followUp: 0, good: 2, low: 0 }
export const summary = {
  ...buildData('review.summary'),
  total: 2,
  average: 4.5,
  goodPercent: 100,
  counts,
  stars: [0, 0, 0, 1, 1],
  tags: [{ tag: '质量很好', count: 2 }],
}
