import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildData, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './favourites-page.tsx'
import './footprints-page.tsx'

const [card] = buildData('goods.list').list
if (!card) throw new Error('the builder made no goods')
const cup = { ...card, spuId: 7, name: '保温杯', defaultSkuId: 71 }
const saved = (overrides: object = {}) => ({
  spuId: 7,
  name: '保温杯',
  picture: cup.picture,
  goods: cup,
  at: '2026-01-01T00:00:00.000Z',
  priceDrop: 0,
  ...overrides,
})
const page = <T,>(list: T[]) => ({ list, total: list.length, page: 1, size: 20, hasNext: false })
const show = (route: string, answers: Answers) =>
  renderFeature(shopFeature, { route, user: true, answers })

it('lists saved products with the price drop and marks those no longer on sale', async () => {
  show('/my/favourites', {
    'favourites.list': page([
      saved({ priceDrop: 50_000 }),
      saved({ spuId: 8, name: '旧款水壶', goods: null }),
    ]),
  })
  const link = await screen.findByRole('link', { name: '保温杯' })
  expect(link.getAttribute('href')).toContain('/ware/detail/7')
  expect(screen.getByText('比收藏时降 ¥5.00')).toBeTruthy()
  expect(screen.getByText('已下架')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /旧款水壶/ })).toBeNull()
})

it('adds a saved product to the cart', async () => {
  const { ports } = show('/my/favourites', {
    'favourites.list': page([saved()]),
    'cart.add': buildData('cart.add'),
  })
  await userEvent.click(
    await screen.findByRole('button', { name: /保温杯.*购物车|购物车.*保温杯/ }),
  )
  await waitFor(() => expect(ports.server.count('cart.add')).toBe(1))
})

async function removeCup() {
  await userEvent.click(await screen.findByRole('button', { name: '管理' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '选择保温杯' }))
  await userEvent.click(screen.getByRole('button', { name: '删除 (1)' }))
}

it('selects all viewed products and removes them', async () => {
  const { ports } = show('/my/footprints', {
    'footprints.list': page([saved(), saved({ spuId: 8, name: '茶' })]),
    'footprints.remove': { removed: 2 },
  })
  await userEvent.click(await screen.findByRole('button', { name: '管理' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  await userEvent.click(screen.getByRole('button', { name: '删除 (2)' }))
  await waitFor(() => expect(ports.server.count('footprints.remove')).toBe(1))
  const request = ports.server.requests.find(({ name }) => name === 'footprints.remove')
  expect(request?.args).toEqual({ spuIds: [7, 8] })
})

it('removes a saved product', async () => {
  const { ports } = show('/my/favourites', {
    'favourites.list': page([saved()]),
    'favourites.remove': { removed: 1 },
  })
  await removeCup()
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已取消收藏'))
  const request = ports.server.requests.find(({ name }) => name === 'favourites.remove')
  expect(request?.args).toEqual({ spuIds: [7] })
})

it('shows that no product is saved', async () => {
  show('/my/favourites', { 'favourites.list': page([]) })
  expect(await screen.findByText('还没有收藏商品')).toBeTruthy()
})

it('lists viewed products by day and removes them after a confirmation', async () => {
  const { ports } = show('/my/footprints', {
    'footprints.list': page([
      saved(),
      saved({ spuId: 8, at: '2025-12-30T04:00:00.000Z' }),
      saved({ spuId: 9, at: '2025-12-30T03:00:00.000Z' }),
    ]),
    'footprints.remove': { removed: 1 },
  })
  const days = await screen.findAllByRole('heading', { level: 2, name: /今天|日/ })
  expect(days.map(({ textContent }) => textContent)).toEqual(['今天', '12 月 30 日'])
  await userEvent.click(screen.getByRole('button', { name: '管理' }))
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('清空全部浏览记录'))
  await waitFor(() => expect(ports.server.count('footprints.remove')).toBe(1))
})

it('shows the refusal of a removal', async () => {
  const { ports } = show('/my/favourites', {
    'favourites.list': page([saved()]),
    'favourites.remove': refuse('server/internal'),
  })
  await removeCup()
  await waitFor(() => expect(ports.notify.messages.join()).toContain('toast: '))
})
