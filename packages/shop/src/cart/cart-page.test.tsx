import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Cart } from '@mall/contract'
import {
  buildCart,
  buildCartItem,
  buildGoodsCard,
  offline,
  refuse,
  renderFeature,
  silence,
  type Answers,
} from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { buildCup, buildPage } from '../testing/builders.ts'
import { checkoutActions } from '../purchase/checkout/checkout-slice.ts'
import { selectCheckout } from '../purchase/checkout/use-checkout.ts'
import { sessionActions } from '@mall/core/session'
import { cartApi } from '../purchase/cart-endpoints.ts'

import './cart-page.tsx'

const cup = buildCartItem({ id: 1, name: '保温杯', totalNum: 1, maxNum: 5, costPoints: 590_000 })
const tea = buildCartItem({
  id: 2,
  skuId: 22,
  spuId: 2,
  name: '乌龙茶',
  totalNum: 2,
  leastNum: 2,
  maxNum: 4,
  costPoints: 100_000,
  isChecked: false,
})
const inactiveItem = buildCartItem({ id: 3, name: '旧台灯', reason: '已下架' })
const free = {
  ruleId: -1,
  threshold: 1_000_000,
  stillNeedMoney: 410_000,
  deduction: 80_000,
  needGoToAddGoods: true,
}
const full = (overrides: Partial<Cart> = {}) =>
  buildCart({ activeList: [cup, tea], rules: [free], baseFreight: 80_000, ...overrides })

const show = (answers: Answers) =>
  renderFeature(shopFeature, {
    route: '/cart',
    user: true,
    answers: { 'coupon.forGoods': { list: [], usedCoupons: [] }, ...answers },
  })
const getRow = (name: string) => within(screen.getByRole('article', { name }))

/** Mock server that stores the edits. */
function remembering(first: Cart = full()): Answers {
  let { activeList } = first
  return {
    'cart.list': () => ({ ...first, activeList }),
    'cart.edit': ({ id, ...change }) => {
      activeList = activeList.map((item) =>
        item.id === id ? { ...item, ...change, skuId: item.skuId } : item,
      )
      return { id: Number(id), totalNum: 1, length: 3 }
    },
  }
}

it('shows best sellers below an empty cart', async () => {
  const requests: unknown[] = []
  show({
    'cart.list': buildCart({ activeList: [], inactiveList: [] }),
    'goods.list': (input) => {
      requests.push(input)
      return buildPage([buildGoodsCard({ name: '稻花香大米' })])
    },
  })
  expect(await screen.findByRole('heading', { name: '大家都在买' })).toBeTruthy()
  expect(screen.getByText('稻花香大米')).toBeTruthy()
  expect(requests).toMatchObject([{ sortType: 'sales', inStock: true }])
})

it('proposes other goods below a short cart', async () => {
  show({
    'cart.list': full(),
    'goods.list': buildPage([
      buildGoodsCard({ spuId: tea.spuId, name: '购物车里的茶' }),
      buildGoodsCard({ spuId: 9, name: '稻花香大米' }),
    ]),
  })
  expect(await screen.findByRole('heading', { name: '猜您喜欢' })).toBeTruthy()
  expect(screen.getByText('稻花香大米')).toBeTruthy()
  expect(screen.queryByText('购物车里的茶')).toBeNull()
})

it.each([
  ['few pieces of the stock', { maxNum: 2 }, true],
  ['no limit per person', { maxNum: 2, tags: ['每人限购 2 件'] }, false],
  ['no larger stock', { maxNum: 4 }, false],
])('shows %s at the line', async (_what, own, isNamed) => {
  show({ 'cart.list': full({ activeList: [{ ...cup, ...own }] }) })
  await screen.findByRole('article', { name: '保温杯' })
  expect(getRow('保温杯').queryByText(/^仅剩 \d 件$/) !== null).toBe(isNamed)
})

it('shows available and unavailable items and the selected total', async () => {
  show({ 'cart.list': full({ inactiveList: [inactiveItem] }) })
  const settle = within(await screen.findByRole('region', { name: '结算' }))
  expect(settle.getByText('合计').textContent).toContain('¥59.00')
  expect(settle.getByText('不含运费 ¥8.00')).toBeTruthy()
  expect(settle.getByRole('button', { name: '结算 (1)' })).toBeTruthy()
  expect(screen.getByText('您还差 ¥41 包邮')).toBeTruthy()
  expect(screen.getByRole('button', { name: '去凑单' })).toBeTruthy()
  const inactive = within(screen.getByRole('region', { name: '失效商品' }))
  expect(inactive.getByText('已下架')).toBeTruthy()
  expect(inactive.queryByText(/¥/)).toBeNull()
  expect(inactive.queryByRole('group')).toBeNull()
})

