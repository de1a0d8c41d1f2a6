import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ReviewStatus } from '@mall/contract/states'
import { offline, type Answers } from '@mall/testing'
import {
  orderId,
  picture,
  line,
  buildReview,
  page,
  show,
  press,
  summary,
} from './reviews.fixture.ts'

it('lists received goods of an order that need a review', async () => {
  const { ports } = show(`/evaluate/add-list?orderId=${orderId}`, {
    'review.toReview': page([line]),
  })
  const link = await screen.findByRole('link', { name: '评价' })
  expect(link.getAttribute('href')).toBe('/evaluate/add?companyId=1&lineId=5')
  expect(screen.getByText('白色 · 2026-01-01 收货')).toBeTruthy()
  const stars = screen.getByRole('link', { name: '打 4 星' }).getAttribute('href')
  expect(stars).toBe('/evaluate/add?companyId=1&lineId=5&rating=4')
  const request = ports.server.requests.find(({ name }) => name === 'review.toReview')
  expect(request?.args).toMatchObject({ orderId })
})

it('shows that no goods need a review', async () => {
  show('/evaluate/add-list', { 'review.toReview': page([]) })
  expect(await screen.findByText('没有待评价的商品')).toBeTruthy()
})

it('reports a review for a reason', async () => {
  const answers = {
    'review.summary': summary,
    'review.ofGoods': page([buildReview()]),
    'review.report': {},
  }
  const { ports } = show('/evaluate/ware?spuId=7', answers)
  await userEvent.click(await screen.findByRole('button', { name: '举报' }))
  const sheet = within(await screen.findByRole('dialog', { name: '举报这条评价' }))
  await userEvent.click(sheet.getByRole('radio', { name: '广告' }))
  await userEvent.click(sheet.getByRole('button', { name: '举报' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已举报，感谢您的反馈'))
  const request = ports.server.requests.find(({ name }) => name === 'review.report')
  expect(request?.args).toEqual({ id: '9', reason: '广告' })
})

it('lists own reviews with their state and removes one after a confirmation', async () => {
  const { ports } = show('/evaluate/my', {
    'review.mine': page([
      buildReview({ earned: 30, reply: { text: '感谢', at: '2026-01-03T00:00:00.000Z' } }),
      buildReview({ id: 10, name: '茶杯', status: ReviewStatus.Pending, canFollowUp: false }),
    ]),
    'review.remove': {},
  })
  const cardOf = (name: string) =>
    within(
      screen.getByRole('link', { name }).closest<HTMLElement>('[aria-posinset]') ?? document.body,
    )
  await screen.findByRole('link', { name: '茶杯' })
  const tea = cardOf('茶杯')
  expect(tea.getByText('审核中，通过后展示')).toBeTruthy()
  expect(tea.queryByRole('link', { name: '追评' })).toBeNull()
  const cup = cardOf('保温杯')
  for (const text of ['商家回复：感谢', '已展示', '已得 30 积分', '质量很好']) {
    expect(cup.getByText(text)).toBeTruthy()
  }
  expect(cup.getByRole('link', { name: '追评' }).getAttribute('href')).toContain('lineId=5')
  ports.notify.answer(true)
  await userEvent.click(cup.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(ports.server.count('review.remove')).toBe(1))
})

it('filters the reviews of a product by tag and order and offers a retry without a network', async () => {
  const { ports } = show(
    '/evaluate/ware?spuId=7',
    {
      'review.summary': summary,
      'review.ofGoods': [
        offline(),
        page([
          buildReview({
            userName: '',
            followUp: { text: '还在用', pictures: [], at: '2026-01-12T04:00:00.000Z' },
          }),
        ]),
        page([buildReview({ pictures: [picture] })]),
      ],
    },
    false,
  )
  await userEvent.click(await screen.findByRole('button', { name: /重试|重新加载/ }))
  expect(await screen.findByText('匿名用户')).toBeTruthy()
  expect(screen.getByText('10 天后追评')).toBeTruthy()
  expect(screen.getByText('好评率')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '有图 1' }))
  await waitFor(() =>
    expect(ports.server.requests.at(-1)?.args).toMatchObject({ filter: 'pictures' }),
  )
  expect(await screen.findByRole('img', { name: '评价图片 1' })).toBeTruthy()
  await press('质量很好 2')
  await waitFor(() =>
    expect(ports.server.requests.at(-1)?.args).toMatchObject({
      filter: 'pictures',
      tag: '质量很好',
    }),
  )
  await press('最新在前')
  await waitFor(() => expect(ports.server.requests.at(-1)?.args).toMatchObject({ sort: 'newest' }))
})

it('counts a shopper’s vote and redirects a guest to the sign-in', async () => {
  const answers: Answers = {
    'review.summary': summary,
    'review.ofGoods': page([buildReview({ helpful: 2 })]),
    'review.vote': { helpful: 3, isHelpful: true },
  }
  const { unmount } = show('/evaluate/ware?spuId=7', answers)
  await userEvent.click(await screen.findByRole('button', { name: '有用 2' }))
  expect((await screen.findByRole('button', { name: '有用 3' })).getAttribute('aria-pressed')).toBe(
    'true',
  )
  unmount()
  const { ports } = show('/evaluate/ware?spuId=7', answers, false)
  await userEvent.click(await screen.findByRole('button', { name: '有用 2' }))
  expect(ports.server.count('review.vote')).toBe(0)
})
