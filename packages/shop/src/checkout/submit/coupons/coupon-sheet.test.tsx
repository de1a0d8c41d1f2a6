import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CouponChoice } from '@mall/contract'
import {
  buildPlacedOrder,
  getLastPriced,
  getPlacedOrders,
  priced,
  renderCheckout,
  submitOrder,
} from '../../../testing/render-checkout.ts'
import '../submit-page.tsx'

const coupon = (overrides: Partial<CouponChoice>): CouponChoice => ({
  id: 'c1',
  title: '满50减10',
  kind: 'minus',
  stackWith: ['freight'],
  scopeText: '全场通用',
  saves: 100_000,
  usable: true,
  reason: '',
  best: false,
  validTo: '2026-12-31T15:59:59.000Z',
  ...overrides,
})

const used = (id: string, title: string, amount: number) => ({
  id,
  title,
  amount,
  kind: 'minus' as const,
})

const openCoupons = async (row: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: row }))
  return within(await screen.findByRole('dialog', { name: '选择优惠券' }))
}

it('lists the coupons with the best ones marked and the reason of unusable ones', async () => {
  const coupons = [
    coupon({ best: true }),
    coupon({ id: 'c2', title: '满30减3', saves: 30_000 }),
    coupon({ id: 'c3', title: '咖啡兑换券', usable: false, reason: '所选商品不在适用范围内' }),
  ]
  const shown = renderCheckout({
    'pricing.checkout': priced({
      coupons,
      couponId: 'c1',
      couponAmount: 100_000,
      usedCoupons: [used('c1', '满50减10', 100_000)],
    }),
  })
  const sheet = await openCoupons(/优惠券.*已选最优/)
  const best = sheet.getByRole<HTMLInputElement>('checkbox', { name: /满50减10.*最优/ })
  expect(best.checked).toBe(true)
  expect(sheet.getByText('共减 ¥10.00 · 1 张')).toBeTruthy()
  const unfit = sheet.getByRole<HTMLInputElement>('checkbox', { name: /咖啡兑换券.*适用范围/ })
  expect(unfit.disabled).toBe(true)
  expect(getLastPriced(shown)).toMatchObject({ couponIds: 'best' })
  await userEvent.click(sheet.getByRole('checkbox', { name: '不使用优惠券' }))
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ couponIds: [] }))
  await userEvent.click(sheet.getByRole('checkbox', { name: '不使用优惠券' }))
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ couponIds: 'best' }))
})

it('keeps coupons that stack and removes those that do not stack with the chosen one', async () => {
  const coupons = [
    coupon({ best: true }),
    coupon({ id: 'c2', title: '满30减3', saves: 30_000 }),
    coupon({
      id: 'f',
      title: '包邮券',
      kind: 'freight',
      saves: 80_000,
      best: true,
      stackWith: ['minus', 'discount', 'exchange'],
    }),
  ]
  const both = [
    used('c1', '满50减10', 100_000),
    { ...used('f', '包邮券', 80_000), kind: 'freight' as const },
  ]
  const shown = renderCheckout({
    'pricing.checkout': priced({
      coupons,
      couponId: 'c1',
      couponAmount: 100_000,
      freight: 0,
      usedCoupons: both,
    }),
    'order.commit': buildPlacedOrder(),
  })
  const sums = within(await screen.findByRole('region', { name: '金额明细' }))
  expect(sums.getByText('运费券')).toBeTruthy()
  const sheet = await openCoupons(/优惠券.*已选最优.*已选 2 张/)
  expect(sheet.getByText('共减 ¥18.00 · 2 张')).toBeTruthy()
  const other = sheet.getByRole('checkbox', { name: /满30减3.*不可与“满50减10”同用/ })
  await userEvent.click(other)
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ couponIds: ['f', 'c2'] }))
  await userEvent.click(sheet.getByRole('checkbox', { name: /包邮券/ }))
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ couponIds: ['c2'] }))
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  await submitOrder()
  await waitFor(() =>
    expect(getPlacedOrders(shown)).toMatchObject([{ couponIds: ['c1', 'f'], couponId: 'c1' }]),
  )
})

it('shows the freight reduction as a row with the sum of the reductions', async () => {
  renderCheckout({
    'pricing.checkout': priced({
      freight: 30_000,
      couponAmount: 100_000,
      usedCoupons: [used('c1', '满50减10', 100_000)],
    }),
  })
  const sums = await screen.findByRole('region', { name: '金额明细' })
  expect(sums.textContent).toContain('优惠券-¥10.00运费¥8.00运费立减-¥5.00')
  expect(screen.getByRole('region', { name: '提交订单' }).textContent).toContain('已优惠 ¥15.00')
})

type SavingCase = {
  name: string
  /** savings within the chosen set, costPoints */
  used: Record<string, number>
  added: Record<string, number>
  texts: Record<string, string>
  total: string
}
const savingCases: SavingCase[] = [
  {
    name: 'of three coupons within the set',
    used: { minus: 200_000, discount: 209_500, freight: 40_000 },
    added: {},
    texts: { minus: '省 ¥20.00', discount: '省 ¥20.95', freight: '省 ¥4.00' },
    total: '共减 ¥44.95 · 3 张',
  },
  {
    name: 'of a coupon on top of the set',
    used: { minus: 200_000 },
    added: { discount: 209_500, freight: 0 },
    texts: { minus: '省 ¥20.00', discount: '再省 ¥20.95', freight: '同用不再减' },
    total: '共减 ¥20.00 · 1 张',
  },
]
it.each(savingCases)('shows the saving $name', async ({ used: savings, added, texts, total }) => {
  const kinds = ['minus', 'discount', 'freight'] as const
  const stackWith = [...kinds]
  const usedCoupons = kinds
    .filter((kind) => kind in savings)
    .map((kind) => ({ ...used(kind, kind, savings[kind] ?? 0), kind }))
  renderCheckout({
    'pricing.checkout': priced({
      coupons: kinds.map((kind) =>
        coupon({ id: kind, title: kind, kind, stackWith, saves: 219_500, savesAdded: added[kind] }),
      ),
      usedCoupons,
    }),
  })
  const sheet = await openCoupons(/^优惠券/)
  expect(sheet.getByText(total)).toBeTruthy()
  for (const [kind, text] of Object.entries(texts)) {
    expect(sheet.getByRole('checkbox', { name: new RegExp(`${kind}.*${text}`) })).toBeTruthy()
  }
})

it('returns to the best coupons after another choice', async () => {
  const coupons = [coupon({ best: true }), coupon({ id: 'c2', title: '满30减3', saves: 30_000 })]
  const shown = renderCheckout({
    'pricing.checkout': ({ couponIds }) =>
      priced({
        coupons,
        usedCoupons:
          couponIds === 'best'
            ? [used('c1', '满50减10', 100_000)]
            : [used('c2', '满30减3', 30_000)],
      }),
  })
  const sheet = await openCoupons(/优惠券.*已选最优/)
  expect(sheet.queryByRole('button', { name: '恢复最优' })).toBeNull()
  await userEvent.click(sheet.getByRole('checkbox', { name: /满30减3/ }))
  expect(await sheet.findByText('共减 ¥3.00 · 1 张')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '恢复最优' }))
  expect(await sheet.findByText('共减 ¥10.00 · 1 张')).toBeTruthy()
  expect(getLastPriced(shown)).toMatchObject({ couponIds: 'best' })
})
