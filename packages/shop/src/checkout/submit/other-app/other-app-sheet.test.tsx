import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AccountInfo } from '@mall/contract'
import { refuse } from '@mall/testing'
import {
  buildPlacedOrder,
  choosePoints,
  getPlacedOrders,
  priced,
  renderCheckout,
  submitOrder,
} from '../../../testing/render-checkout.ts'
import '../submit-page.tsx'

const stranded = (more: Partial<AccountInfo['points']> = {}) =>
  priced({
    channels: [],
    points: { ...priced().points, used: 0, deduction: 0, ...more },
    payable: 680_000,
    cash: 6800,
  })

it('shows a QR code and a link when the host cannot pay, and sends no order', async () => {
  const code = `ho_${'a'.repeat(24)}`
  const shown = renderCheckout(
    {
      'pricing.checkout': stranded(),
      'pricing.createHandover': {
        code,
        expiresAt: '2026-01-01T00:15:00.000Z',
        serverTime: '2026-01-01T00:00:00.000Z',
      },
    },
    { payMethod: 'alipay' },
  )
  const card = await screen.findByRole('region', { name: '支付方式' })
  expect(card.textContent).toContain('当前应用无法支付 ¥68.00')
  expect(card.textContent).toContain('本商城支持支付宝')
  expect(screen.queryByText(/分钟内完成支付/)).toBeNull()
  expect(screen.queryByRole('button', { name: /全部用积分支付/ })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: '换个应用支付' }))
  const sheet = await screen.findByRole('dialog', { name: '换个应用支付' })
  const link = `${location.origin}/order/submit?companyId=1&handover=${code}`
  expect(await within(sheet).findByText(link)).toBeTruthy()
  expect(sheet.textContent).toContain('请用钉钉或手机浏览器扫码')
  expect(sheet.textContent).toContain('15 分钟内有效')
  expect(
    shown.ports.server.requests.find(({ name }) => name === 'pricing.createHandover')?.args,
  ).toEqual({ items: [{ skuId: 11, num: 1 }] })
  expect(getPlacedOrders(shown)).toEqual([])
})

it('offers to pay with points only when they suffice', async () => {
  const covered = { ...priced().points, coversAll: true }
  const paidByPoints = priced({ channels: [], cash: 0, payable: 0, points: covered })
  const shown = renderCheckout({
    'pricing.checkout': [paidByPoints, stranded({ coversAll: true }), paidByPoints],
    'order.commit': buildPlacedOrder({ cash: 0, status: 1 }),
  })
  await choosePoints('不使用')
  await userEvent.click(await screen.findByRole('button', { name: '全部用积分支付' }))
  await submitOrder()
  await waitFor(() => expect(getPlacedOrders(shown)).toHaveLength(1))
  expect(getPlacedOrders(shown)[0]).toMatchObject({ usePoints: true, payable: 0 })
})

it('continues with the items of a handover from another app', async () => {
  const code = `ho_${'b'.repeat(24)}`
  const { ports } = renderCheckout(
    {
      'pricing.readHandover': { items: [{ skuId: 12, num: 3 }] },
      'pricing.checkout': priced(),
    },
    { empty: true, query: `?handover=${code}` },
  )
  expect(await screen.findByRole('region', { name: '商城自营仓' })).toBeTruthy()
  const prices = ports.server.requests.filter(({ name }) => name === 'pricing.checkout')
  expect(prices.at(-1)?.args).toMatchObject({ items: [{ skuId: 12, num: 3 }] })
})

it('shows that a handover has expired and links to the cart', async () => {
  renderCheckout(
    { 'pricing.readHandover': refuse('checkout/handover') },
    { empty: true, query: `?handover=ho_${'c'.repeat(24)}` },
  )
  expect(await screen.findByText('二维码或链接已失效')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去购物车' })).toBeTruthy()
})
