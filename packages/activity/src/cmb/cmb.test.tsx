import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf, PointsExchange } from '@mall/contract'
import { refuse, renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'
import './exchange/exchange-page.tsx'
import './sign-in/sign-in-page.tsx'

/** Screens of other features that these screens lead to. */
const Other = () => <main>other</main>
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.home, screens.login].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: Other }),
  })),
})

const account = (overrides: Partial<DataOf<'cmb.account'>> = {}): DataOf<'cmb.account'> => ({
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
const exchange = (overrides: Partial<PointsExchange> = {}): PointsExchange => ({
  id: 'x1-26112512345678901234',
  bankPoints: 2_000,
  points: 40,
  state: 'confirmed',
  problem: null,
  at: '2026-11-25T04:00:00.000Z',
  finishedAt: null,
  ...overrides,
})
const record = (list: PointsExchange[]) => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
})
const show = (answers: Answers = {}, route = '/activity/cmb-recharge', user = true) =>
  renderFeature(feature, {
    route,
    user,
    answers: {
      'cmb.offer': { rate: { step: 1_000, points: 20 } },
      'cmb.account': account(),
      'cmb.record': record([]),
      'topUp.faceValues': refuse('top-up/closed'),
      ...answers,
    },
  })

it('exchanges whole steps after a confirmation', async () => {
  const { ports } = show({ 'cmb.exchange': exchange() })
  ports.notify.answer(true)
  expect(await screen.findByText('5,500')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '增加' }))
  expect(screen.getByText('40 积分')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '立即兑换' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('兑换成功，40 积分已入账'))
  const sent = ports.server.requests.find(({ name }) => name === 'cmb.exchange')
  expect(sent?.args).toMatchObject({ bankPoints: 2_000, points: 40 })
})

it('offers all whole steps that the bank points allow', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '全部' }))
  expect(screen.getByText('100 积分')).toBeTruthy()
})

it('shows an exchange without a result as in progress, and queries it', async () => {
  const open = exchange({ state: 'processing' })
  const { ports } = show({ 'cmb.record': record([open]), 'cmb.query': open })
  expect(await screen.findByText('处理中')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^查询结果/ }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('还在处理中'))
})

it('shows why the bank has refused', async () => {
  show({ 'cmb.record': record([exchange({ state: 'failed', problem: 'frozen' })]) })
  expect(await screen.findByText('未兑换：银行积分账户已冻结，请联系银行')).toBeTruthy()
})

it('exchanges nothing while the bank points are unknown or too few', async () => {
  const { ports } = show({ 'cmb.account': account({ bankPoints: null }) })
  expect(await screen.findByText('暂时查不到银行积分')).toBeTruthy()
  expect(screen.getByRole('button', { name: '立即兑换' }).hasAttribute('disabled')).toBe(true)
  expect(ports.server.count('cmb.exchange')).toBe(0)
})

it('leads a shopper without a session of the bank to the bank’s app', async () => {
  show({ 'cmb.account': account({ isLinked: false, bankPoints: null }) })
  expect(await screen.findByText('请先通过招商银行登录')).toBeTruthy()
})

it('leads a guest to the sign-in and a shopper to the exchange', async () => {
  show({}, '/activity/cmb-login', false)
  expect(await screen.findByText('1,000 银行积分 = 20 积分')).toBeTruthy()
  const link = screen.getByRole('link', { name: '招商银行登录' })
  expect(link.getAttribute('href')).toContain('/login')
  const { here } = show({}, '/activity/cmb-login')
  await waitFor(() => expect(here()).toContain('/activity/cmb-recharge'))
})