it('offers goods that close the gap to free freight, and returns to the cart', async () => {
  const { ports } = show({
    'cart.list': full(),
    'goods.addOn': { goods: [buildGoodsCard({ name: '稻花香大米' })] },
  })
  await userEvent.click(await screen.findByRole('button', { name: '去凑单' }))
  const sheet = within(await screen.findByRole('dialog', { name: '凑单' }))
  expect(await sheet.findByText('您还差 ¥41 包邮')).toBeTruthy()
  expect(sheet.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('59')
  expect(sheet.getByText('稻花香大米')).toBeTruthy()
  const requests = ports.server.requests.filter(({ name }) => name === 'goods.addOn')
  expect(requests.map(({ args }) => args)).toEqual([{ missing: '410000' }])
  await userEvent.click(sheet.getByRole('button', { name: '返回购物车' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('loads the cart for the selected address, with the delivery date of each supplier', async () => {
  const delivery = { deliverable: true, arrivesAt: '2026-01-04T00:00:00.000Z' }
  const { ports } = renderFeature(shopFeature, {
    route: '/cart',
    user: true,
    answers: { 'cart.list': full({ activeList: [{ ...cup, delivery }] }) },
    prepare: ({ store }) => void store.dispatch(checkoutActions.addressChosen(8)),
  })
  expect(await screen.findByText('预计 1 月 4 日送达')).toBeTruthy()
  const reads = ports.server.requests.filter(({ name }) => name === 'cart.list')
  expect(reads.map(({ args }) => args)).toEqual([{ addressId: '8' }])
})

it('shows an empty state with a link', async () => {
  show({ 'cart.list': buildCart({ activeList: [] }) })
  expect(await screen.findByText('购物车还是空的')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去逛逛' })).toBeTruthy()
})

it('shows the cart on retry after a network error', async () => {
  const { ports } = show({ 'cart.list': offline() })
  await screen.findByText('没有加载出来')
  ports.server.script({ 'cart.list': full() })
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('article', { name: '保温杯' })).toBeTruthy()
})

it('shows a loading status', async () => {
  show({ 'cart.list': silence() })
  expect(await screen.findByText('正在刷新...')).toBeTruthy()
})

it('shows a changed quantity immediately and sends it', async () => {
  const { ports } = show(remembering())
  await screen.findByRole('article', { name: '保温杯' })
  const more = getRow('保温杯').getByRole('button', { name: '增加' })
  await userEvent.click(more)
  await userEvent.click(more)
  expect(screen.getByText('合计').textContent).toContain('¥177.00')
  await waitFor(() => {
    const edits = ports.server.requests.filter(({ name }) => name === 'cart.edit')
    expect(edits.at(-1)?.args).toEqual({ id: 1, totalNum: 3 })
  })
})

it('reverts a refused quantity with its message', async () => {
  const { ports } = show({ 'cart.list': full(), 'cart.edit': refuse('cart/insufficient-stock') })
  await screen.findByRole('article', { name: '保温杯' })
  await userEvent.click(getRow('保温杯').getByRole('button', { name: '增加' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 库存不足'))
  expect(getRow('保温杯').getByRole<HTMLInputElement>('textbox').value).toBe('1')
  expect(screen.getByText('合计').textContent).toContain('¥59.00')
})

it('explains a quantity limit without a request', async () => {
  const { ports } = show({ 'cart.list': full() })
  await screen.findByRole('article', { name: '乌龙茶' })
  await userEvent.click(getRow('乌龙茶').getByRole('button', { name: '减少' }))
  expect(ports.notify.messages).toEqual(['toast: 2 件起购'])
  expect(ports.server.count('cart.edit')).toBe(0)
})

it('selects and deselects all items', async () => {
  const { ports } = show(remembering())
  const all = await screen.findByRole('checkbox', { name: '全选' })
  await userEvent.click(all)
  expect(screen.getByRole('button', { name: '结算 (3)' })).toBeTruthy()
  await waitFor(() => expect(ports.server.count('cart.edit')).toBe(1))
  await userEvent.click(all)
  await waitFor(() => expect(ports.server.count('cart.edit')).toBe(3))
  expect(await screen.findByRole('button', { name: '结算' })).toBeTruthy()
})

it('moves the selected items to the checkout, and restores them on return', async () => {
  const { shell, here } = show({ 'cart.list': full() })
  await userEvent.click(await screen.findByRole('button', { name: '结算 (1)' }))
  await waitFor(() => expect(here()).toBe('/order/submit?companyId=1'))
  const { submitList, cachedSet } = selectCheckout(shell.store.getState())
  expect(submitList).toEqual([{ skuId: cup.skuId, num: 1, cartId: 1 }])
  expect(cachedSet.map(({ id }) => id)).toEqual([1])
  shell.ports.navigation.go('/cart?companyId=1')
  await screen.findByRole('article', { name: '保温杯' })
  await waitFor(() => expect(selectCheckout(shell.store.getState()).submitList).toEqual([]))
})

it('groups items by supplier and selects a group together', async () => {
  const fruit = { supplierId: 2, supplierName: '鲜果冷链仓' }
  const berry = buildCartItem({ ...fruit, id: 4, name: '草莓', isChecked: false })
  const { ports } = show(remembering(full({ activeList: [cup, berry, tea] })))
  const supplierCard = within(await screen.findByRole('region', { name: '商城自营仓' }))
  expect(supplierCard.getByRole('heading', { name: '商城自营仓' })).toBeTruthy()
  expect(supplierCard.getAllByRole('article')).toHaveLength(2)
  const fresh = within(screen.getByRole('region', { name: '鲜果冷链仓' }))
  expect(fresh.getAllByRole('article')).toHaveLength(1)
  await userEvent.click(supplierCard.getByRole('checkbox', { name: '选择商城自营仓的全部商品' }))
  expect(screen.getByRole('button', { name: '结算 (3)' })).toBeTruthy()
  await waitFor(() => {
    const edits = ports.server.requests.filter(({ name }) => name === 'cart.edit')
    expect(edits.map(({ args }) => args)).toEqual([{ id: 2, isChecked: true }])
  })
})

it('does not open the checkout without a selection', async () => {
  const { ports, here } = show({ 'cart.list': full({ activeList: [tea] }) })
  await userEvent.click(await screen.findByRole('button', { name: '结算' }))
  expect(ports.notify.messages).toEqual(['toast: 请选择要结算的商品'])
  expect(here()).toBe('/cart?companyId=1')
})

it('deletes several items after a confirmation', async () => {
  const { ports } = show({
    'cart.list': [full(), buildCart({ activeList: [] })],
    'cart.removeMany': { removed: 2 },
  })
  await userEvent.click(await screen.findByRole('button', { name: '管理' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  await userEvent.click(screen.getByRole('button', { name: '删除 (2)' }))
  expect(await screen.findByText('购物车还是空的')).toBeTruthy()
  expect(ports.notify.messages).toEqual(['confirm: 确定删除这 2 件商品吗？'])
  const removal = ports.server.requests.find(({ name }) => name === 'cart.removeMany')
  expect(removal?.args).toEqual({ ids: '1,2' })
})

it('keeps an item if the confirmation is cancelled', async () => {
  const { ports } = show({ 'cart.list': full() })
  ports.notify.answer(false)
  await userEvent.click(await screen.findByRole('button', { name: '删除乌龙茶' }))
  expect(ports.notify.messages).toEqual(['confirm: 确定删除这件商品吗？'])
  expect(ports.server.count('cart.removeMany')).toBe(0)
})

it('clears unavailable items', async () => {
  const { ports } = show({
    'cart.list': [full({ inactiveList: [inactiveItem] }), full()],
    'cart.removeMany': { removed: 1 },
  })
  await userEvent.click(await screen.findByRole('button', { name: '清空失效商品' }))
  await waitFor(() => expect(screen.queryByText('旧台灯')).toBeNull())
  const removal = ports.server.requests.find(({ name }) => name === 'cart.removeMany')
  expect(removal?.args).toEqual({ ids: '3' })
})

it('keeps items that only this address excludes and links to the addresses', async () => {
  const far = buildCartItem({
    id: 4,
    name: '鲜橙',
    reason: '不支持配送至该地区',
    isBuyableElsewhere: true,
  })
  const { ports } = show({
    'cart.list': [full({ inactiveList: [far, inactiveItem] }), full({ inactiveList: [far] })],
    'cart.removeMany': { removed: 1 },
  })
  await userEvent.click(await screen.findByRole('button', { name: '清空失效商品' }))
  await waitFor(() => expect(screen.queryByText('旧台灯')).toBeNull())
  const removal = ports.server.requests.find(({ name }) => name === 'cart.removeMany')
  expect(removal?.args).toEqual({ ids: '3' })
  const undeliverableCard = within(screen.getByRole('region', { name: '当前地址无法配送' }))
  expect(undeliverableCard.getByText('鲜橙')).toBeTruthy()
  expect(undeliverableCard.getByRole('link', { name: '更换收货地址' }).getAttribute('href')).toBe(
    '/address?companyId=1&select=1',
  )
  expect(undeliverableCard.getByRole('button', { name: '删除鲜橙' })).toBeTruthy()
})

it('reloads the cart after an edit whose response arrives on another page', async () => {
  const { shell, ports, unmount } = show(remembering())
  await screen.findByRole('article', { name: '保温杯' })
  getRow('保温杯').getByRole('checkbox').click()
  unmount()
  await waitFor(() => expect(ports.server.count('cart.list')).toBe(2))
  const { data } = cartApi.endpoints.cart.select(undefined)(shell.store.getState() as never)
  expect(data?.activeList.find(({ id }) => id === 1)?.isChecked).toBe(false)
})

it('shows the texts that the company has replaced and the other texts unchanged', async () => {
  const homeOption = { messages: { 'shop.cart.emptyTitle': '福豆车还是空的', 'shop.cart.x': '-' } }
  renderFeature(shopFeature, {
    route: '/cart',
    user: true,
    answers: { 'cart.list': buildCart({ activeList: [] }) },
    prepare: ({ store }) => store.dispatch(sessionActions.homeOptionLoaded(homeOption)),
  })
  expect(await screen.findByText('福豆车还是空的')).toBeTruthy()
  expect(screen.getByText('去逛逛')).toBeTruthy()
})

async function openSpecs() {
  await userEvent.click(await screen.findByRole('button', { name: /更换规格$/ }))
  return within(await screen.findByRole('dialog', { name: '更换规格' }))
}
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'

it('replaces the SKU of an item and offers only its specs', async () => {
  const { ports } = show({
    'cart.list': buildCart({ activeList: [{ ...cup, skuId: 12, specText: '白 大' }] }),
    'goods.detail': buildCup(),
    'cart.edit': [refuse('cart/limit'), { id: 1, totalNum: 1, length: 1 }],
  })
  const sheet = await openSpecs()
  expect(isPressed(await sheet.findByRole('button', { name: '大' }))).toBe(true)
  expect(sheet.getByText('保温杯')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: '加入购物车' })).toBeNull()
  expect(sheet.queryByRole('textbox')).toBeNull()

  await userEvent.click(sheet.getByRole('button', { name: '大' }))
  expect(sheet.getByRole('button', { name: '请选择容量' })).toHaveProperty('disabled', true)
  await userEvent.click(sheet.getByRole('button', { name: '小' }))
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 超过限购数量']))
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '更换规格' })).toBeNull())
  const edits = ports.server.requests.filter(({ name }) => name === 'cart.edit')
  expect(edits.map(({ args }) => args)).toMatchObject([
    { id: 1, skuId: 11 },
    { id: 1, skuId: 11 },
  ])
})

it('starts each spec selection with the SKU in the cart, also after a load error', async () => {
  show({
    'cart.list': buildCart({ activeList: [cup] }),
    'goods.detail': [refuse('goods/not-found'), buildCup()],
  })
  let sheet = await openSpecs()
  await userEvent.click(await sheet.findByRole('button', { name: '重新加载' }))
  await userEvent.click(await sheet.findByRole('button', { name: '黑' }))
  expect(isPressed(sheet.getByRole('button', { name: '黑' }))).toBe(true)
  await userEvent.click(sheet.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '更换规格' })).toBeNull())

  sheet = await openSpecs()
  expect(isPressed(sheet.getByRole('button', { name: '白' }))).toBe(true)
  expect(isPressed(sheet.getByRole('button', { name: '黑' }))).toBe(false)
})

it.each([
  ['lower than', 108_000, '比加入时降 ¥1.00'],
  ['higher than', 88_000, null],
  ['the same as', 98_000, null],
])('compares a price that is %s that of the addition', async (_case, addedPrice, text) => {
  const item = { ...cup, costPoints: 98_000, addedPrice }
  show({ 'cart.list': full({ activeList: [item] }) })
  expect(await screen.findByRole('article', { name: cup.name })).toBeTruthy()
  expect(screen.queryByText(/^比加入时降/)?.textContent ?? null).toBe(text)
})

it('shows the price of a flash sale until its end, then reloads the cart', async () => {
  const flash = {
    sessionId: 7,
    regularCostPoints: 790_000,
    endsAt: new Date(Date.UTC(2026, 0, 1) + 1_500).toISOString(),
  }
  let isRunning = true
  const regular = { ...cup, costPoints: 790_000 }
  show({ 'cart.list': () => full({ activeList: [isRunning ? { ...cup, flash } : regular] }) })
  expect(await screen.findByText(/限时秒杀/)).toBeTruthy()
  isRunning = false
  await waitFor(() => expect(screen.queryByText(/限时秒杀/)).toBeNull(), { timeout: 5_000 })
})
