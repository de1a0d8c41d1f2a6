import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, type Answers } from '@mall/testing'
import { buildCard, ORDER_ID, showGift } from '../../testing/show-gift.ts'

const show = (answers: Answers) => showGift('/gift/coupon-exchange', answers)

it('shows the open card and links to its goods', async () => {
  show({})
  expect(await screen.findByRole('heading', { level: 1, name: '我的礼品卡' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: '去选择礼品' })
  expect(link.getAttribute('href')).toContain('/gift/index')
})

it('offers the points of a points card', async () => {
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

it.each([
  [{ orderId: ORDER_ID, account: '' }, '2026-01-02 08:00 用于尾号 1234 的订单'],
  [{ orderId: null, account: '138****6021' }, '2026-01-02 08:00 已兑换到账号 138****6021'],
  [{ orderId: null, account: '' }, '2026-01-02 08:00 已兑换'],
])('shows when a card was used, with %j', async (use, sentence) => {
  const lastUse = { at: '2026-01-02T00:00:00.000Z', ...use }
  show({ 'gift.info': buildCard({ status: 'spent', left: 0, lastUse }) })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

itLoads({
  show,
  call: 'gift.info',
  data: buildCard(),
  shows: '冬日暖礼卡',
  session: { to: '/gift/login' },
})
