import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, type Answers } from '@mall/testing'
import { buildCard, showGift } from '../../testing/show-gift.ts'

const show = (answers: Answers) => showGift('/gift/coupon-exchange', answers)

it('shows the open card and leads to its goods', async () => {
  show({})
  expect(await screen.findByRole('heading', { level: 1, name: '我的礼品卡' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: '去选择礼品' })
  expect(link.getAttribute('href')).toContain('/gift/index')
})

it('offers the points of a card that is worth points', async () => {
  show({ 'gift.info': buildCard({ kind: 'points', number: '' }) })
  const link = await screen.findByRole('link', { name: '兑换成积分' })
  expect(link.getAttribute('href')).toContain('/fulika')
})

it.each([
  [{ status: 'voided' }, '这张礼品卡已作废'],
  [{ lockedUntil: '2026-01-08T00:00:00.000Z' }, '这张礼品卡正在转赠'],
  [{ status: 'spent', left: 0 }, '这张礼品卡已用完'],
] as const)('shows why a card with %j cannot be redeemed', async (change, sentence) => {
  show({ 'gift.info': buildCard(change) })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '去选择礼品' })).toBeNull()
  expect(screen.getByRole('link', { name: '查看兑换记录' })).toBeTruthy()
})

itLoads({
  show,
  call: 'gift.info',
  data: buildCard(),
  shows: '冬日暖礼卡',
  session: { to: '/gift/login' },
})
