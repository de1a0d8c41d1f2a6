import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import {
  buildAddress,
  buildData,
  itLoads,
  itSends,
  offline,
  refuse,
  type Answers,
} from '@mall/testing'
import { listArgs, ORDER_ID, press, showGift } from '../../testing/show-gift.ts'

type Order = DataOf<'gift.record'>['list'][number]
const page = buildData('gift.record')
const order = (name: string, overrides: Partial<Order> = {}): Order => {
  const [first] = page.list
  if (!first) throw new Error('the builder made no order')
  const lines = first.lines.map((line) => ({ ...line, name }))
  return { ...first, id: ORDER_ID, lines, canCancel: false, canConfirm: false, ...overrides }
}
const pageOf = (list: Order[], overrides: Partial<typeof page> = {}) => ({
  ...page,
  list,
  total: list.length,
  page: 1,
  hasNext: false,
  ...overrides,
})
const cancellable = pageOf([order('高山乌龙茶', { canCancel: true })])
const confirmable = pageOf([order('高山乌龙茶', { canConfirm: true })])
const receiver = { name: '林小满', tel: '138****6021', address: '文三路 1 号' }
const detail = { ...buildData('gift.order'), id: ORDER_ID, receiver, children: [] }

const show = (answers: Answers, route = '/gift/record') => showGift(route, answers)

it('lists orders of the card and cancels one after a confirmation', async () => {
  const view = show({ 'gift.record': cancellable, 'gift.refund': {} })
  await press('取消兑换')
  await waitFor(() => expect(listArgs(view, 'gift.refund')).toMatchObject([{ id: ORDER_ID }]))
  await waitFor(() => expect(view.ports.notify.messages.at(-1)).toMatch(/^toast: 已取消/))
  expect(view.ports.notify.messages).toContain('confirm: 取消这次兑换？')
})

it('shows the card and the latest event of the parcel', async () => {
  const latestParcel = {
    id: 1,
    shipper: '顺丰速运',
    trackingNumber: 'SF1',
    status: 2,
    parcelCount: 1,
    shippedAt: '2026-01-01T00:00:00.000Z',
    latest: { at: '2026-01-02T00:00:00.000Z', text: '快件已到达张江营业点', status: 2 },
  }
  show({ 'gift.record': pageOf([order('高山乌龙茶', { status: 2, latestParcel })]) })
  expect(await screen.findByText(/快件已到达张江营业点/)).toBeTruthy()
  expect(await screen.findByText('冬日暖礼卡 · 8800 1126 **** 7341')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '修改地址' })).toBeNull()
})

it('shows the parcels of an order with the session of the card', async () => {
  const parcel = (id: number, trackingNumber: string) => ({
    id,
    shipper: '顺丰速运',
    trackingNumber,
    shippedAt: '2026-01-01T00:00:00.000Z',
    status: 2,
    latest: null,
  })
  const [child] = buildData('order.detail').children
  if (!child) throw new Error('the builder made no part')
  const children = [{ ...child, parcels: [parcel(1, 'SF0001'), parcel(2, 'SF0002')] }]
  const latestParcel = { ...parcel(1, 'SF0001'), parcelCount: 2 }
  const events = (text: string) => [{ at: '2026-01-02T00:00:00.000Z', text, status: 2 }]
  const view = show({
    'gift.record': pageOf([order('高山乌龙茶', { status: 2, latestParcel })]),
    'gift.order': { ...detail, children },
    'gift.track': ({ trackingNumber }) =>
      buildData('gift.track', { trackingNumber, events: events(`${trackingNumber} 离开余杭`) }),
  })
  await press('查看物流')
  const sheet = within(await screen.findByRole('dialog', { name: '查看物流' }))
  expect(await sheet.findByText('SF0001 离开余杭')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: '包裹 2' }))
  expect(await sheet.findByText('SF0002 离开余杭')).toBeTruthy()
  expect(listArgs(view, 'gift.track')).toMatchObject([
    { id: ORDER_ID, trackingNumber: 'SF0001' },
    { id: ORDER_ID, trackingNumber: 'SF0002' },
  ])
})

