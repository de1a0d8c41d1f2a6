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
import { findReachable } from './cart-coupons.tsx'
import './cart-page.tsx'

type Choice = DataOf<'coupon.forGoods'>['list'][number]
const [anyChoice] = buildData('coupon.forGoods').list
if (!anyChoice) throw new Error('the builder made no coupons')
const choice = (own: Partial<Choice>): Choice => ({
  ...anyChoice,
  kind: 'minus',
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

it.each<[string, Choice[], string | undefined, string | undefined]>([
  ['nothing', [], undefined, undefined],
  ['the usable one alone', [usable], 'u', undefined],
  ['the one that misses least', [far, near], undefined, 'n'],
  ['no gap for less than what is saved already', [usable, worse, near], 'u', 'n'],
  ['nothing that is out of scope', [choice({ id: 'o' })], undefined, undefined],
])('finds %s', (_name, list, best, next) => {
  const found = findReachable(list)
  expect([found.best?.id, found.next?.id]).toEqual([best, next])
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

it('shows what is saved and missing, and proposes goods that close the gap', async () => {
  const addOn = buildData('coupon.addOn')
  let missing = 10_000
  const coupon = { ...addOn.coupon, title: near.title, threshold: 600_000 }
  const goods = [buildGoodsCard({ spuId: 5, name: '凑单的茶', defaultSkuId: 51, soldOut: false })]
  const { ports } = show({
    'coupon.forGoods': { list: [usable, near] },
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

it('shows nothing without coupons for the goods', async () => {
  show({ 'coupon.forGoods': { list: [choice({ id: 'o' })] } })
  await screen.findByRole('region', { name: '结算' })
  expect(screen.queryByRole('group', { name: '优惠券' })).toBeNull()
})
