import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderFeature } from '@mall/testing'
import { shopFeature } from '../../../feature.ts'
import { checkoutActions } from '../../../purchase/checkout/checkout-slice.ts'
import {
  buildPlacedOrder,
  choosePoints,
  getLastPriced,
  getPlacedOrders,
  pointsSheet,
  priced,
  renderCheckout,
  tapSubmit,
} from '../../../testing/render-checkout.ts'
import '../submit-page.tsx'

it('prices without points when the shopper turns them off', async () => {
  const shown = renderCheckout({ 'pricing.checkout': priced() })
  await choosePoints('不使用')
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ usePoints: false }))
})

it('uses the points by a switch in their row', async () => {
  const shown = renderCheckout({
    'pricing.checkout': ({ usePoints }) =>
      usePoints === false
        ? priced({ points: { ...priced().points, used: 0, deduction: 0 } })
        : priced(),
  })
  const use = await screen.findByRole<HTMLInputElement>('switch', { name: '使用积分' })
  expect(use.checked).toBe(true)
  await userEvent.click(use)
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ usePoints: false }))
  expect(use.checked).toBe(false)
  await userEvent.click(use)
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ usePoints: true }))
  expect(getLastPriced(shown)).not.toHaveProperty('points')
})

it('prices the selected number of points and all of them', async () => {
  const chosen = { ...priced().points, used: 500, deduction: 50_000 }
  const shown = renderCheckout({
    'pricing.checkout': ({ points }) =>
      points === 500 ? priced({ points: chosen, payable: 630_000, cash: 6300 }) : priced(),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^积分抵扣/ }))
  const sheet = within(await pointsSheet())
  const field = sheet.getByRole('textbox', { name: '使用的积分' })
  await userEvent.clear(field)
  await userEvent.type(field, '500{Enter}')
  expect(sheet.getByText('抵 ¥5.00，还需支付 ¥63.00')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('500 积分抵 ¥5.00')).toBeTruthy()
  expect(getLastPriced(shown)).toMatchObject({ usePoints: true, points: 500 })
  await choosePoints('全部使用')
  expect(await screen.findByText('1,286 积分抵 ¥12.86')).toBeTruthy()
  expect(getLastPriced(shown)).not.toHaveProperty('points')
})

it('shows the amount of the typed points, refuses fractions and explains a limit', async () => {
  const shown = renderCheckout({ 'pricing.checkout': priced() })
  await userEvent.click(await screen.findByRole('button', { name: /^积分抵扣/ }))
  const sheet = within(await pointsSheet())
  const field = sheet.getByRole<HTMLInputElement>('textbox', { name: '使用的积分' })
  await userEvent.clear(field)
  await userEvent.type(field, '500')
  expect(sheet.getByText('抵 ¥5.00，还需支付 ¥63.00')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '9999')
  expect(sheet.getByText('抵 ¥12.86，还需支付 ¥55.14')).toBeTruthy()
  expect(sheet.getByText('本单最多可用 1,286，已按此填写')).toBeTruthy()
  expect(field.value).toBe('1286')
  await userEvent.clear(field)
  await userEvent.type(field, '7.5')
  expect(sheet.getByText('请输入整数')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  expect(sheet.getByText('请输入整数')).toBeTruthy()
  expect(field.value).toBe('1286')
  expect(getLastPriced(shown)).not.toHaveProperty('points')
})

it('selects whole steps down to the minimum points', async () => {
  const points = { ...priced().points, balance: 128, usable: 128, used: 128, step: 10 }
  const shown = renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    company: { goodsPriceType: 1, exchangeRate: 1000 },
    answers: {
      'pricing.checkout': priced({
        points: { ...points, deduction: 1_280_000 },
        payable: 0,
        cash: 0,
      }),
    },
    prepare: ({ store }) =>
      void store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num: 1 })),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^积分支付/ }))
  const sheet = within(await pointsSheet())
  await userEvent.click(sheet.getByRole('button', { name: '减少' }))
  expect(sheet.getByText('还需支付 ¥0.01')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '最少使用 8' }))
  expect(sheet.getByText('还需支付 ¥0.12')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ usePoints: false }))
})

it.each([
  ['pay a part', {}, '确认并去支付', ['-1,286', '¥12.86', '还需支付', '¥55.14', '714 积分']],
  [
    'pay everything',
    { payable: 0, cash: 0 },
    '确认使用 1,286 积分',
    ['-1,286', '确认后扣除积分并完成支付', '714 积分'],
  ],
])(
  'confirms points and balance before the order if points %s',
  async (_case, amounts, name, texts) => {
    const shown = renderCheckout({
      'pricing.checkout': priced({ ...amounts, points: { ...priced().points, balance: 2000 } }),
      'order.commit': buildPlacedOrder({ cash: priced(amounts).cash }),
    })
    await tapSubmit()
    const sheet = await screen.findByRole('dialog', { name: '使用 1,286 积分' })
    for (const text of texts) expect(sheet.textContent).toContain(text)
    await userEvent.keyboard('{Escape}')
    expect(getPlacedOrders(shown)).toEqual([])
    await tapSubmit()
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(shown.here()).toContain('/checkstand'))
    expect(getPlacedOrders(shown)).toMatchObject([{ points: 1286 }])
  },
)

it('shows points as the price when the company accepts nothing else', async () => {
  const points = { ...priced().points, used: 6800, usable: 6800, mustCoverAll: true }
  renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    company: { integralName: '福豆', goodsPriceType: 1, payMethod: '' },
    answers: { 'pricing.checkout': priced({ points, payable: 0, cash: 0 }) },
    prepare: ({ store }) =>
      void store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num: 1 })),
  })
  const bar = await screen.findByRole('region', { name: '提交订单' })
  expect(bar.textContent).toContain('应付 6,800 福豆')
  expect(screen.queryByRole('button', { name: /福豆支付/ })).toBeNull()
})

it('sums to the total in points mode, with cash for missing points', async () => {
  const points = { ...priced().points, balance: 28, usable: 28, used: 28, deduction: 280_000 }
  renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    company: { goodsPriceType: 1 },
    answers: {
      'pricing.checkout': priced({
        goodsAmount: 1_200_000,
        points,
        payable: 1_000_000,
        cash: 100,
      }),
    },
    prepare: ({ store }) =>
      void store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num: 1 })),
  })
  const sums = await screen.findByRole('region', { name: '金额明细' })
  expect(sums.textContent).toBe(
    '商品金额120积分运费8积分现金补足 100 积分¥1.00共 1 件，应付28 积分 + ¥1.00',
  )
  expect(screen.getByText('28 积分', { selector: 'b' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '提交订单' }).textContent).not.toContain('已优惠')
})
