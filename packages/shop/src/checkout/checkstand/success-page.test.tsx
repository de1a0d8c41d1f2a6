import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { DataOf } from '@mall/contract'
import { buildOrder, buildData, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { otherScreens } from '../../testing/other-screens.ts'
import './success-page.tsx'

const id = '26112112345678901234'
const [child] = buildOrder().children
const [goods] = buildData('goods.list').list
const state = (value: DataOf<'pay.status'>['state']) =>
  buildData('pay.status', { orderId: id, state: value })
const show = (answers: Answers, query = `?orderId=${id}`) =>
  renderFeature([shopFeature, otherScreens('/recharge/record')], {
    route: `/checkstand/success${query}`,
    user: true,
    answers,
  })

it('shows the payment of the order, its arrival, the remaining points and the next links', async () => {
  if (!child || !goods) throw new Error('the builders made none')
  show({
    'pay.status': state('paid'),
    'order.detail': buildOrder({
      id,
      paidPoints: 12_860,
      cash: 44_920,
      children: ['2026-11-25T04:00:00.000Z', '2026-11-29T04:00:00.000Z', null].map(
        (arrivesAt, index) => ({ ...child, id: `${id}-${index + 1}`, arrivesAt }),
      ),
    }),
    'login.myPoints': buildData('login.myPoints', { balance: 5_340 }),
    'goods.list': buildData('goods.list', { list: [{ ...goods, spuId: 8 }] }),
  })
  expect(await screen.findByRole('heading', { name: '支付成功' })).toBeTruthy()
  expect(await screen.findByText('已支付 12,860 积分 + ¥449.20')).toBeTruthy()
  expect(screen.getByText('预计 11 月 29 日送达')).toBeTruthy()
  expect(await screen.findByText('剩余 5,340 积分')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: '猜您喜欢' })).toBeTruthy()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('查看订单')).toBe(`/my/order/detail/${id}?companyId=1`)
  expect(link('回到首页')).toBe('/home?companyId=1')
})

it('recommends popular goods without those of the order', async () => {
  const bought = child?.lines[0]
  if (!child || !bought || !goods) throw new Error('the builders made none')
  show({
    'pay.status': state('paid'),
    'order.detail': buildOrder({ id, children: [{ ...child, lines: [{ ...bought, spuId: 7 }] }] }),
    'login.myPoints': buildData('login.myPoints'),
    'goods.list': buildData('goods.list', {
      list: [
        { ...goods, spuId: 7, name: '买过的杯子' },
        { ...goods, spuId: 8, name: '茶壶' },
      ],
    }),
  })
  expect(await screen.findByRole('link', { name: '茶壶' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '买过的杯子' })).toBeNull()
})

it('shows that phone credit is topped up and links to its record', async () => {
  const order = buildOrder({ id })
  const [part] = order.parts
  const [topUp] = buildData('topUp.record').list
  if (!part || !topUp) throw new Error('the builders made none')
  const paid = { ...topUp, orderId: id, phone: '138****6021', faceValue: 5_000 }
  show({
    'pay.status': state('paid'),
    'order.detail': { ...order, parts: [{ ...part, isTopUp: true as const }] },
    'topUp.record': buildData('topUp.record', { list: [{ ...paid, state: 'processing' }] }),
  })
  expect(await screen.findByRole('heading', { name: '支付成功，充值中' })).toBeTruthy()
  expect(screen.getByText('138****6021 充值 50 元')).toBeTruthy()
  expect(screen.getByText(/24 小时未到账将撤单退回/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '充值记录' }).getAttribute('href')).toContain(
    '/recharge/record',
  )
  expect(screen.queryByRole('heading', { name: '猜您喜欢' })).toBeNull()
})

it('vibrates once the payment is shown as successful', async () => {
  const handleVibrate = vi.fn()
  Object.assign(navigator, { vibrate: handleVibrate })
  show({
    'pay.status': [state('unknown'), state('paid')],
    'order.detail': buildOrder({ id, paidPoints: 0, cash: 100 }),
  })
  const refresh = await screen.findByRole('button', { name: '刷新结果' })
  expect(handleVibrate).not.toHaveBeenCalled()
  await userEvent.click(refresh)
  await waitFor(() => expect(handleVibrate).toHaveBeenCalledOnce())
  Reflect.deleteProperty(navigator, 'vibrate')
})

it.each([
  ['unpaid', '订单还没有支付'],
  ['unknown', '支付结果确认中'],
  ['cancelled', '订单已取消'],
] as const)(
  'ignores the URL and shows an order that is %s as not paid',
  async (value, expectedText) => {
    show({ 'pay.status': state(value) }, `?orderId=${id}&paid=1`)
    expect(await screen.findByRole('heading', { name: expectedText })).toBeTruthy()
    expect(screen.queryByText('支付成功')).toBeNull()
  },
)

it('refreshes the result on request', async () => {
  show({
    'pay.status': [state('unknown'), state('paid')],
    'order.detail': buildOrder({ id, paidPoints: 0, cash: 100 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '刷新结果' }))
  expect(await screen.findByRole('heading', { name: '支付成功' })).toBeTruthy()
})

it('links to the cashier for an unpaid order', async () => {
  show({ 'pay.status': state('unpaid') })
  const link = await screen.findByRole('link', { name: '去支付' })
  expect(link.getAttribute('href')).toBe(`/checkstand?companyId=1&orderId=${id}`)
})

it.each([
  ['no order is named', '', '订单不存在', state('paid')],
  ['the order is another’s', `?orderId=${id}`, '订单不存在', refuse('order/not-found')],
  ['the network is away', `?orderId=${id}`, '支付结果确认中', offline()],
] as const)('shows a fallback if %s', async (_title, query, expectedText, answer) => {
  show({ 'pay.status': answer }, query)
  expect(await screen.findByText(expectedText)).toBeTruthy()
})
