import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '@mall/contract'
import { refuse } from '@mall/testing'
import { id, noReceiver, order, partOf, show, unsent } from '../order-page.fixture.ts'
import './order-requests.ts'

it('cancels a paid order after showing its refund', async () => {
  const parts = [{ id: 'a', status: 1, isRefunding: false, hasParcels: false }]
  const { ports } = show({
    'order.detail': order({ status: 1, parts, canCancel: true, canConfirm: false }),
    'order.cancel': { points: 1_286, cash: 10_514, channel: 'wechat', coupons: 1 },
  })
  await userEvent.click(await screen.findByRole('button', { name: '取消订单' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('1,286 积分 + ¥105.14 将按支付方式原路退回')).toBeTruthy()
  await userEvent.click(sheet.getByText('商品选错了'))
  await userEvent.click(sheet.getByRole('button', { name: '取消并退款' }))
  const returned = '1,286 积分、微信支付 ¥105.14、优惠券 1 张'
  await waitFor(() =>
    expect(ports.notify.messages).toContain(`toast: 已取消，${returned} 按支付方式原路退回`),
  )
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

it('redirects the order to another address or shows why it cannot', async () => {
  const addresses = ['文三路 1 号', '文三路 2 号'].map((detail, index) => ({
    id: index + 1,
    receiver: '林小满',
    tel: '13812341234',
    province: '浙江省',
    city: '杭州市',
    county: '西湖区',
    town: '',
    detail,
    isDefault: index === 0,
  }))
  const { ports } = show({
    'order.detail': order({ status: 1, canChangeAddress: true }),
    'address.list': addresses,
    'order.changeAddress': [refuse('order/address-freight'), {}],
  })
  await userEvent.click(await screen.findByRole('button', { name: '修改地址' }))
  const sheet = within(await screen.findByRole('dialog', { name: '修改地址' }))
  const current = await sheet.findByRole('radio', { name: /林小满 138\*\*\*\*1234.*当前地址/ })
  expect(current).toBe(sheet.getByRole('radio', { name: /文三路 1 号/ }))
  await userEvent.click(sheet.getByRole('radio', { name: /文三路 2 号/ }))
  await userEvent.click(sheet.getByRole('button', { name: '使用这个地址' }))
  await waitFor(() =>
    expect(ports.notify.messages).toEqual(['toast: 新地址的运费不同，请取消订单后重新下单']),
  )
  // The button stays busy until the refusal is rendered.
  await userEvent.click(await sheet.findByRole('button', { name: '使用这个地址', busy: false }))
  await waitFor(() => expect(ports.notify.messages.at(-1)).toBe('toast: 收货地址已修改'))
  const { args } =
    ports.server.requests.findLast(({ name }) => name === 'order.changeAddress') ?? {}
  expect(args).toMatchObject({ id, addressId: 2 })
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
        ...unsent,
        status: 1,
        parts: partOf(1),
        canCancel: true,
        canRemind: true,
        canChangeAddress: true,
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

  it('opens a refund request and lists the requests and the invoice below', async () => {
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
