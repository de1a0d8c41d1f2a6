import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildAddress, offline, renderFeature, silence, type Answers } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { checkoutActions } from '../purchase/checkout/checkout-slice.ts'
import { selectCheckout } from '../purchase/checkout/use-checkout.ts'

const addresses = [
  buildAddress({ id: 3, receiver: '林小满', isDefault: true }),
  buildAddress({ id: 4, receiver: '林先生', isDefault: false, detail: '翠苑街道 8 号' }),
]

function setup(answers: Answers, route = '/address', chosen: number | null = null) {
  const view = renderFeature(shopFeature, {
    route,
    user: true,
    answers,
    prepare: (shell) => void shell.store.dispatch(checkoutActions.addressChosen(chosen)),
  })
  return { ...view, user: userEvent.setup() }
}

it('lists the addresses with edit links', async () => {
  setup({ 'address.list': addresses })
  expect(await screen.findByText('林小满')).toBeTruthy()
  expect(screen.getByText('默认')).toBeTruthy()
  expect(screen.getAllByText('138****1234')).toHaveLength(2)
  const edit = screen.getByRole('link', { name: '编辑林先生的地址' })
  expect(edit.getAttribute('href')).toBe('/address/edit?companyId=1&id=4')
})

it('shows an empty state with a link to add an address', async () => {
  setup({ 'address.list': [] })
  expect(await screen.findByRole('heading', { name: '还没有收货地址' })).toBeTruthy()
  const add = screen.getByRole('link', { name: '新增收货地址' })
  expect(add.getAttribute('href')).toBe('/address/edit?companyId=1')
})

it('offers a retry after a load error', async () => {
  const { user, ports } = setup({ 'address.list': offline() })
  const retry = await screen.findByRole('button', { name: '重新加载' })
  ports.server.script({ 'address.list': addresses })
  await user.click(retry)
  expect(await screen.findByText('林小满')).toBeTruthy()
})

it('shows a busy state while the list loads', async () => {
  setup({ 'address.list': silence() })
  await screen.findByRole('heading', { name: '收货地址' })
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
})

it('marks the default address for the checkout until another one is selected', async () => {
  setup({ 'address.list': addresses }, '/address?select=1')
  const first = await screen.findByRole('button', { name: /林小满/ })
  expect(first.getAttribute('aria-pressed')).toBe('true')
})

it('selects an address for the checkout and returns to it', async () => {
  const { user, shell, here } = setup({ 'address.list': addresses }, '/address?select=1', 3)
  await user.click(await screen.findByRole('button', { name: /林先生/ }))
  expect(selectCheckout(shell.store.getState())).toMatchObject({
    addressId: 4,
    addressChecked: true,
  })
  await waitFor(() => expect(here()).toMatch(/^\/order\/submit/))
})