const credited = (id: number, at: string, points: number) => ({
  id,
  title: '积分卡',
  kind: 'points' as const,
  number: '6620 0918 **** 0255',
  status: 'spent' as const,
  value: points,
  left: 0,
  validUntil: '2027-01-31T00:00:00.000Z',
  isExpired: false,
  canOpen: false,
  canPassOn: false,
  credit: { at, points, expiresAt: '2027-09-30T00:00:00.000Z' },
  transfer: null,
})
const ownedCards = {
  list: [
    credited(1, '2026-01-01T00:00:00.000Z', 800),
    credited(2, '2026-01-02T00:00:00.000Z', 5_000),
    { ...credited(3, '2026-01-02T00:00:00.000Z', 70), credit: null },
  ],
  incoming: [],
  serverTime: '2026-01-03T00:00:00.000Z',
}

it('lists the points of cards that the signed-in shopper has credited, latest first', async () => {
  const answers = { 'gift.record': pageOf([]), 'gift.cards': ownedCards }
  showGift('/gift/record', answers, { user: true })
  const credits = within(await screen.findByRole('region', { name: '积分卡兑换记录' }))
  const gains = credits.getAllByRole('article').map((card) => card.textContent)
  expect(gains).toHaveLength(2)
  expect(gains[0]).toContain('2026-01-02 08:00')
  expect(gains[0]).toContain('+5,000')
  expect(gains[0]).toContain('6620 0918 **** 0255')
  expect(gains[0]).toContain('2027.09.30 到期')
  const [statement] = credits.getAllByRole('link', { name: '查看积分明细' })
  expect(statement?.getAttribute('href')).toContain('/my/integral')
})

it.each([
  ['/gift/record?status=1', true],
  ['/gift/record', false],
])('lists no credited points on %s with a signed-in shopper: %s', async (route, user) => {
  const { ports } = showGift(
    route,
    { 'gift.record': cancellable, 'gift.cards': ownedCards },
    { user },
  )
  expect(await screen.findByText('高山乌龙茶')).toBeTruthy()
  expect(ports.server.count('gift.cards')).toBe(0)
  expect(screen.queryByText('+5,000')).toBeNull()
})

it('shows no record of credited points before the first', async () => {
  const none = { ...ownedCards, list: [] }
  const answers = { 'gift.record': cancellable, 'gift.cards': none }
  const { ports } = showGift('/gift/record', answers, { user: true })
  expect(await screen.findByText('高山乌龙茶')).toBeTruthy()
  await waitFor(() => expect(ports.server.count('gift.cards')).toBe(1))
  expect(screen.queryByRole('region', { name: '积分卡兑换记录' })).toBeNull()
})

it('offers a retry when the credited points fail to load', async () => {
  const { ports } = showGift(
    '/gift/record',
    { 'gift.record': cancellable, 'gift.cards': offline() },
    { user: true },
  )
  expect(await screen.findByText('没有读取到积分卡的兑换记录')).toBeTruthy()
  ports.server.script({ 'gift.cards': ownedCards })
  await press('重试')
  expect(await screen.findByText('+5,000')).toBeTruthy()
})

