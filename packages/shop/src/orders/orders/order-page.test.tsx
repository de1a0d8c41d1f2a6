import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { offline, refuse, renderFeature } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { id, order, region, show } from './order-page.fixture.ts'

it('shows status, receiver, goods and amounts', async () => {
  show({ 'order.detail': order() })
  expect((await region('订单状态')).getByRole('status').textContent).toBe('待收货')
  expect((await region('收货信息')).getByText('林小满 138****1234')).toBeTruthy()
  const part = await region('商城自营仓')
  expect((await region('包裹')).getByText('顺丰速运 SF123456')).toBeTruthy()
  expect(part.getByRole('link', { name: '保温杯' }).getAttribute('href')).toBe(
    '/ware/detail/5?companyId=1&skuId=11',
  )
  const sums = (await screen.findByRole('region', { name: '金额明细' })).textContent
  for (const text of ['¥120.00', '优惠券-¥10.00', '运费¥8.00', '积分抵扣（1,286 积分）-¥12.86']) {
    expect(sums).toContain(text)
  }
  // 120.00 − 10.00 + 8.00 − 12.86
  expect(sums).toContain('实付¥105.14')
  const facts = (await screen.findByRole('region', { name: '订单信息' })).textContent
  for (const text of [id, '2026-01-01 08:01:00', '积分 + 微信支付', '放前台'])
    expect(facts).toContain(text)
})

it.each([
  ['asks for the receipt of an order whose parcels are delivered', true, '包裹已签收，请确认收货'],
  ['asks for no receipt that is not possible', false, '包裹已签收'],
])('shows the order: %s', async (_title, canConfirm, text) => {
  const children = order().children.map((child) => ({
    ...child,
    parcels: child.parcels.map((parcel) => ({ ...parcel, status: 4 })),
  }))
  show({ 'order.detail': order({ children, canConfirm }) })
  expect((await region('订单状态')).getByText(text)).toBeTruthy()
})

it('links to the progress of a request only when one exists', async () => {
  show({ 'order.detail': order() })
  const link = await screen.findByRole('link', { name: /^退款\/售后/ })
  expect(link.textContent).toBe('退款/售后申请与记录')
})

it('shows each parcel of a partly shipped part and the shipped pieces of a line', async () => {
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
  const shown = await region('包裹')
  expect(shown.getByText('2 个')).toBeTruthy()
  const tiles = shown.getAllByRole('link', { name: /SF123456|张江营业点/ })
  expect(tiles.map((link) => link.getAttribute('href'))).toEqual([
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

it('shows points prices that sum to the total without a points deduction', async () => {
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

it.each([
  [0, null, '退款审核中'],
  [1, '2026-01-08T00:00:00.000Z', '待寄回 · 还剩 7 天'],
  [2, null, '退货中'],
  [3, null, '退款中'],
  [4, null, '已退款'],
] as const)(
  'shows the request of a line in status %i as a link to it',
  async (status, dueAt, text) => {
    const afterSale = { id: `${id}-a1`, status, num: 2, dueAt }
    const lines = order().lines.map((line) => ({ ...line, afterSale }))
    const children = order().children.map((child) => ({ ...child, lines }))
    show({ 'order.detail': order({ lines, children, canConfirm: false }) })
    const link = await screen.findByRole('link', { name: `${text}，查看售后详情` })
    expect(link.getAttribute('href')).toBe(`/my/refund/detail?companyId=1&id=${id}-a1`)
    expect(screen.queryByRole('link', { name: '申请退款' })).toBeNull()
    expect(screen.queryByRole('button', { name: '确认收货' })).toBeNull()
  },
)

it('offers a further request when pieces of a line have none', async () => {
  const afterSale = { id: `${id}-a1`, status: 0, num: 1, dueAt: null } as const
  const lines = order().lines.map((line) => ({ ...line, afterSale }))
  const children = order().children.map((child) => ({ ...child, lines }))
  show({ 'order.detail': order({ lines, children }) })
  expect(await screen.findByRole('link', { name: '申请退款' })).toBeTruthy()
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
  expect(head.getByText('已退回 1,286 积分、微信支付 ¥105.14、优惠券 1 张')).toBeTruthy()
})

it('shows the points and coupons that an unpaid order holds', async () => {
  const unpaid = { cash: 10_514, payChannel: '', refundedPoints: 0, refundedCash: 0 }
  show({ 'order.detail': order({ status: 4, cancelReason: '不想要了', ...unpaid }) })
  const head = await region('订单状态')
  expect(head.getByText('已退回 1,286 积分、优惠券 1 张')).toBeTruthy()
})

it.each([
  ['an order that is not there', refuse('order/not-found'), id, '订单不存在'],
  ['a number that is none', order(), '12', '订单不存在'],
  ['a network that is away', offline(), id, '没有加载出来'],
] as const)('shows a fallback for %s', async (_title, answer, orderId, expectedText) => {
  show({ 'order.detail': answer }, orderId)
  expect(await screen.findByText(expectedText)).toBeTruthy()
})

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
