import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '@mall/contract'
import { buildOrder, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './actions/order-requests.ts'
import './order-info.tsx'
import './order-page.tsx'

const id = '26112112345678901234'
const [plainChild] = buildOrder().children
const [plainLine] = buildOrder().lines
function order(overrides: Partial<OrderDetail> = {}): OrderDetail {
  if (!plainChild || !plainLine) throw new Error('the builder made no parts')
  const line = {
    ...plainLine,
    id: 1,
    skuId: 11,
    spuId: 5,
    name: '保温杯',
    specText: '白色',
    num: 2,
    shipped: 2,
  }
  const parcel = {
    id: 1,
    shipper: '顺丰速运',
    trackingNumber: 'SF123456',
    shippedAt: '2026-01-02T00:00:00.000Z',
    status: 2,
    latest: null,
  }
  const child = {
    ...plainChild,
    id: 'a',
    supplierName: '商城自营仓',
    status: 2,
    shipper: '顺丰速运',
    trackingNumber: 'SF123456',
    parcels: [parcel],
    lines: [line],
  }
  return buildOrder({
    id,
    status: 2,
    children: [child],
    lines: [line],
    receiver: { name: '林小满', tel: '13812341234', address: '浙江省杭州市西湖区文三路 1 号' },
    goodsAmount: 1_200_000,
    couponAmount: 100_000,
    coupons: [{ title: '满50减10', kind: 'minus', amount: 100_000 }],
    freight: 80_000,
    pointsAmount: 128_600,
    paidPoints: 1286,
    cash: 10_514,
    payChannel: 'wechat',
    remark: '放前台',
    cancelReason: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    paidAt: '2026-01-01T00:01:00.000Z',
    cancelledAt: null,
    finishedAt: null,
    refundedPoints: 0,
    refundedCash: 0,
    refunds: [],
    latestParcel: { ...parcel, parcelCount: 1 },
    parts: [{ id: 'a', status: 2, isRefunding: false, hasParcels: true }],
    expiresAt: null,
    canCancel: false,
    canPay: false,
    canConfirm: true,
    canRemove: false,
    ...overrides,
  })
}
const show = (answers: Answers, orderId = id) =>
  renderFeature(shopFeature, { route: `/my/order/detail/${orderId}`, user: true, answers })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows status, receiver, goods and amounts', async () => {
  show({ 'order.detail': order() })
  expect((await region('订单状态')).getByRole('status').textContent).toBe('待收货')
  expect((await region('收货信息')).getByText('林小满 138****1234')).toBeTruthy()
  const part = await region('商城自营仓')
  expect(part.getByText('顺丰速运 SF123456')).toBeTruthy()
  expect(part.getByRole('link', { name: '保温杯' }).getAttribute('href')).toBe(
    '/ware/detail/5?companyId=1&skuId=11',
  )
  const sums = (await screen.findByRole('region', { name: '金额明细' })).textContent
  for (const text of ['¥120.00', '优惠券-¥10.00', '运费¥8.00', '积分抵扣-¥12.86']) {
    expect(sums).toContain(text)
  }
  // 120.00 − 10.00 + 8.00 − 12.86
  expect(sums).toContain('实付¥105.14')
  const facts = (await screen.findByRole('region', { name: '订单信息' })).textContent
  for (const text of [id, '2026-01-01 08:01:00', '积分 + 微信支付', '放前台'])
    expect(facts).toContain(text)
})

