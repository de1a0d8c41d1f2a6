import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import { buildData, itLoads, itSends, offline, type Answers } from '@mall/testing'
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

it('lists orders of the card and cancels one after a question', async () => {
  const view = show({ 'gift.record': cancellable, 'gift.refund': {} })
  await press('取消兑换')
  await waitFor(() => expect(listArgs(view, 'gift.refund')).toMatchObject([{ id: ORDER_ID }]))
  await waitFor(() => expect(view.ports.notify.messages.at(-1)).toMatch(/^toast: 已取消/))
  expect(view.ports.notify.messages).toContain('confirm: 取消这次兑换？')
})

it('keeps an order whose cancelling was not meant', async () => {
  const view = show({ 'gift.record': cancellable })
  view.ports.notify.answer(false)
  await press('取消兑换')
  await waitFor(() => expect(view.ports.notify.messages).toContain('confirm: 取消这次兑换？'))
  expect(view.ports.server.count('gift.refund')).toBe(0)
})

it('confirms receipt after a question', async () => {
  const view = show({ 'gift.record': confirmable, 'gift.confirm': {} })
  await press('确认收货')
  await waitFor(() => expect(view.ports.notify.messages).toContain('toast: 已确认收货'))
  expect(listArgs(view, 'gift.confirm')).toMatchObject([{ id: ORDER_ID }])
})

it('leads to the payment of an order that waits for it', async () => {
  show({ 'gift.record': pageOf([order('高山乌龙茶', { canPay: true })]) })
  const link = await screen.findByRole('link', { name: '去支付' })
  expect(link.getAttribute('href')).toContain('/gift/order-submit')
  expect(link.getAttribute('href')).toContain(`orderId=${ORDER_ID}`)
})

it('lists the orders of a tab, and keeps the tab in the address', async () => {
  const view = show({ 'gift.record': cancellable })
  fireEvent.click(await screen.findByRole('tab', { name: '待收货' }))
  await waitFor(() => expect(view.here()).toContain('status=2'))
  await waitFor(() => expect(listArgs(view, 'gift.record').at(-1)).toMatchObject({ status: '2' }))
})

it('loads more orders, and offers another try where that fails', async () => {
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
