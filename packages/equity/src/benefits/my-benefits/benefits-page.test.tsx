import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import { buildData, itLoads, itSends, type Answers } from '@mall/testing'
import { buildGrant, grants, ORDER, showBenefits } from '../../testing/show-benefits.ts'

const show = (answers: Answers = {}) => showBenefits('/my/benefits', answers)
type Order = DataOf<'equity.orders'>['list'][number]
const order = (overrides: Partial<Order> = {}): Order => ({
  orderId: ORDER,
  title: '员工关怀计划',
  name: '青瓷杯',
  picture: { src: '/media/goods/cup.webp', width: 256, height: 256 },
  way: 'pickup',
  outletName: '张江支行',
  state: 'open',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
const withCoupon = (isClaimed = false) =>
  grants(buildGrant({ coupons: [{ templateId: 4, title: '满 100 减 20', isClaimed }] }))

it.each([
  '/my/benefits',
  '/equity/ware-detail/10',
  '/equity/order-submit',
  '/equity/address',
  '/equity/address/edit',
  '/equity/pickup/1',
])('is not available at %s in a company without benefits', async (route) => {
  const { ports } = showBenefits(route, {}, { company: { offersBenefits: false } })
  expect(await screen.findByText('未开放')).toBeTruthy()
  expect(ports.server.count('equity.grants')).toBe(0)
})

it('lists benefits with their goods', async () => {
  show()
  expect(await screen.findByText('剩 1 次机会')).toBeTruthy()
  const link = screen.getByRole('link', { name: /高山乌龙茶/ })
  expect(link.getAttribute('href')).toContain('/equity/ware-detail/10')
  expect(link.getAttribute('href')).toContain('grantId=7')
})

it.each([
  ['used up', { used: 1 }, '已用完'],
  ['stopped', { isStopped: true }, '已结束'],
  ['not started', { validFrom: '2098-01-01T00:00:00.000Z' }, '未开始'],
])('offers no action for a benefit that is %s', async (_title, overrides, text) => {
  show({ 'equity.grants': grants(buildGrant(overrides)) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('高山乌龙茶')).toBeNull()
})

it('claims a coupon of a benefit, then links to it', async () => {
  const { ports } = show({
    'equity.grants': [withCoupon(), withCoupon(true)],
    'equity.claimCoupon': buildData('equity.claimCoupon'),
  })
  fireEvent.click(await screen.findByRole('button', { name: '领券' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 优惠券已到账'))
  expect(await screen.findByRole('link', { name: '查看券' })).toBeTruthy()
  const claim = ports.server.requests.find(({ name }) => name === 'equity.claimCoupon')
  expect(claim?.args).toMatchObject({ couponTemplateId: '4', actId: '3' })
})

it('links an open order to its code and another order to its page', async () => {
  const sent = order({ orderId: '26010112345678905678', state: 'mailed', outletName: null })
  show({ 'equity.orders': { list: [order(), sent] } })
  const code = await screen.findByRole('link', { name: '查看取件码' })
  expect(code.getAttribute('href')).toContain(`/equity/pickup/${ORDER}`)
  const detail = screen.getByRole('link', { name: '查看订单' })
  expect(detail.getAttribute('href')).toContain('26010112345678905678')
})

it('shows no record of orders before the first', async () => {
  show()
  expect(await screen.findByText('剩 1 次机会')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(screen.queryByText('领取记录')).toBeNull()
})

itLoads({
  show,
  call: 'equity.grants',
  data: grants(buildGrant()),
  shows: '高山乌龙茶',
  empty: { data: grants(), says: '还没有权益' },
})
itLoads({ show, call: 'equity.orders', data: { list: [order()] }, shows: '青瓷杯' })
itSends({
  show: (answers) => show({ 'equity.grants': withCoupon(), ...answers }),
  call: 'equity.claimCoupon',
  ready: () => screen.findByRole('button', { name: '领券' }),
  refusedBy: 'coupon/sold-out',
})
