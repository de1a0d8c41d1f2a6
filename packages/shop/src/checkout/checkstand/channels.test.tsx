import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { hostResult as host } from '@mall/core/host'
import { lastPaidChannel } from '@mall/commerce/order'
import {
  getStarts,
  orderId,
  renderCashier,
  started,
  twoChannels,
} from '../../testing/render-cashier.ts'
import './checkstand-page.tsx'

it('lists the channels of the host by name', async () => {
  renderCashier(
    {},
    { payMethod: 'wechat,alipay,bank', payment: { alipay: 'app', bank: 'cashier' } },
  )
  expect(await screen.findByRole('radio', { name: '支付宝' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: '银行支付' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: '微信支付' })).toBeNull()
})

const radioNames = () => screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.value)

it('lists the channels of the company in its order until one has paid', async () => {
  renderCashier({}, twoChannels)
  expect(await screen.findByRole('button', { name: '微信支付 ¥449.20' })).toBeTruthy()
  expect(radioNames()).toEqual(['wechat', 'alipay'])
})

it('lists the last paying channel first and selects it', async () => {
  renderCashier({}, { ...twoChannels, lastPaid: 'alipay' })
  expect(await screen.findByRole('button', { name: '支付宝 ¥449.20' })).toBeTruthy()
  expect(radioNames()).toEqual(['alipay', 'wechat'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '支付宝' }).checked).toBe(true)
})

it('ignores a last channel that the host does not support', async () => {
  renderCashier({}, { ...twoChannels, payment: { wechat: 'h5' }, lastPaid: 'alipay' })
  expect(await screen.findByRole('button', { name: '微信支付 ¥449.20' })).toBeTruthy()
  expect(radioNames()).toEqual(['wechat'])
})

it('redirects to Alipay’s page at the server’s unchanged address', async () => {
  const url = 'https://openapi.alipay.test/gateway.do?app_id=1&sign=s'
  const hostScript = { pay: host.ok({ kind: 'left' } as const) }
  const shown = renderCashier(
    { 'pay.start': started({ kind: 'redirect', url }) },
    { ...twoChannels, hostScript },
  )
  await userEvent.click(await screen.findByRole('radio', { name: '支付宝' }))
  await userEvent.click(screen.getByRole('button', { name: '支付宝 ¥449.20' }))
  await waitFor(() => expect(shown.host.calls).toHaveLength(1))
  expect(shown.host.calls).toEqual([
    ['pay', { kind: 'redirect', url }, { orderId, channel: 'alipay' }],
  ])
  expect(getStarts(shown)).toMatchObject([
    {
      channel: 'alipay',
      scene: 'h5',
      returnUrl: expect.stringContaining(`/checkstand?companyId=1&orderId=${orderId}&from=pay`),
    },
  ])
  // A chosen channel is stored as the last one only after its payment.
  expect(lastPaidChannel(shown.ports.storage, 1, shown.ports.clock.now).read()).toBeNull()
})