it('shows each parcel of a partly shipped part, and how much of a line has left', async () => {
  const plain = order()
  const [child] = plain.children
  const [parcel] = child?.parcels ?? []
  const [line] = child?.lines ?? []
  if (!child || !parcel || !line) throw new Error('the builder made no parcel')
  const latest = { at: '2026-01-03T00:00:00.000Z', text: '快件已到达张江营业点', status: 2 }
  const parcels = [parcel, { ...parcel, id: 2, trackingNumber: 'SF2', latest }]
  const lines = [
    { ...line, num: 3, shipped: 1 },
    { ...line, id: 2, shipped: 0 },
    { ...line, id: 3, num: 1, shipped: 1 },
  ]
  show({
    'order.detail': order({
      status: 1,
      parts: [{ id: 'a', status: 1, isRefunding: false, hasParcels: true }],
      children: [{ ...child, status: 1, parcels, lines }],
      latestParcel: { ...parcel, parcelCount: 2 },
      canConfirm: false,
    }),
  })
  expect((await region('订单状态')).getByText('部分待收货')).toBeTruthy()
  const part = await region('商城自营仓')
  const strips = part.getAllByRole('link', { name: /SF123456|张江营业点/ })
  expect(strips.map((link) => link.getAttribute('href'))).toEqual([
    `/my/logistics/detail?companyId=1&orderId=${id}&parcel=SF123456`,
    `/my/logistics/detail?companyId=1&orderId=${id}&parcel=SF2`,
  ])
  expect(part.getByText('已发 1 件，待发 2 件')).toBeTruthy()
  expect(part.getByText('待发货')).toBeTruthy()
  expect(part.getByText('已发货')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看物流' }).getAttribute('href')).toBe(
    `/my/logistics-info/${id}?companyId=1`,
  )
})

it('adds up in points mode without deducting points from themselves', async () => {
  const paid = order({
    goodsAmount: 1_280_000,
    couponAmount: 0,
    coupons: [],
    freight: 80_000,
    paidPoints: 36,
    pointsAmount: 360_000,
    payable: 1_000_000,
    cash: 100,
  })
  renderFeature(shopFeature, {
    route: `/my/order/detail/${id}`,
    user: true,
    company: { goodsPriceType: 1 },
    answers: { 'order.detail': paid },
  })
  const sums = await screen.findByRole('region', { name: '金额明细' })
  expect(sums.textContent).toBe('商品金额128积分运费8积分现金补足 100 积分¥1.00实付36 积分 + ¥1.00')
})

it('shows the money and the points of an order paid with points', async () => {
  show({
    'order.detail': order({ pointsAmount: 1_180_000, paidPoints: 11_800, payable: 0, cash: 0 }),
  })
  const sums = await screen.findByRole('region', { name: '金额明细' })
  expect(sums.textContent).toContain('合计¥118.00实付11,800 积分')
})

it('links to customer service for returns', async () => {
  show({ 'order.detail': order({ status: 3, canConfirm: false }) })
  const link = await screen.findByRole('link', { name: /联系客服/ })
  expect(link.getAttribute('href')).toMatch(/^\/service\?companyId=1&orderId=\d{20}$/)
})

it('copies the tracking number', async () => {
  const { host } = show({ 'order.detail': order() })
  await userEvent.click(await screen.findByRole('button', { name: '复制快递单号' }))
  expect(host.calls).toEqual([['copy', 'SF123456']])
})

it('counts down until the payment deadline', async () => {
  const expiresAt = '2026-01-01T00:10:00.000Z'
  show({ 'order.detail': order({ status: 0, expiresAt, canPay: true, canConfirm: false }) })
  expect((await region('订单状态')).getByRole('timer').textContent).toBe('10:00')
  expect(screen.getByRole('link', { name: /去支付.*10:00/ })).toBeTruthy()
})

it('shows the cancellation reason and the refund', async () => {
  const refunded = { refundedPoints: 1286, refundedCash: 10_514 }
  show({ 'order.detail': order({ status: 4, cancelReason: '超时未支付', ...refunded }) })
  const head = await region('订单状态')
  expect(head.getByText('超时未支付')).toBeTruthy()
  expect(head.getByText('已退回 1,286 积分、¥105.14')).toBeTruthy()
})

const refund: OrderDetail['refunds'][number] = {
  id: 'r1',
  reason: 'cancelled',
  status: 'processing',
  createdAt: '2026-01-01T00:02:00.000Z',
  doneAt: null,
  childIds: ['a'],
  couponReturned: true,
  origins: [
    { origin: 'points', amount: 1286, status: 'done', doneAt: '2026-01-01T00:02:00.000Z' },
    { origin: 'wechat', amount: 10_514, status: 'processing', doneAt: null },
  ],
}

