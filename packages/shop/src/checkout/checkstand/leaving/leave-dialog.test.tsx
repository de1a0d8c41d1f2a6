import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { overlayStack } from '@mall/ui'
import { renderCashier, unpaidOrder } from '../../../testing/render-cashier.ts'
import '../checkstand-page.tsx'

const back = async () => userEvent.click(await screen.findByRole('button', { name: '返回' }))

// 00:29:42 UTC in Shanghai.
const RETENTION_TITLE = '订单已为您保留至 08:29'

it('confirms leaving with the deadline of the order and follows the choice', async () => {
  const { here } = renderCashier({})
  await screen.findByRole('region', { name: '应付金额' })
  await back()
  const dialog = await screen.findByRole('dialog', { name: RETENTION_TITLE })
  expect(dialog.textContent).toContain('已使用的 12,860 积分将退回')
  await userEvent.click(within(dialog).getByRole('button', { name: '继续支付' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toContain('/checkstand')
  await back()
  await userEvent.click(await screen.findByRole('button', { name: '离开' }))
  await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
  await waitFor(() => expect(overlayStack.get()).toBe(0))
})

it('confirms on the host’s Back, and a second Back closes the dialog', async () => {
  const { here } = renderCashier({})
  await screen.findByRole('region', { name: '应付金额' })
  act(() => void overlayStack.dismiss(0))
  expect(await screen.findByRole('dialog', { name: RETENTION_TITLE })).toBeTruthy()
  await waitFor(() => expect(overlayStack.get()).toBe(2))
  act(() => void overlayStack.dismiss(0))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toContain('/checkstand')
})

it.each([
  ['that has expired', { expiresAt: '2025-12-31T23:59:59.000Z' }, '应付金额'],
  ['that is cancelled', { status: 4 as const, expiresAt: null }, '订单已取消'],
])('leaves without a confirmation for an order %s', async (_case, overrides, text) => {
  const { here } = renderCashier({ 'order.detail': unpaidOrder(overrides) })
  await screen.findByText(text)
  await back()
  await waitFor(() => expect(here()).toBe('/my/order/99?companyId=1'))
  expect(screen.queryByText(/订单已为您保留/)).toBeNull()
})
