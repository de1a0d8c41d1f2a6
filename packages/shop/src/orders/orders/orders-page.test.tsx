import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OrderSummary } from '@mall/contract'
import {
  buildCart,
  buildOrder,
  buildData,
  offline,
  refuse,
  renderFeature,
  type Answers,
} from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './actions/order-requests.ts'
import './orders-page.tsx'

const [plainLine] = buildOrder().lines
const line = (overrides: Partial<OrderSummary['lines'][number]>) => {
  if (!plainLine) throw new Error('the builder made no line')
  return { ...plainLine, id: 1, skuId: 11, spuId: 1, name: '保温杯', num: 1, ...overrides }
}
const order = (overrides: Partial<OrderSummary>): OrderSummary => {
  const [plain] = buildData('order.listWithLines').list
  if (!plain) throw new Error('the builder made no order')
  const can = { canCancel: false, canPay: false, canConfirm: false, canRemove: false }
  return {
    ...plain,
    ...can,
    id: '26112112345678901234',
    lines: [line({})],
    count: 1,
    paidPoints: 0,
    cash: 5900,
    expiresAt: null,
    ...overrides,
  }
}
const unpaid = order({
  status: 0,
  canCancel: true,
  canPay: true,
  expiresAt: '2026-01-01T00:29:42.000Z',
})
const buildOrderPage = (list: OrderSummary[], page = 1, hasNext = false) => ({
  list,
  total: 20,
  page,
  size: 10,
  hasNext,
})
const show = (answers: Answers, route = '/my/order/99') =>
  renderFeature(shopFeature, { route, user: true, answers })
/** Arguments of the latest request of the list. */
const listedBy = ({ server }: ReturnType<typeof show>['ports']) =>
  server.requests.findLast(({ name }) => name === 'order.listWithLines')?.args
const pressButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

it('shows a single product with its text and several as images', async () => {
  const two = order({
    id: '26112112345678905555',
    status: 2,
    lines: [line({}), line({ id: 2, skuId: 12, name: '乌龙茶' })],
    count: 3,
    paidPoints: 8690,
    cash: 0,
  })
  show({ 'order.listWithLines': buildOrderPage([unpaid, two]) })
  const one = within(await screen.findByRole('article', { name: `订单 ${unpaid.id}` }))
  expect(one.getByText('待付款')).toBeTruthy()
  expect(one.getByText('¥59.00', { selector: 'b' })).toBeTruthy()
  const several = within(screen.getByRole('article', { name: `订单 ${two.id}` }))
  expect(several.getByRole('link', { name: '保温杯、乌龙茶' }).getAttribute('href')).toBe(
    `/my/order/detail/${two.id}?companyId=1`,
  )
  expect(several.getByText('共 3 件')).toBeTruthy()
  expect(several.getByText('8,690 积分')).toBeTruthy()
})

it.each([
  ['the cash in money mode', {}, '¥449.20'],
  ['points and cash in points mode', { goodsPriceType: 1 }, '12,860 积分 + ¥449.20'],
])('shows %s as the amount of an order', async (_title, company, text) => {
  const mixed = order({ id: unpaid.id, paidPoints: 12_860, cash: 44_920 })
  renderFeature(shopFeature, {
    route: '/my/order/99',
    user: true,
    company,
    answers: { 'order.listWithLines': buildOrderPage([mixed]) },
  })
  expect(await screen.findByText(text, { selector: 'b' })).toBeTruthy()
})

