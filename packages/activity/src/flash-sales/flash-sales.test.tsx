import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FlashSaleItem } from '@mall/contract'
import { buildData, refuse, renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'
import './list/list-page.tsx'
import './session/session-page.tsx'

/** Screens of other features that these screens lead to. */
const Other = () => <main>other</main>
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.orderSubmit, screens.login].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: Other }),
  })),
})

const HOUR_MS = 3_600_000
const iso = (inHours: number) => new Date(Date.UTC(2026, 0, 1) + inHours * HOUR_MS).toISOString()
const times = {
  ended: { startsAt: iso(-3), endsAt: iso(-1) },
  running: { startsAt: iso(-1), endsAt: iso(2) },
  upcoming: { startsAt: iso(2), endsAt: iso(3) },
}
const [anyItem] = buildData('flashSale.session').items
if (!anyItem) throw new Error('the builder made no items')
const item = (overrides: Partial<FlashSaleItem> = {}): FlashSaleItem => ({
  ...anyItem,
  id: 5,
  spuId: 10,
  skuId: 11,
  name: '山茶花身体乳',
  specText: '',
  leastNum: 1,
  costPoints: 600_000,
  regularCostPoints: 800_000,
  perPerson: 2,
  onSale: true,
  pieces: 100,
  left: 36,
  unpaid: 0,
  takenPercent: 64,
  ...overrides,
})
const session = (phase: keyof typeof times, items = [item()], more = {}) => ({
  id: 7,
  title: '早场',
  ...times[phase],
  serverTime: iso(0),
  items,
  isReminded: false,
  offersReminder: true,
  ...more,
})
const show = (answers: Answers, { route = '/sec-kill/activity?id=7', user = true } = {}) =>
  renderFeature(feature, { route, user, answers })

it('shows the session that runs, and starts an order at the checkout', async () => {
  const list = [
    { id: 6, title: '', ...times.ended },
    { id: 7, title: '', ...times.running },
    { id: 8, title: '', ...times.upcoming },
  ]
  const { ports, here } = show(
    {
      'flashSale.sessions': { serverTime: iso(0), list },
      'flashSale.session': session('running'),
      'pricing.createHandover': { code: 'ho_1', expiresAt: iso(1), serverTime: iso(0) },
    },
    { route: '/sec-kill/list' },
  )
  fireEvent.click(await screen.findByRole('button', { name: '马上抢 山茶花身体乳' }))
  await waitFor(() => expect(here()).toContain('handover=ho_1'))
  const request = ports.server.requests.find(({ name }) => name === 'pricing.createHandover')
  expect(request?.args).toMatchObject({ items: [{ skuId: 11, num: 1 }] })
  expect(
    ports.server.requests.find(({ name }) => name === 'flashSale.session')?.args,
  ).toMatchObject({ id: '7' })
})

it.each([
  ['the share that is taken', {}, '已抢 64%'],
  ['the pieces left below 15 %', { left: 14, takenPercent: 86 }, '仅剩 14 件'],
  ['a chance while pieces are unpaid', { left: 0, unpaid: 2, takenPercent: 100 }, '还有机会'],
  ['sold out', { left: 0, takenPercent: 100 }, '已售罄'],
])('shows %s', async (_title, stock, text) => {
  show({ 'flashSale.session': session('running', [item(stock)]) })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('shows why an order cannot start', async () => {
  const { ports } = show({
    'flashSale.session': session('running'),
    'pricing.createHandover': refuse('checkout/limit'),
  })
  fireEvent.click(await screen.findByRole('button', { name: '马上抢 山茶花身体乳' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('超过限购数量'))
})

it('offers a reminder before the start, and no order', async () => {
  const { ports } = show({
    'flashSale.session': session('upcoming'),
    'flashSale.remind': { isReminded: true },
  })
  fireEvent.click(await screen.findByRole('button', { name: '开抢提醒我' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('开始前 5 分钟短信提醒'))
  expect(screen.queryByRole('button', { name: '马上抢 山茶花身体乳' })).toBeNull()
})

it('offers neither after the end', async () => {
  show({ 'flashSale.session': session('ended') })
  expect(await screen.findByText('已结束')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /马上抢/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '开抢提醒我' })).toBeNull()
})

it('leads a guest to the sign-in', async () => {
  const { here } = show({ 'flashSale.session': session('running') }, { user: false })
  fireEvent.click(await screen.findByRole('button', { name: '马上抢 山茶花身体乳' }))
  await waitFor(() => expect(here()).toContain('/login'))
})

it('shows an unknown session with the way to all, and no sessions with the way home', async () => {
  show({ 'flashSale.session': refuse('flash-sale/not-found') })
  expect(await screen.findByRole('link', { name: '看全部场次' })).toBeTruthy()
  show({ 'flashSale.sessions': { serverTime: iso(0), list: [] } }, { route: '/sec-kill/list' })
  expect(await screen.findByText('暂时没有秒杀活动')).toBeTruthy()
})
