import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refuse, renderFeature } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { checkoutActions } from '../../purchase/checkout/checkout-slice.ts'
import { selectCheckout } from '../../purchase/checkout/use-checkout.ts'
import {
  buildPlacedOrder,
  getPlacedOrders,
  line,
  priced,
  renderCheckout,
  submitOrder,
  tapSubmit,
} from '../../testing/render-checkout.ts'
import './submit-page.tsx'

it('marks an undeliverable line and sends no order', async () => {
  const [group] = priced().groups
  const groups = group
    ? [{ ...group, lines: [{ ...line, deliverable: false }], arrivesAt: null }]
    : []
  const problem = '部分商品不支持配送至该地区'
  const shown = renderCheckout({ 'pricing.checkout': priced({ groups, problem }) })
  const part = await screen.findByRole('region', { name: '商城自营仓' })
  expect(within(part).getByText('不支持配送至该地区')).toBeTruthy()
  expect(within(part).getByRole('link', { name: '更换地址' }).getAttribute('href')).toBe(
    '/address?companyId=1&select=1',
  )
  expect(within(part).getByRole('button', { name: '移除保温杯' })).toBeTruthy()
  await tapSubmit()
  expect(getPlacedOrders(shown)).toEqual([])
})

it('opens the form of an address when an order has none', async () => {
  const shown = renderCheckout({ 'pricing.checkout': priced({ address: null }) })
  const add = await screen.findByRole('link', { name: /添加收货地址/ })
  expect(add.getAttribute('href')).toBe('/address/edit?companyId=1&select=1')
  await tapSubmit()
  await waitFor(() => expect(shown.here()).toBe('/address/edit?companyId=1&select=1'))
  expect(getPlacedOrders(shown)).toEqual([])
})

it('uses the default address if the selected one was removed', async () => {
  const { ports, shell } = renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    answers: {
      'pricing.checkout': ({ addressId }) =>
        addressId === undefined ? priced() : refuse('address/not-found'),
    },
    prepare: ({ store }) => {
      store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num: 1 }))
      store.dispatch(checkoutActions.addressChosen(8))
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('link', { name: /林小满/ })).toBeTruthy()
  expect(ports.server.count('pricing.checkout')).toBe(2)
  expect(selectCheckout(shell.store.getState()).addressId).toBeNull()
})

it('requires no address and shows no freight when nothing is shipped', async () => {
  const shown = renderCheckout({
    'pricing.checkout': priced({
      needsAddress: false,
      address: null,
      freight: 0,
      freightBefore: 0,
      groups: priced().groups.map((group) => ({
        ...group,
        lines: [{ ...line, kind: 'ticket' as const }],
      })),
    }),
    'order.commit': buildPlacedOrder(),
  })
  await submitOrder()
  await waitFor(() => expect(getPlacedOrders(shown)[0]).toMatchObject({ addressId: null }))
  expect(screen.queryByText('添加收货地址')).toBeNull()
  expect(screen.queryByText('运费')).toBeNull()
})