it('shows amounts, destinations and progress of a refund', async () => {
  const parts = [{ id: 'a', status: 1, isRefunding: true, hasParcels: false }]
  show({ 'order.detail': order({ status: 1, parts, canConfirm: false, refunds: [refund] }) })
  expect((await region('订单状态')).getByRole('status').textContent).toBe('退款中')
  const card = (await screen.findByRole('region', { name: '取消订单退款' })).textContent
  for (const text of [
    '退回积分账户2026-01-01 08:02:00 已到账1,286 积分',
    '原路退回微信支付处理中，预计 1–3 个工作日到账¥105.14',
    '优惠券已退回，可在有效期内再次使用',
    '申请时间 2026-01-01 08:02:00',
  ]) {
    expect(card).toContain(text)
  }
})

it('shows the refund of a late payment, and a failed one', async () => {
  const doneAt = '2026-01-02T00:00:00.000Z'
  const cash = { origin: 'alipay', amount: 100, status: 'done', doneAt } as const
  const lateRefund = { ...refund, id: 'r2', reason: 'late-payment', couponReturned: false } as const
  const refunds: OrderDetail['refunds'] = [
    { ...lateRefund, status: 'done', doneAt, childIds: [], origins: [cash] },
    {
      ...refund,
      status: 'failed',
      origins: [{ ...cash, status: 'failed', doneAt: null }],
    },
  ]
  show({ 'order.detail': order({ status: 4, canConfirm: false, refunds }) })
  const card = await region('订单取消后到账的付款')
  expect(card.getByText('原路退回支付宝')).toBeTruthy()
  expect(card.getByText('2026-01-02 08:00:00 已到账')).toBeTruthy()
  const failed = screen.getByRole('region', { name: '取消订单退款' }).textContent
  expect(failed).toContain('退款异常')
  expect(failed).toContain('商家正在处理')
})

