import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { offline, refuse, status } from '@mall/testing'
import { selectCheckout } from '../../purchase/checkout/use-checkout.ts'
import { visitedShare, VISIT_MS } from '../../goods/shares/visited-share.ts'
import {
  buildPlacedOrder,
  getPlacedOrders,
  orderId,
  priced,
  renderCheckout,
  sentOrder,
  submitOrder,
  tapSubmit,
  token,
} from '../../testing/render-checkout.ts'
import './submit-page.tsx'

it('sends the code of the shared link that this tab visited', async () => {
  const shown = renderCheckout({ 'pricing.checkout': priced(), 'order.commit': buildPlacedOrder() })
  const { storage, clock } = shown.ports
  visitedShare(storage, 1, clock.now).write('AbCd-123_xyz', VISIT_MS)
  await submitOrder()
  await waitFor(() => expect(getPlacedOrders(shown)).toMatchObject([{ shareCode: 'AbCd-123_xyz' }]))
})

it('sends the displayed price and opens the checkstand', async () => {
  const shown = renderCheckout({ 'pricing.checkout': priced(), 'order.commit': buildPlacedOrder() })
  await userEvent.type(await screen.findByRole('textbox', { name: '订单备注' }), '放前台')
  await submitOrder()
  await waitFor(() => expect(shown.here()).toBe(`/checkstand?companyId=1&orderId=${orderId}`))
  expect(getPlacedOrders(shown)).toEqual([
    {
      token: token(1),
      addressId: 3,
      payment: { wechat: 'h5' },
      couponId: null,
      couponIds: [],
      usePoints: true,
      points: 1286,
      payable: 551_400,
      total: 680_000,
      remark: '放前台',
    },
  ])
  const { submitList, orderRemark } = selectCheckout(shown.shell.store.getState())
  expect([submitList, orderRemark]).toEqual([[], ''])
})

it('opens the result if points cover the order', async () => {
  const { here } = renderCheckout({
    'pricing.checkout': priced({ payable: 0, cash: 0 }),
    'order.commit': buildPlacedOrder({ cash: 0, status: 1 }),
  })
  await submitOrder()
  await waitFor(() => expect(here()).toBe(`/checkstand/success?companyId=1&orderId=${orderId}`))
})

it.each([
  ['提交订单', { usable: 0, used: 0, deduction: 0 }],
  ['确认并去支付', {}],
])('places one order for two quick taps on %s', async (name, points) => {
  const shown = renderCheckout({
    'pricing.checkout': priced({ points: { ...priced().points, ...points } }),
    'order.commit': buildPlacedOrder(),
  })
  if (name !== '提交订单') await tapSubmit()
  await userEvent.dblClick(await screen.findByRole('button', { name }))
  await waitFor(() => expect(shown.here()).toContain('/checkstand'))
  expect(getPlacedOrders(shown)).toHaveLength(1)
})

it('shows a changed price and submits it with its own token', async () => {
  const dearer = priced({ token: token(2), payable: 651_400, cash: 6514 })
  const shown = renderCheckout({
    'pricing.checkout': [priced(), dearer],
    'order.commit': [refuse('checkout/price-changed'), buildPlacedOrder()],
  })
  await submitOrder()
  expect(await screen.findByText('商品价格已变化，请确认后重新提交')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '提交订单' }).textContent).toContain('¥65.14'),
  )
  await submitOrder()
  await waitFor(() => expect(shown.here()).toContain('/checkstand'))
  expect(getPlacedOrders(shown).map((args) => [args['token'], args['payable']])).toEqual([
    [token(1), 551_400],
    [token(2), 651_400],
  ])
})

it.each([
  ['checkout/sold-out', '商品已售罄'],
  ['checkout/insufficient-stock', '商品库存不足'],
  ['checkout/token', '订单信息已过期，请重新提交'],
  ['checkout/insufficient-points', '积分不足'],
  ['checkout/coupon', '优惠券不可用'],
  ['checkout/coupons', '所选优惠券不能同时使用'],
  ['checkout/limit', '超过限购数量'],
  ['checkout/unpaid-orders', '待付款订单过多，请先付款或取消'],
  ['checkout/unpaid-pieces', '该商品待付款数量过多，请先付款或减少数量'],
] as const)('shows %s on the page and refetches the price', async (name, expectedText) => {
  const { ports, here } = renderCheckout({
    'pricing.checkout': priced(),
    'order.commit': refuse(name),
  })
  await submitOrder()
  expect(await screen.findByText(expectedText)).toBeTruthy()
  await waitFor(() => expect(ports.server.count('pricing.checkout')).toBe(2))
  expect(here()).toBe('/order/submit?companyId=1')
})

it.each([
  ['the network fails', offline()],
  ['the server fails', refuse('server/internal')],
  ['a gateway responds instead', status(502)],
])('retries the same order with the same token if %s', async (_title, result) => {
  const shown = renderCheckout({ 'pricing.checkout': priced(), 'order.commit': result })
  await submitOrder()
  const again = await screen.findByRole('button', { name: '确认订单结果' })
  expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
  shown.ports.server.script({ 'order.commit': buildPlacedOrder() })
  await userEvent.click(again)
  await waitFor(() => expect(shown.here()).toContain('/checkstand?'))
  const all = getPlacedOrders(shown)
  expect(new Set(all.map((args) => JSON.stringify(args))).size).toBe(1)
  expect(shown.ports.server.count('pricing.checkout')).toBe(1)
})

it('resolves an order sent before a reload first', async () => {
  const shown = renderCheckout(
    { 'pricing.checkout': priced(), 'order.commit': buildPlacedOrder() },
    { pending: true },
  )
  await waitFor(() => expect(shown.here()).toBe(`/checkstand?companyId=1&orderId=${orderId}`))
  expect(getPlacedOrders(shown)).toEqual([sentOrder])
})

it('continues with a new price when the order sent before a reload is refused', async () => {
  const shown = renderCheckout(
    {
      'pricing.checkout': priced(),
      'order.commit': [refuse('checkout/token'), buildPlacedOrder()],
    },
    { pending: true },
  )
  await submitOrder()
  await waitFor(() => expect(shown.here()).toContain('/checkstand?'))
  expect(getPlacedOrders(shown).map((args) => args['token'])).toEqual([token(9), token(1)])
})

it('sends the host’s payment channels before and with the order', async () => {
  const shown = renderCheckout({ 'pricing.checkout': priced(), 'order.commit': buildPlacedOrder() })
  await submitOrder()
  await waitFor(() => expect(getPlacedOrders(shown)).toHaveLength(1))
  const prices = shown.ports.server.requests.filter(({ name }) => name === 'pricing.checkout')
  expect(prices[0]?.args).toMatchObject({ payment: { wechat: 'h5' } })
  expect(getPlacedOrders(shown)[0]).toMatchObject({ payment: { wechat: 'h5' } })
})
