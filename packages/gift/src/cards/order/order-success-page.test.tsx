import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildData, itLoads, offline, silence, type Answers } from '@mall/testing'
import { buildCard, ORDER_ID, showGift } from '../../testing/show-gift.ts'

const show = (answers: Answers) => showGift(`/gift/order-success?orderId=${ORDER_ID}`, answers)

it('confirms the order and links to the record and to further goods', async () => {
  show({})
  expect(await screen.findByRole('heading', { level: 1, name: '兑换成功' })).toBeTruthy()
  expect(await screen.findByText(`订单编号 ${ORDER_ID}`)).toBeTruthy()
  const record = await screen.findByRole('link', { name: '查看兑换记录' })
  expect(record.getAttribute('href')).toContain('/gift/record')
  const more = screen.getByRole('link', { name: '继续选择' })
  expect(more.getAttribute('href')).toContain('/gift/index')
})

it('shows the pieces of the order and no empty card', async () => {
  const order = buildData('gift.order')
  const [child] = order.children
  const [line] = child?.lines ?? []
  if (!child || !line) throw new Error('the builder made no line')
  const lines = [
    { ...line, num: 2 },
    { ...line, id: line.id + 1, num: 1 },
  ]
  show({
    'gift.order': { ...order, children: [{ ...child, lines }] },
    'gift.info': buildCard({ status: 'spent', left: 0 }),
  })
  expect(await screen.findByText('已兑换 3 件礼品')).toBeTruthy()
  expect(await screen.findByText('这张礼品卡已用完')).toBeTruthy()
  expect(screen.queryByText('冬日暖礼卡')).toBeNull()
})

it('shows no next step above which the order is still missing', async () => {
  const { ports } = show({ 'gift.order': silence() })
  await waitFor(() => expect(ports.server.count('gift.order')).toBe(1))
  expect(screen.getByRole('heading', { level: 1, name: '兑换成功' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '查看兑换记录' })).toBeNull()
})

it('shows the number of an order that fails to load', async () => {
  show({ 'gift.order': offline() })
  expect(await screen.findByText(`订单编号 ${ORDER_ID}`)).toBeTruthy()
  expect(await screen.findByRole('link', { name: '查看兑换记录' })).toBeTruthy()
})

it('shows the goods, the paying card and the receiver', async () => {
  const order = buildData('gift.order')
  const [child] = order.children
  const [line] = child?.lines ?? []
  if (!child || !line) throw new Error('the builder made no line')
  const lines = [{ ...line, name: '高山乌龙茶', specText: '清香型', num: 1 }]
  const receiver = { name: '林小满', tel: '138****6021', address: '文三路 1 号' }
  show({ 'gift.order': { ...order, id: ORDER_ID, receiver, children: [{ ...child, lines }] } })
  const card = within(await screen.findByRole('region', { name: `订单编号 ${ORDER_ID}` }))
  expect(card.getByText('高山乌龙茶')).toBeTruthy()
  expect(card.getByText('林小满 138****6021')).toBeTruthy()
  expect(card.getByText('寄往 文三路 1 号')).toBeTruthy()
  expect(await card.findByText('冬日暖礼卡 · 8800 1126 **** 7341')).toBeTruthy()
})

it('shows the order although the card fails to load', async () => {
  const receiver = { name: '林小满', tel: '138****6021', address: '文三路 1 号' }
  show({
    'gift.order': { ...buildData('gift.order'), id: ORDER_ID, receiver },
    'gift.info': offline(),
  })
  const order = within(await screen.findByRole('region', { name: `订单编号 ${ORDER_ID}` }))
  expect(order.getByText('寄往 文三路 1 号')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(order.queryByText(/冬日暖礼卡/)).toBeNull()
})

it('offers no further goods for a used-up card', async () => {
  show({ 'gift.info': buildCard({ status: 'spent', left: 0 }) })
  expect(await screen.findByRole('link', { name: '查看兑换记录' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '继续选择' })).toBeNull()
})

it('shows no invalid order number', async () => {
  showGift('/gift/order-success?orderId=<b>1</b>', {})
  expect(await screen.findByRole('link', { name: '查看兑换记录' })).toBeTruthy()
  expect(screen.queryByText(/订单编号/)).toBeNull()
})

itLoads({
  show,
  call: 'gift.info',
  data: buildCard(),
  shows: '冬日暖礼卡',
  session: { to: '/gift/login' },
})
