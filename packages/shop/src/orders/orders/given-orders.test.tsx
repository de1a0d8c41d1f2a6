import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OrderDetail } from '@mall/contract'
import { renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { otherScreens } from '../../testing/other-screens.ts'
import './actions/order-requests.ts'
import { id, order, partOf, unsent } from './order-page.fixture.ts'
import './orders-page.tsx'

type Given = NonNullable<OrderDetail['given']>
const pickup: NonNullable<Given['pickup']> = {
  state: 'open',
  skuId: 11,
  outletName: '徐家汇支行',
  address: '上海市徐汇区漕溪北路 1 号',
  hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
  validUntil: '2026-02-01T04:00:00.000Z',
  verifiedAt: null,
  canChangeOutlet: true,
}
const refund: OrderDetail['refunds'][number] = {
  id: 'r1',
  reason: 'cancelled',
  status: 'done',
  createdAt: '2026-01-01T00:02:00.000Z',
  doneAt: '2026-01-01T00:02:00.000Z',
  childIds: ['a'],
  couponReturned: false,
  origins: [],
}
const givenOrder = (given: Given, overrides: Partial<OrderDetail> = {}) =>
  order({
    ...unsent,
    status: 1,
    parts: partOf(1),
    paidPoints: 0,
    cash: 0,
    canCancel: true,
    canRemind: false,
    given,
    ...overrides,
  })
const benefit = (overrides: Partial<typeof pickup> = {}, rest: Partial<OrderDetail> = {}) =>
  givenOrder({ kind: 'benefit', pickup: { ...pickup, ...overrides } }, rest)
const prize = (rest: Partial<OrderDetail> = {}) => givenOrder({ kind: 'prize', pickup: null }, rest)
const equity = otherScreens('/equity/pickup/:id')
const showAt = (route: string, answers: Answers, features = [shopFeature, equity]) =>
  renderFeature(features, { route, user: true, answers })
const show = (answers: Answers) => showAt(`/my/order/detail/${id}`, answers)
const listSteps = async () => {
  const list = within(await screen.findByRole('list', { name: '订单进度' }))
  return list.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('links a benefit to collect to its code and to another outlet', async () => {
  show({ 'order.detail': benefit() })
  const code = await screen.findByRole('link', { name: '查看取件码' })
  expect(code.getAttribute('href')).toContain(`/equity/pickup/${id}`)
  const change = screen.getByRole('link', { name: '更换网点' })
  expect(change.getAttribute('href')).toContain(`orderId=${id}`)
  const place = within(screen.getByRole('region', { name: '自提网点' }))
  expect(place.getByText('徐家汇支行')).toBeTruthy()
  expect(place.getByText('周一至周五 09:00–17:00')).toBeTruthy()
  expect(await listSteps()).toEqual(['已下单01-01 08:00', '待领取', '领取'])
  for (const name of [
    '催发货',
    '取消订单',
    '修改地址',
    '再次购买',
    '评价',
    '申请退款',
    '申请售后',
  ]) {
    expect(screen.queryByText(name), name).toBeNull()
  }
  expect(screen.queryByText('实付')).toBeNull()
})

it('shows a collected benefit without the actions of bought goods', async () => {
  const verified = { state: 'verified', verifiedAt: '2026-01-03T01:00:00.000Z' } as const
  show({ 'order.detail': benefit({ ...verified, canChangeOutlet: false }, { canCancel: false }) })
  expect(await listSteps()).toEqual(['已下单01-01 08:00', '已领取01-03 09:00'])
  expect(screen.queryByRole('link', { name: '查看取件码' })).toBeNull()
  expect(screen.queryByText('退款/售后')).toBeNull()
})

it.each([
  ['benefit', benefit(), '放弃领取', '确定放弃领取吗？', '放弃后权益次数退回'],
  ['prize', prize(), '放弃奖品', '确定放弃这个奖品吗？', '放弃后奖品不再补发'],
])(
  'confirms with its consequence before a %s is given up',
  async (_kind, given, name, title, note) => {
    const { ports } = show({
      'order.detail': given,
      'order.cancel': { points: 0, cash: 0, channel: null, coupons: 0 },
    })
    ports.notify.answer(false)
    const questions: unknown[] = []
    const { confirm } = ports.notify
    ports.notify.confirm = async (question) => {
      questions.push(question)
      return confirm(question)
    }
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(questions).toMatchObject([{ title, message: note }]))
    expect(ports.server.count('order.cancel')).toBe(0)
    ports.notify.answer(true)
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(ports.server.count('order.cancel')).toBe(1))
    await waitFor(() => expect(ports.notify.messages.at(-1)).toMatch(/^toast: 已放弃/))
  },
)

it('shows no refund of an abandoned prize', async () => {
  const closed = { status: 5, parts: partOf(5), refunds: [refund], canCancel: false }
  show({ 'order.detail': prize(closed) })
  expect(await screen.findByText('奖品不再补发')).toBeTruthy()
  expect(screen.getAllByText('已放弃').length).toBeGreaterThan(0)
  expect(screen.queryByText('取消订单退款')).toBeNull()
})

it('lists a benefit to collect with its outlet, hours and code', async () => {
  const list = [benefit()]
  showAt('/my/order/2', {
    'order.listWithLines': { list, total: 1, page: 1, size: 10, hasNext: false },
  })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('待领取')).toBeTruthy()
  expect(card.getByText('网点自提 徐家汇支行 周一至周五 09:00–17:00')).toBeTruthy()
  expect(card.getByRole('link', { name: '查看取件码' })).toBeTruthy()
  expect(card.queryByText('实付')).toBeNull()
})

it('offers neither code nor outlets in a bundle without benefits', async () => {
  showAt(`/my/order/detail/${id}`, { 'order.detail': benefit() }, [shopFeature])
  expect(await screen.findByRole('button', { name: '放弃领取' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '查看取件码' })).toBeNull()
  expect(screen.queryByRole('link', { name: '更换网点' })).toBeNull()
})
