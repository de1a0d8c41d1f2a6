import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ReviewStatus } from '@mall/contract/states'
import { refuse } from '@mall/testing'
import { line, buildReview, page, show, press } from './reviews.fixture.ts'

it('adds a follow-up, which requires a text', async () => {
  const { ports } = show('/evaluate/add?lineId=5', {
    'review.line': { line, review: buildReview(), reward: null },
    'review.followUp': buildReview({ status: ReviewStatus.Pending, canFollowUp: false }),
    'review.mine': page([]),
  })
  expect(await screen.findByText('很保温')).toBeTruthy()
  await press('提交追评')
  expect(await screen.findByText('请填写追评内容')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: '追评' }), '用了半年')
  await press('提交追评')
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已提交，审核通过后展示'))
})

it.each([
  [
    'a line of another shopper',
    '/evaluate/add?lineId=5',
    { 'review.line': refuse('review/not-allowed') },
  ],
  ['an address without a line', '/evaluate/add', {}],
  [
    'a review that was followed up',
    '/evaluate/add?lineId=5',
    { 'review.line': { line, review: buildReview({ canFollowUp: false }), reward: null } },
  ],
])('redirects from %s to the own reviews', async (_title, route, answers) => {
  show(route, answers)
  expect(await screen.findByText('该商品不能评价')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看我的评价' })).toBeTruthy()
})
