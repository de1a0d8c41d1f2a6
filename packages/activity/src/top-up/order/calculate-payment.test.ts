import { expect, it } from 'vitest'
import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { calculatePayment } from './calculate-payment.ts'

const cash = { companyId: 1, ...defaultCompanyInfo, payMethod: 'wechat', integralPay: 1 }

it.each([
  [499_000, 10_000, false, { points: 0, cash: 4_990, payable: 499_000, isShort: false }],
  [499_000, 10_000, true, { points: 4_990, cash: 0, payable: 0, isShort: false }],
  [499_000, 1_000, true, { points: 1_000, cash: 3_990, payable: 399_000, isShort: false }],
])('pays %i with %i points, used: %s', (price, balance, usePoints, payment) => {
  expect(calculatePayment(price, balance, cash, usePoints)).toMatchObject(payment)
})

it('uses points when the company accepts no cash', () => {
  const info = { ...cash, payMethod: '' }
  expect(calculatePayment(499_000, 10_000, info, false)).toMatchObject({
    points: 4_990,
    cash: 0,
    isShort: false,
    mustUsePoints: true,
  })
  expect(calculatePayment(499_000, 100, info, false).isShort).toBe(true)
})