it('shows each request of the lines once, as a link to it', async () => {
  const afterSale = { id: `${unpaid.id}-a1`, status: 1, num: 1, dueAt: null } as const
  const lines = [line({ afterSale }), line({ id: 2, skuId: 12, afterSale })]
  show({ 'order.listWithLines': buildOrderPage([order({ status: 2, lines })]) })
  const links = await screen.findAllByRole('link', { name: '待寄回，查看售后详情' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/my/refund/detail?companyId=1&id=${unpaid.id}-a1`,
  ])
})

it('requests the orders of the tab in the URL and updates the URL with the tab', async () => {
  const { ports, here } = show({ 'order.listWithLines': buildOrderPage([]) }, '/my/order/1')
  expect((await screen.findByRole('tab', { name: '待发货' })).getAttribute('aria-selected')).toBe(
    'true',
  )
  expect(await screen.findByText('还没有相关订单')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '已完成' }))
  await waitFor(() => expect(here()).toBe('/my/order/3?companyId=1'))
  await waitFor(() => expect(listedBy(ports)).toMatchObject({ status: '3' }))
})

it('links to the payment with the remaining time', async () => {
  show({ 'order.listWithLines': buildOrderPage([unpaid]) })
  const link = await screen.findByRole('link', { name: /去支付.*29:42/ })
  expect(link.getAttribute('href')).toBe(`/checkstand?companyId=1&orderId=${unpaid.id}`)
})

it('cancels with a reason, and shows the updated order', async () => {
  const { ports } = show({
    'order.listWithLines': [
      buildOrderPage([unpaid]),
      buildOrderPage([order({ status: 4, canRemove: true })]),
    ],
    'order.cancel': { points: 22_258, cash: 0, channel: null, coupons: 1 },
  })
  await pressButton('取消订单')
  const sheet = within(await screen.findByRole('dialog', { name: '请选择取消原因' }))
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: '取消订单' }).disabled).toBe(true)
  await userEvent.click(sheet.getByRole('radio', { name: '不想要了' }))
  await userEvent.click(sheet.getByRole('button', { name: '取消订单' }))
  expect(await screen.findByRole('button', { name: '删除订单' })).toBeTruthy()
  const cancelRequest = ports.server.requests.find(({ name }) => name === 'order.cancel')
  expect(cancelRequest?.args).toMatchObject({ id: unpaid.id, reason: '不想要了' })
  expect(ports.notify.messages).toEqual(['toast: 已取消，22,258 积分、优惠券 1 张 已退回'])
})

it('shows why an order is not cancelled', async () => {
  const { ports } = show({
    'order.listWithLines': buildOrderPage([unpaid]),
    'order.cancel': refuse('pay/unknown'),
  })
  await pressButton('取消订单')
  await userEvent.click(screen.getByRole('radio', { name: '其他原因' }))
  const sheet = within(await screen.findByRole('dialog', { name: '请选择取消原因' }))
  await userEvent.click(sheet.getByRole('button', { name: '取消订单' }))
  await waitFor(() =>
    expect(ports.notify.messages).toEqual(['toast: 支付结果确认中，请稍后在订单中查看']),
  )
})

it.each([
  ['确认收货', { status: 2, canConfirm: true }, 'order.confirm', '确认已经收到全部商品了吗？'],
  ['删除订单', { status: 4, canRemove: true }, 'order.remove', '确定删除这个订单吗？'],
] as const)('requires a confirmation before %s', async (name, overrides, call, question) => {
  const { ports } = show({
    'order.listWithLines': buildOrderPage([order(overrides)]),
    'order.confirm': {},
    'order.remove': {},
  })
  ports.notify.answer(false)
  await pressButton(name)
  expect(ports.notify.messages).toEqual([`confirm: ${question}`])
  expect(ports.server.count(call)).toBe(0)
  ports.notify.answer(true)
  await pressButton(name)
  await waitFor(() => expect(ports.server.count(call)).toBe(1))
})

const part = (id: string, status: number) => ({
  id,
  status,
  isRefunding: false,
  hasParcels: status >= 2,
})

it('confirms only the shipped part and offers to cancel only the rest', async () => {
  const partly = { status: 1, canCancel: true, canConfirm: true }
  const { ports } = show({
    'order.listWithLines': [
      buildOrderPage([order({ ...partly, parts: [part('a', 2), part('b', 1)] })]),
      buildOrderPage([
        order({ ...partly, canConfirm: false, parts: [part('a', 3), part('b', 1)] }),
      ]),
    ],
    'order.confirm': {},
  })
  expect(await screen.findByRole('button', { name: '取消未发货商品' })).toBeTruthy()
  await pressButton('确认收货')
  expect(ports.notify.messages).toContain('confirm: 确认已经收到已发货的商品了吗？')
  await waitFor(() => expect(screen.queryByRole('button', { name: '确认收货' })).toBeNull())
  expect(screen.getByRole('button', { name: '取消未发货商品' })).toBeTruthy()
})

const again = order({
  status: 3,
  lines: [line({}), line({ id: 2, skuId: 12, name: '乌龙茶', num: 2 })],
})

it('adds the available goods of an order to the cart again', async () => {
  const { ports, here } = show({
    'order.listWithLines': buildOrderPage([again]),
    'cart.add': ({ skuId }) => (skuId === 11 ? refuse('goods/not-found') : { id: 5, length: 2 }),
    'cart.list': buildCart(),
  })
  await pressButton('再次购买')
  await waitFor(() => expect(here()).toBe('/cart?companyId=1'))
  expect(ports.notify.messages).toEqual(['toast: 购物车添加成功~，「保温杯」暂时无法购买'])
  const added = ports.server.requests.filter(({ name }) => name === 'cart.add')
  expect(added.map(({ args }) => [args['skuId'], args['totalNum']])).toEqual([
    [11, 1],
    [12, 2],
  ])
})

it('stays on the page when no product is available', async () => {
  const { ports, here } = show({
    'order.listWithLines': buildOrderPage([again]),
    'cart.add': refuse('goods/not-found'),
  })
  await pressButton('再次购买')
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 商品不存在或已下架']))
  expect(here()).toBe('/my/order/99?companyId=1')
})

it('searches by the words in the URL, which tabs keep and Back removes', async () => {
  const { ports, here } = show({ 'order.listWithLines': buildOrderPage([]) })
  await pressButton('搜索订单')
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索订单' }), '乌龙茶{Enter}')
  expect(await screen.findByText('没有找到相关订单')).toBeTruthy()
  expect(here()).toBe(`/my/order/99?companyId=1&kw=${encodeURIComponent('乌龙茶')}`)
  await userEvent.click(screen.getByRole('tab', { name: '已完成' }))
  await waitFor(() => expect(listedBy(ports)).toMatchObject({ status: '3', kw: '乌龙茶' }))
  await pressButton('返回')
  expect(here()).toBe('/my/order/3?companyId=1')
  expect(await screen.findByText('还没有相关订单')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('links to the orders of the former mall when any exist', async () => {
  show({
    'order.listWithLines': buildOrderPage([unpaid]),
    'order.counts': buildData('order.counts', { former: 2 }),
  })
  const link = await screen.findByRole('link', { name: /原商城订单/ })
  expect(link.getAttribute('href')).toBe('/my/former-orders?companyId=1')
})

it('reminds the seller and shows that today’s reminder is sent', async () => {
  const { ports } = show({
    'order.listWithLines': buildOrderPage([order({ status: 1, canRemind: true })]),
    'order.remind': [{}, refuse('order/reminded')],
  })
  await pressButton('催发货')
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 已提醒商家尽快发货']))
  await pressButton('催发货')
  await waitFor(() => expect(ports.notify.messages.at(-1)).toBe('toast: 今天已经提醒过商家了'))
})

it('keeps two buttons beside 更多 when an order has more than three actions', async () => {
  const waiting = order({ status: 1, canCancel: true, canRemind: true })
  show({ 'order.listWithLines': buildOrderPage([waiting]) })
  expect(await screen.findByRole('button', { name: '催发货' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '再次购买' })).toBeNull()
  await pressButton('更多')
  const sheet = within(await screen.findByRole('dialog', { name: '更多操作' }))
  expect(sheet.getByRole('button', { name: '再次购买' })).toBeTruthy()
  expect(sheet.getByRole('link', { name: '申请售后' }).getAttribute('href')).toBe(
    `/my/refund/list?companyId=1&orderId=${waiting.id}`,
  )
})

it('loads more orders at the end', async () => {
  const second = order({ id: '26112112345678907777', status: 3 })
  show({
    'order.listWithLines': ({ page }) =>
      String(page) === '2' ? buildOrderPage([second], 2) : buildOrderPage([unpaid], 1, true),
  })
  await pressButton('加载更多')
  expect(await screen.findByRole('article', { name: `订单 ${second.id}` })).toBeTruthy()
  expect(screen.getByText('没有更多了')).toBeTruthy()
})

it('shows the orders on retry after a network error', async () => {
  const { ports } = show({ 'order.listWithLines': offline() })
  await screen.findByText('没有加载出来')
  ports.server.script({ 'order.listWithLines': buildOrderPage([unpaid]) })
  await pressButton('重新加载')
  expect(await screen.findByRole('article', { name: `订单 ${unpaid.id}` })).toBeTruthy()
})
