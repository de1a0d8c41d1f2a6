import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildData } from '@mall/testing'
import { buildCup } from '../../../testing/builders.ts'
import { renderDetail } from '../../../testing/render-detail.ts'

it.each([
  [{ balance: 990, worth: 99_000 }, '用 990 积分抵 ¥9.90，实付 ¥49.10'],
  [{ balance: 9_000, worth: 900_000 }, '用 5,900 积分抵 ¥59.00，实付 ¥0.00'],
  [{ balance: 0, worth: 0 }, '暂无可用积分'],
])('shows the part that points pay: %o', async (points, expected) => {
  renderDetail({
    user: true,
    company: { goodsPriceType: 0, proportion: 100, exchangeRate: 100 },
    answers: {
      'goods.detail': buildCup({ costPoints: 590_000 }),
      'login.myPoints': buildData('login.myPoints', points),
      'flashSale.forGoods': { serverTime: '2026-01-01T00:00:00.000Z', session: null },
    },
  })
  expect(await screen.findByText(expected)).toBeTruthy()
})

it('offers a guest points after a sign-in without a call', async () => {
  const { ports } = renderDetail()
  expect(await screen.findByText('登录后可用积分抵扣')).toBeTruthy()
  expect(ports.server.count('login.myPoints')).toBe(0)
})

it('hides the points line when points cannot pay', async () => {
  const { ports } = renderDetail({ user: true, company: { integralPay: 0 } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/实付/)).toBeNull()
  expect(ports.server.count('login.myPoints')).toBe(0)
})

it('shows in the SKU sheet the part that points pay for the chosen pieces', async () => {
  renderDetail({
    user: true,
    company: { goodsPriceType: 0, proportion: 100, exchangeRate: 100 },
    answers: {
      'goods.detail': buildCup({ costPoints: 590_000 }),
      'login.myPoints': buildData('login.myPoints', { balance: 990, worth: 99_000 }),
      'flashSale.forGoods': { serverTime: '2026-01-01T00:00:00.000Z', session: null },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '加入购物车' }))
  const sheet = within(await screen.findByRole('dialog', { name: '选择规格' }))
  expect(await sheet.findByText('用 990 积分抵 ¥9.90，实付 ¥49.10')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: '增加' }))
  expect(await sheet.findByText('用 990 积分抵 ¥9.90，实付 ¥108.10')).toBeTruthy()
})