it('cancels a paid order after showing its refund', async () => {
  const parts = [{ id: 'a', status: 1, isRefunding: false, hasParcels: false }]
  const { ports } = show({
    'order.detail': order({ status: 1, parts, canCancel: true, canConfirm: false }),
    'order.cancel': {},
  })
  await userEvent.click(await screen.findByRole('button', { name: '取消订单' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('1,286 积分 + ¥105.14 将按支付方式原路退回')).toBeTruthy()
  await userEvent.click(sheet.getByText('商品选错了'))
  await userEvent.click(sheet.getByRole('button', { name: '取消并退款' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已取消，款项将原路退回'))
})

it('opens the list after the order is removed', async () => {
  const { here } = show({
    'order.detail': order({ status: 3, canRemove: true, canConfirm: false }),
    'order.remove': {},
    'order.listWithLines': { list: [], total: 0, page: 1, size: 10, hasNext: false },
  })
  await userEvent.click(await screen.findByRole('button', { name: '删除订单' }))
  await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
})

it.each([
  ['an order that is not there', refuse('order/not-found'), id, '订单不存在'],
  ['a number that is none', order(), '12', '订单不存在'],
  ['a network that is away', offline(), id, '没有加载出来'],
] as const)('has a fallback for %s', async (_title, answer, orderId, expectedText) => {
  show({ 'order.detail': answer }, orderId)
  expect(await screen.findByText(expectedText)).toBeTruthy()
})

it('sends the order to another address, or shows why not', async () => {
  const addresses = ['文三路 1 号', '文三路 2 号'].map((detail, index) => ({
    ...{ id: index + 1, receiver: '林小满', tel: '13812341234', province: '浙江省' },
    ...{ city: '杭州市', county: '西湖区', town: '', detail, isDefault: index === 0 },
  }))
  const { ports } = show({
    'order.detail': order({ status: 1, canChangeAddress: true }),
    'address.list': addresses,
    'order.changeAddress': [refuse('order/address-freight'), {}],
  })
  await userEvent.click(await screen.findByRole('button', { name: '修改地址' }))
  const sheet = within(await screen.findByRole('dialog', { name: '修改地址' }))
  await userEvent.click(await sheet.findByRole('radio', { name: /文三路 2 号/ }))
  await userEvent.click(sheet.getByRole('button', { name: '使用这个地址' }))
  await waitFor(() =>
    expect(ports.notify.messages).toEqual(['toast: 新地址的运费不同，请取消订单后重新下单']),
  )
  await userEvent.click(sheet.getByRole('button', { name: '使用这个地址' }))
  await waitFor(() => expect(ports.notify.messages.at(-1)).toBe('toast: 收货地址已修改'))
  const { args } =
    ports.server.requests.findLast(({ name }) => name === 'order.changeAddress') ?? {}
  expect(args).toMatchObject({ id, addressId: 2 })
})

const paidAt = '2026-01-01T00:01:00.000Z'
const shippedAt = '2026-01-02T00:00:00.000Z'
const endedAt = '2026-01-03T00:00:00.000Z'
const noReceiver = { name: '', tel: '', address: '' }
const partOf = (status: number, overrides = {}) => [
  { id: 'a', status, isRefunding: false, hasParcels: status === 2 || status === 3, ...overrides },
]
it.each([
  ['paid', 1, '2026-01-05T00:00:00.000Z', '预计 1 月 5 日送达'],
  ['unpaid', 0, '2026-01-05T00:00:00.000Z', null],
  ['late', 1, '2026-01-01T00:00:00.000Z', null],
  ['virtual', 1, null, null],
] as const)('shows the expected arrival of a part: %s', async (_title, status, arrivesAt, text) => {
  const [child] = order().children
  if (!child) throw new Error('the builder made no part')
  const serverTime = '2026-01-02T00:00:00.000Z'
  show({
    'order.detail': order({ status, serverTime, children: [{ ...child, status, arrivesAt }] }),
  })
  const part = await region('商城自营仓')
  expect(part.queryByText(/送达$/)?.textContent ?? null).toBe(text)
})

const childrenOf = (shipped: string | null) =>
  order().children.map((child) => ({ ...child, shippedAt: shipped, parcels: [] }))
const unsent = { children: childrenOf(null), latestParcel: null, canConfirm: false }

describe('the steps', () => {
  const unpaid = { ...unsent, status: 0, paidAt: null, parts: partOf(0) }
  const paid = { ...unsent, status: 1, parts: partOf(1) }
  const sent = { children: childrenOf(shippedAt) }
  const placed = '已下单01-01 08:00'
  const settled = '已付款01-01 08:01'
  it.each<[string, Partial<OrderDetail>, string[], string]>([
    ['unpaid', unpaid, [placed, '待付款', '发货', '完成'], '待付款'],
    [
      'unpaid, of virtual goods',
      { ...unpaid, receiver: noReceiver },
      [placed, '待付款', '完成'],
      '待付款',
    ],
    ['paid', paid, [placed, settled, '待发货', '完成'], '待发货'],
    [
      'a top-up in progress',
      { ...paid, receiver: noReceiver, parts: partOf(1, { isTopUp: true }) },
      [placed, settled, '充值中', '完成'],
      '充值中',
    ],
    [
      'partly shipped',
      { ...sent, status: 1, parts: partOf(1, { hasParcels: true }) },
      [placed, settled, '部分发货01-02 08:00', '完成'],
      '部分发货01-02 08:00',
    ],
    [
      'shipped',
      { ...sent, status: 2 },
      [placed, settled, '已发货01-02 08:00', '待收货运输中'],
      '待收货运输中',
    ],
    [
      'completed',
      { ...sent, status: 3, parts: partOf(3), finishedAt: endedAt },
      [placed, settled, '已发货01-02 08:00', '已完成01-03 08:00'],
      '已完成01-03 08:00',
    ],
    [
      'completed, of virtual goods',
      { ...unsent, status: 3, receiver: noReceiver, parts: partOf(3), finishedAt: endedAt },
      [placed, settled, '已完成01-03 08:00'],
      '已完成01-03 08:00',
    ],
    [
      'cancelled',
      { ...unpaid, status: 4, parts: partOf(4), cancelledAt: endedAt },
      [placed, '已取消01-03 08:00'],
      '已取消01-03 08:00',
    ],
    [
      'being refunded',
      { ...paid, parts: partOf(1, { isRefunding: true }), refunds: [refund] },
      [placed, settled, '退款中01-01 08:02', '关闭'],
      '退款中01-01 08:02',
    ],
    [
      'refunded before shipment',
      {
        ...unsent,
        status: 5,
        parts: partOf(5),
        refunds: [{ ...refund, status: 'done', doneAt: endedAt }],
      },
      [placed, settled, '已关闭01-03 08:00'],
      '已关闭01-03 08:00',
    ],
    [
      'refunded after a return',
      { ...sent, status: 5, parts: partOf(5), canConfirm: false },
      [placed, settled, '已发货01-02 08:00', '已关闭'],
      '已关闭',
    ],
  ])('of an order that is %s', async (_title, overrides, steps, present) => {
    show({ 'order.detail': order({ paidAt, ...overrides }) })
    const list = within(await screen.findByRole('list', { name: '订单进度' }))
    const items = list.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(steps)
    const current = items.filter((item) => item.getAttribute('aria-current') === 'step')
    expect(current.map(({ textContent }) => textContent)).toEqual([present])
  })
})

describe('the service row', () => {
  it.each<[string, Partial<OrderDetail>, string[], string[]]>([
    [
      'unpaid',
      { ...unsent, status: 0, parts: partOf(0), canPay: true, canCancel: true },
      ['联系客服'],
      ['取消订单', '去支付'],
    ],
    [
      'paid',
      {
        ...{ ...unsent, status: 1, parts: partOf(1), canCancel: true },
        ...{ canRemind: true, canChangeAddress: true },
      },
      ['申请退款', '催发货', '修改地址', '联系客服'],
      ['再次购买', '取消订单'],
    ],
    [
      'partly shipped',
      { status: 1, parts: partOf(1, { hasParcels: true }), canRemind: true },
      ['申请退款', '催发货', '查看物流', '联系客服'],
      ['再次购买', '确认收货'],
    ],
    ['shipped', {}, ['申请退款', '查看物流', '联系客服'], ['再次购买', '确认收货']],
    [
      'completed',
      { status: 3, parts: partOf(3), canConfirm: false, canRemove: true, canReview: true },
      ['申请退款', '联系客服'],
      ['删除订单', '再次购买', '评价'],
    ],
    [
      'being refunded',
      { ...unsent, status: 1, parts: partOf(1, { isRefunding: true }) },
      ['联系客服'],
      ['再次购买'],
    ],
    [
      'a top-up in progress',
      { ...unsent, status: 1, receiver: noReceiver, parts: partOf(1, { isTopUp: true }) },
      ['联系客服'],
      [],
    ],
    [
      'cancelled',
      { ...unsent, status: 4, parts: partOf(4), canRemove: true },
      ['联系客服'],
      ['删除订单', '再次购买'],
    ],
    [
      'closed',
      { ...unsent, status: 5, parts: partOf(5), canRemove: true },
      ['联系客服'],
      ['删除订单', '再次购买'],
    ],
  ])('of an order that is %s', async (_title, overrides, services, actions) => {
    show({ 'order.detail': order(overrides) })
    const row = within(await screen.findByRole('list', { name: '订单服务' }))
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(services)
    const foot = screen.queryByRole('region', { name: '订单操作' })
    const names = foot
      ? [...foot.querySelectorAll('button, a')].map(({ textContent }) => textContent)
      : []
    expect(names).toEqual(actions)
  })

  it('requests a refund, and lists the requests and the invoice below', async () => {
    show({ 'order.detail': order() })
    const hrefOf = (name: string | RegExp) =>
      screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByRole('list', { name: '订单服务' })
    expect(hrefOf('申请退款')).toBe(`/my/refund?companyId=1&orderId=${id}`)
    expect(hrefOf(/^退款\/售后/)).toBe(`/my/refund/list?companyId=1&orderId=${id}`)
    expect(hrefOf(/^发票/)).toMatch(new RegExp(`${id}`))
  })

  it('reminds the seller', async () => {
    const { ports } = show({
      'order.detail': order({ ...unsent, status: 1, parts: partOf(1), canRemind: true }),
      'order.remind': {},
    })
    await userEvent.click(await screen.findByRole('button', { name: '催发货' }))
    await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 已提醒商家尽快发货']))
  })
})
