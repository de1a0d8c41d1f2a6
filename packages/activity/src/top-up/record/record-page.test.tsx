import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, itSends, type Answers } from '@mall/testing'
import { buildTopUp, showTopUp, topUps } from '../../testing/show-top-up.ts'

const show = (answers: Answers = {}) => showTopUp('/recharge/record', answers)
const findQuery = () => screen.findByRole('button', { name: /^查询结果/ })
const arrived = topUps(buildTopUp({ state: 'succeeded' }))

it('shows an unknown result as in progress and queries it', async () => {
  const { ports } = show({ 'topUp.record': topUps(buildTopUp()), 'topUp.query': buildTopUp() })
  expect(await screen.findByText('处理中')).toBeTruthy()
  fireEvent.click(await findQuery())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('还在处理中'))
  const sent = ports.server.requests.find(({ name }) => name === 'topUp.query')
  expect(sent?.args).toEqual({ id: '1-26111812345678901234-1' })
})

it('shows a result as soon as the query returns it', async () => {
  const succeeded = buildTopUp({ state: 'succeeded' })
  const { ports } = show({
    'topUp.record': [topUps(buildTopUp()), topUps(succeeded)],
    'topUp.query': succeeded,
  })
  fireEvent.click(await findQuery())
  expect(await screen.findByText('已到账')).toBeTruthy()
  expect(ports.notify.messages).toEqual([])
})

it('lists results and refunds, and completed top-ups by month', async () => {
  show({
    'topUp.record': topUps(
      buildTopUp({ id: '1-1-1', state: 'succeeded' }),
      buildTopUp({ id: '1-2-1', state: 'refunded', points: 9_980 }),
      buildTopUp({ id: '1-3-1', state: 'unpaid', payChannel: '' }),
    ),
    'topUp.bills': { list: [{ month: '2026-11', count: 2, faceValue: 6_000 }] },
  })
  expect(await screen.findByText('已到账')).toBeTruthy()
  expect(screen.getByText('未到账，已退回 9,980 积分')).toBeTruthy()
  const pay = screen.getByRole('link', { name: /^去支付/ })
  expect(pay.getAttribute('href')).toContain('/checkstand')
  expect(await screen.findByText('2026 年 11 月')).toBeTruthy()
})

it('shows no sums by month before a top-up has arrived', async () => {
  const { ports } = show({ 'topUp.record': topUps(buildTopUp()) })
  expect(await screen.findByText('处理中')).toBeTruthy()
  await waitFor(() => expect(ports.server.count('topUp.bills')).toBe(1))
  expect(screen.queryByText('到账账单')).toBeNull()
})

it('links to the first top-up when there is none', async () => {
  show()
  const link = await screen.findByRole('link', { name: '去充值' })
  expect(link.getAttribute('href')).toContain('/recharge')
})

it('redirects a guest to the sign-in', async () => {
  const { here } = showTopUp('/recharge/record', {}, { user: false })
  await waitFor(() => expect(here()).toMatch(/^\/login\?/))
})

itLoads({
  show,
  call: 'topUp.record',
  data: arrived,
  shows: '已到账',
  empty: { data: topUps(), says: '还没有充值记录' },
})
itLoads({
  show: (answers) => show({ 'topUp.record': arrived, ...answers }),
  call: 'topUp.bills',
  data: { list: [{ month: '2026-11', count: 2, faceValue: 6_000 }] },
  shows: '2026 年 11 月',
})
itSends({
  show: (answers) => show({ 'topUp.record': topUps(buildTopUp()), ...answers }),
  call: 'topUp.query',
  ready: findQuery,
  refusedBy: 'top-up/not-found',
})