it('redirects a pending order to an address of the address book', async () => {
  const address = buildAddress({
    receiver: '王小满',
    province: '上海市',
    city: '上海市',
    county: '浦东新区',
    town: '张江镇',
  })
  const view = showGift(
    '/gift/record',
    {
      'gift.record': pageOf([order('高山乌龙茶', { status: 1 })]),
      'address.list': [address],
      'gift.cards': { ...ownedCards, list: [] },
      'gift.changeAddress': [refuse('order/address-fixed'), {}],
    },
    { user: true },
  )
  await press('修改地址')
  await press(/从地址簿选择/)
  fireEvent.click(await screen.findByRole('radio', { name: /王小满/ }))
  const book = within(screen.getByRole('dialog', { name: '从地址簿选择' }))
  fireEvent.click(book.getByRole('button', { name: '使用这个地址' }))
  const form = within(await screen.findByRole('dialog', { name: '修改地址' }))
  fireEvent.click(form.getByRole('button', { name: '使用这个地址' }))
  await waitFor(() => expect(view.ports.notify.messages.join()).toContain('toast: '))
  fireEvent.click(form.getByRole('button', { name: '使用这个地址' }))
  await waitFor(() => expect(view.ports.notify.messages).toContain('toast: 收货地址已修改'))
  expect(listArgs(view, 'gift.changeAddress').at(-1)).toMatchObject({
    id: ORDER_ID,
    address: { receiver: '王小满', county: '浦东新区' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '修改地址' })).toBeNull())
})

it('keeps an order when its cancellation is declined', async () => {
  const view = show({ 'gift.record': cancellable })
  view.ports.notify.answer(false)
  await press('取消兑换')
  await waitFor(() => expect(view.ports.notify.messages).toContain('confirm: 取消这次兑换？'))
  expect(view.ports.server.count('gift.refund')).toBe(0)
})

it('confirms receipt after a confirmation', async () => {
  const view = show({ 'gift.record': confirmable, 'gift.confirm': {} })
  await press('确认收货')
  await waitFor(() => expect(view.ports.notify.messages).toContain('toast: 已确认收货'))
  expect(listArgs(view, 'gift.confirm')).toMatchObject([{ id: ORDER_ID }])
})

it('links to the payment of an unpaid order', async () => {
  show({ 'gift.record': pageOf([order('高山乌龙茶', { canPay: true })]) })
  const link = await screen.findByRole('link', { name: '去支付' })
  expect(link.getAttribute('href')).toContain('/gift/order-submit')
  expect(link.getAttribute('href')).toContain(`orderId=${ORDER_ID}`)
})

it('lists the orders of a tab and stores the tab in the address', async () => {
  const view = show({ 'gift.record': cancellable })
  fireEvent.click(await screen.findByRole('tab', { name: '待收货' }))
  await waitFor(() => expect(view.here()).toContain('status=2'))
  await waitFor(() => expect(listArgs(view, 'gift.record').at(-1)).toMatchObject({ status: '2' }))
})

it('loads more orders and offers a retry after a failure', async () => {
  const next = pageOf([order('香薰蜡烛', { id: '26010112345678905678' })], { page: 2, total: 2 })
  const first = pageOf([order('高山乌龙茶')], { hasNext: true, total: 2 })
  const { ports } = show({ 'gift.record': [first, offline()] })
  await press('加载更多')
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(screen.getByText('高山乌龙茶')).toBeTruthy()
  ports.server.script({ 'gift.record': next })
  fireEvent.click(retry)
  expect(await screen.findByText('香薰蜡烛')).toBeTruthy()
})

itLoads({
  show,
  call: 'gift.record',
  data: cancellable,
  shows: '高山乌龙茶',
  empty: { data: pageOf([]), says: '还没有兑换记录' },
  session: { to: '/gift/login' },
})
itLoads({
  show: async (answers) => {
    const view = show({ 'gift.record': cancellable, ...answers })
    await press('查看详情')
    return view
  },
  call: 'gift.order',
  data: detail,
  shows: '寄往 文三路 1 号',
  refusedBy: 'order/not-found',
  session: { to: '/gift/login' },
})
itSends({
  show: (answers) => show({ 'gift.record': cancellable, ...answers }),
  call: 'gift.refund',
  ready: () => screen.findByRole('button', { name: '取消兑换' }),
  refusedBy: 'order/not-cancellable',
})
itSends({
  show: (answers) => show({ 'gift.record': confirmable, ...answers }),
  call: 'gift.confirm',
  ready: () => screen.findByRole('button', { name: '确认收货' }),
  refusedBy: 'order/after-sale-open',
})
