import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf, TopUp } from '@mall/contract'
import { refuse, renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'
import './record/record-page.tsx'
import './order/top-up-page.tsx'

/** Screens of other features that these screens lead to. */
const Other = () => <main>other</main>
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.home, screens.login, screens.checkstand, screens.orderDetail].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: Other }),
  })),
})

const face = (value: number, isOut = false) => ({
  skuId: value,
  faceValue: value * 100,
  costPoints: value * 10_000 - 200,
  isOut,
})
const faceValues = (
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
const topUp = (overrides: Partial<TopUp> = {}): TopUp => ({
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
const record = (list: TopUp[]) => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
})
const show = (answers: Answers = {}, route = '/recharge') =>
  renderFeature(feature, {
    route,
    user: true,
    answers: {
      'topUp.faceValues': faceValues(),
      'topUp.record': record([]),
      'topUp.bills': { list: [] },
      ...answers,
    },
  })
const committed = (cash: number) => ({
  orderId: '26111812345678901234',
  status: cash > 0 ? 0 : 1,
  cash,
  paidPoints: 0,
  expiresAt: null,
})

it('orders the chosen face value for the own number, then opens the cashier', async () => {
  const { here, ports } = show({ 'topUp.commit': committed(4_998) })
  expect(await screen.findByText('中国移动 · 本人')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^500 元/ }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^50 元/ }))
  fireEvent.click(screen.getByRole('button', { name: '立即充值' }))
  await waitFor(() => expect(here()).toContain('/checkstand'))
  const sent = ports.server.requests.find(({ name }) => name === 'topUp.commit')
  expect(sent?.args).toMatchObject({
    phone: '13802166021',
    carrier: 'mobile',
    skuId: 50,
    usePoints: false,
    payable: 499_800,
  })
})

it('shows the carrier of another number once it is complete, and lets it be changed', async () => {
  const { ports } = show()
  const number = await screen.findByLabelText('充值号码')
  fireEvent.change(number, { target: { value: '1860000' } })
  expect(screen.queryByText('中国联通')).toBeNull()
  fireEvent.change(number, { target: { value: '18600000000' } })
  expect(await screen.findByText('中国联通')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '携号转网？更改' }))
  fireEvent.click(await screen.findByRole('radio', { name: '中国电信' }))
  await waitFor(() =>
    expect(ports.server.requests.at(-1)?.args).toEqual({
      phone: '18600000000',
      carrier: 'telecom',
    }),
  )
})

it('confirms a top-up that points pay, and shows the record', async () => {
  const { here, ports } = show({ 'topUp.commit': committed(0) })
  ports.notify.answer(true)
  fireEvent.click(await screen.findByRole('switch', { name: '积分抵扣' }))
  fireEvent.click(screen.getByRole('button', { name: /^10 元/ }))
  fireEvent.click(screen.getByRole('button', { name: '立即充值' }))
  await waitFor(() => expect(here()).toContain('/recharge/record'))
  const sent = ports.server.requests.find(({ name }) => name === 'topUp.commit')
  expect(sent?.args).toMatchObject({ usePoints: true, payable: 0 })
})

it('shows a refusal of the number at its field', async () => {
  show({ 'topUp.commit': refuse('top-up/times') })
  fireEvent.click(await screen.findByRole('button', { name: /^10 元/ }))
  fireEvent.click(screen.getByRole('button', { name: '立即充值' }))
  await waitFor(() =>
    expect(screen.getByLabelText('充值号码').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(screen.getByText('该号码今日充值次数已达上限，请明天再试')).toBeTruthy()
})

it('shows an unknown result as in progress, and queries it', async () => {
  const { ports } = show(
    { 'topUp.record': record([topUp()]), 'topUp.query': topUp() },
    '/recharge/record',
  )
  expect(await screen.findByText('处理中')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^查询结果/ }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('还在处理中'))
})

it('lists results and refunds, and what arrived by month', async () => {
  show(
    {
      'topUp.record': record([
        topUp({ id: '1-1-1', state: 'succeeded' }),
        topUp({ id: '1-2-1', state: 'refunded', points: 9_980 }),
        topUp({ id: '1-3-1', state: 'unpaid', payChannel: '' }),
      ]),
      'topUp.bills': { list: [{ month: '2026-11', count: 2, faceValue: 6_000 }] },
    },
    '/recharge/record',
  )
  expect(await screen.findByText('已到账')).toBeTruthy()
  expect(screen.getByText('未到账，已退回 9,980 积分')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^去支付/ })).toBeTruthy()
  expect(await screen.findByText('2026 年 11 月')).toBeTruthy()
})

it('shows that the company has no top-up, with the way home', async () => {
  show({ 'topUp.faceValues': refuse('top-up/closed') })
  expect(await screen.findByText('商城暂未开通话费充值')).toBeTruthy()
  expect(screen.getByRole('link', { name: '回首页' })).toBeTruthy()
})
