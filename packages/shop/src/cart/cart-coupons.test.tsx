import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import {
  buildCart,
  buildCartItem,
  buildData,
  buildGoodsCard,
  renderFeature,
  type Answers,
} from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { findNext } from './use-cart-coupons.ts'
import './cart-page.tsx'

type Choice = DataOf<'coupon.forGoods'>['list'][number]
const [anyChoice] = buildData('coupon.forGoods').list
if (!anyChoice) throw new Error('the builder made no coupons')
const choice = (own: Partial<Choice>): Choice => ({
  ...anyChoice,
  kind: 'minus',
  stackWith: ['freight'],
  saves: 0,
  usable: false,
  best: false,
  missing: 0,
  savesThen: 0,
  ...own,
})
const usable = choice({ id: 'u', title: '满50减5', saves: 50_000, usable: true, best: true })
const near = choice({ id: 'n', title: '满60减10', missing: 10_000, savesThen: 100_000 })
const far = choice({ id: 'f', title: '满99减20', missing: 400_000, savesThen: 200_000 })
const worse = choice({ id: 'w', title: '满51减1', missing: 1_000, savesThen: 10_000 })

const count = ({ id, title, kind }: Choice, amount: number) => ({ id, title, kind, amount })
const counted = [count(usable, 50_000)]
const discount = choice({
  id: 'd',
  title: '满51打九折',
  kind: 'discount',
  stackWith: ['minus'],
  missing: 1_000,
  savesThen: 40_000,
})
const stacked = { ...usable, stackWith: [...usable.stackWith, 'discount' as const] }

it.each<[string, Choice[], ReturnType<typeof count>[], string | undefined]>([
  ['nothing without coupons', [], [], undefined],
  ['nothing beside the usable one alone', [usable], counted, undefined],
  ['the one that misses least', [far, near], [], 'n'],
  ['no gap for less than what is saved already', [usable, worse, near], counted, 'n'],
  ['no gap for less than the one that it replaces', [usable, discount], counted, undefined],
  ['a gap for one that stacks with the counted ones', [stacked, discount], counted, 'd'],
  ['nothing that is out of scope', [choice({ id: 'o' })], [], undefined],
])('finds %s', (_name, list, usedCoupons, next) => {
  expect(findNext({ list, usedCoupons })?.id).toBe(next)
})

const cart = buildCart({
  activeList: [buildCartItem({ id: 1, skuId: 11, totalNum: 2, costPoints: 250_000 })],
})
const show = (answers: Answers) =>
  renderFeature(shopFeature, {
    route: '/cart',
    user: true,
    answers: { 'cart.list': cart, ...answers },
  })

it('shows the saved and the missing amount and proposes goods that close the gap', async () => {
  const addOn = buildData('coupon.addOn')
  let missing = 10_000
  const coupon = { ...addOn.coupon, title: near.title, threshold: 600_000 }
  const goods = [buildGoodsCard({ spuId: 5, name: '凑单的茶', defaultSkuId: 51, soldOut: false })]
  const { ports } = show({
    'coupon.forGoods': { list: [usable, near], usedCoupons: counted },
    'coupon.addOn': () => ({ coupon, amount: 600_000 - missing, missing, goods }),
    'cart.add': () => {
      missing = 0
      return { id: 2, totalNum: 1, length: 2 }
    },
  })
  const offer = within(await screen.findByRole('group', { name: '优惠券' }))
  expect(offer.getByText('已可用“满50减5”，结算减 ¥5.00')).toBeTruthy()
  expect(offer.getByText('再买 ¥1.00 可用“满60减10”，减 ¥10.00')).toBeTruthy()
  await userEvent.click(offer.getByRole('button', { name: '去凑单' }))
  const sheet = within(await screen.findByRole('dialog', { name: '凑单' }))
  expect(await sheet.findByText('还差 ¥1.00 可用“满60减10”')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '加入购物车：凑单的茶' }))
  expect(await sheet.findByText('已满足“满60减10”，去结算使用吧')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '返回购物车' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const requests = ports.server.requests.filter(({ name }) => name === 'coupon.forGoods')
  expect(requests.length).toBeGreaterThan(1)
})

it('shows the saving of the checkout and deducts the coupons from the total', async () => {
  const freight = choice({ id: 'f', title: '包邮券', kind: 'freight', usable: true, best: true })
  // The freight is that of the cart's address, not of the default address.
  const usedCoupons = [count(usable, 50_000), count(freight, 30_000)]
  show({
    'cart.list': { ...cart, baseFreight: 80_000, rules: [] },
    'coupon.forGoods': { list: [usable, freight], usedCoupons },
  })
  expect(await screen.findByText('已可用 2 张优惠券，结算共减 ¥13.00')).toBeTruthy()
  const settle = within(screen.getByRole('region', { name: '结算' }))
  expect(settle.getByText('券后合计').textContent).toContain('¥45.00')
  expect(settle.getByText('已减 ¥5.00 · 免运费')).toBeTruthy()
})

it('states that the total excludes coupons when they fail to load', async () => {
  show({})
  const settle = within(await screen.findByRole('region', { name: '结算' }))
  expect(settle.getByText('合计').textContent).toContain('¥50.00')
  expect(await settle.findByText(/^未含优惠 · /)).toBeTruthy()
})

it.each([
  ['the coupon', 10_000, 20_000, '优惠券'],
  ['freight', 20_000, 10_000, '运费优惠'],
])('offers goods once, for %s if it is nearer', async (_what, coupon, missing, group) => {
  const rule = {
    ruleId: -1,
    threshold: 500_000 + missing,
    stillNeedMoney: missing,
    deduction: 80_000,
    needGoToAddGoods: true,
  }
  show({
    'cart.list': { ...cart, rules: [rule] },
    'coupon.forGoods': { list: [{ ...near, missing: coupon }], usedCoupons: [] },
  })
  await screen.findByText(/再买 .* 可用/)
  expect(screen.getAllByRole('button', { name: '去凑单' })).toHaveLength(1)
  const offer = within(screen.getByRole('group', { name: group }))
  expect(offer.getByRole('button', { name: '去凑单' })).toBeTruthy()
})

it('shows nothing without coupons for the goods', async () => {
  show({ 'coupon.forGoods': { list: [choice({ id: 'o' })] } })
  await screen.findByRole('region', { name: '结算' })
  expect(screen.queryByRole('group', { name: '优惠券' })).toBeNull()
})
