import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { buildData, offline, refuse, type Answers } from '@mall/testing'
import { useOfferedShareCard } from '@mall/core/feature'
import { signedIn } from '@mall/core/session'
import { buildCup, buildPage, buildCards } from '../../testing/builders.ts'
import { renderList } from '../../testing/render-list.ts'
import { guestCart } from '../../purchase/guest-cart/guest-cart.ts'

const added = buildData('cart.add', { id: 1, length: 1 })

it.each([
  ['/ware/list?kw=茶', 'goods.list', { kw: '茶' }, '茶'],
  ['/ware/list?spuId=5', 'goods.list', { spuId: 5 }, '全部商品'],
  ['/ware/list?couponId=101', 'goods.list', { couponId: 101 }, '优惠券可用商品'],
  ['/ware/list?categoryId=11', 'goods.listInCategory', { categoryId: 11 }, '耳机'],
  [
    '/ware/list?cmsId=7&categoryId=11',
    'goods.listInSelection',
    { cmsId: 7, categoryId: 11 },
    '耳机',
  ],
  ['/secondCategory/11', 'goods.listInCategory', { categoryId: 11 }, '耳机'],
])('requests %s by %s', async (route, name, args, title) => {
  const { ports, host } = renderList(encodeURI(route))
  expect(await screen.findByRole('link', { name: '商品1' })).toBeTruthy()
  const requests = ports.server.requests.filter((call) => call.name.startsWith('goods.list'))
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ name, args: { ...args, page: 1 } })
  await waitFor(() => expect(host.titles.at(-1)).toBe(title))
  expect(screen.getByText('没有更多了，共 2 件')).toBeTruthy()
})

it('stores sort and filters in the URL and keeps the referral parameters', async () => {
  const { ports, here } = renderList('/ware/list?couponId=101&isEquityAct=0')
  await screen.findByRole('link', { name: '商品1' })
  fireEvent.click(screen.getByRole('button', { name: '销量' }))
  await waitFor(() => expect(ports.server.requests.at(-1)?.args['sortType']).toBe('sales'))
  fireEvent.click(screen.getByRole('button', { name: /^价格/ }))
  await waitFor(() => expect(ports.server.requests.at(-1)?.args['sortType']).toBe('price_asce'))
  fireEvent.click(screen.getByRole('button', { name: /^价格/ }))
  await waitFor(() => expect(ports.server.requests.at(-1)?.args['sortType']).toBe('price_desc'))
  fireEvent.click(screen.getByRole('button', { name: '仅看有货' }))
  await waitFor(() => expect(ports.server.requests.at(-1)?.args['inStock']).toBe(true))
  const query = new URLSearchParams(here().split('?')[1])
  expect(Object.fromEntries(query)).toEqual({
    companyId: '1',
    couponId: '101',
    isEquityAct: '0',
    sortType: 'price_desc',
    inStock: 'true',
  })
})

it('loads as many goods as before a reload and restores the scroll position', async () => {
  const pages: Answers = {
    'goods.list': ({ page }) =>
      page === 2
        ? buildPage(buildCards(1, {}, 21), { page: 2, total: 3 })
        : buildPage(buildCards(2), { hasNext: true, total: 3 }),
  }
  const first = renderList('/ware/list', { answers: pages })
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await screen.findByRole('link', { name: '商品21' })
  fireEvent(window, new Event('pagehide'))
  const { session } = first.ports.storage
  const stored = session.keys().find((key) => key.endsWith('list-place')) ?? ''
  const value = session.get(stored) ?? ''
  expect(value).toContain('"count":3')
  first.unmount()

  renderList('/ware/list', {
    answers: pages,
    prepare: ({ ports }) => void ports.storage.session.set(stored, value),
  })
  expect(await screen.findByRole('link', { name: '商品21' })).toBeTruthy()
})

it('marks the products of an activity', async () => {
  const marked = buildPage(buildCards(1, { cssBody: '暖礼季' }))
  renderList('/ware/list', { answers: { 'goods.list': marked } })
  await screen.findByRole('link', { name: '商品1' })
  expect(screen.getAllByText('暖礼季').length).toBeGreaterThan(0)
})

it('loads page by page', async () => {
  const { ports } = renderList('/ware/list', {
    answers: {
      'goods.list': ({ page }) =>
        page === 2
          ? buildPage(buildCards(1, {}, 21), { page: 2, total: 3 })
          : buildPage(buildCards(2), { hasNext: true, total: 3 }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  expect(await screen.findByRole('link', { name: '商品21' })).toBeTruthy()
  expect(screen.getByText('没有更多了，共 3 件')).toBeTruthy()
  expect(ports.server.count('goods.list')).toBe(2)
})

it('keeps the loaded pages after a page error, and retries', async () => {
  const first = buildPage(buildCards(2), { hasNext: true, total: 3 })
  const { ports } = renderList('/ware/list', {
    answers: { 'goods.list': ({ page }) => (page === 2 ? offline() : first) },
  })
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(screen.getByRole('link', { name: '商品1' })).toBeTruthy()
  ports.server.script({ 'goods.list': buildPage(buildCards(1, {}, 21), { page: 2, total: 3 }) })
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: '商品21' })).toBeTruthy()
})

it('shows popular goods for an empty result, and clears the filters', async () => {
  const empty = buildPage([], { recommended: buildCards(1, {}, 70) })
  const { here } = renderList('/ware/list?kw=x&inStock=true', { answers: { 'goods.list': empty } })
  expect(await screen.findByText('没有找到相关商品')).toBeTruthy()
  expect(screen.getByRole('link', { name: '商品70' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(here()).not.toContain('inStock'))
})

it.each(['/secondCategory/999', '/secondCategory/x', '/ware/list?categoryId=999'])(
  'shows that %s has no valid category',
  async (route) => {
    renderList(route, { answers: { 'goods.listInCategory': refuse('goods/no-category') } })
    expect(await screen.findByText('分类不存在')).toBeTruthy()
  },
)

it('offers a retry after a load error', async () => {
  renderList('/ware/list', { answers: { 'goods.list': [offline(), buildPage(buildCards(1))] } })
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('link', { name: '商品1' })).toBeTruthy()
})

it('switches to two columns and stores it in the URL', async () => {
  const { here } = renderList('/ware/list')
  await screen.findByRole('link', { name: '商品1' })
  fireEvent.click(screen.getByRole('button', { name: '切换为双列' }))
  await waitFor(() => expect(here()).toContain('view=grid'))
  expect(screen.getByRole('button', { name: '切换为单列' })).toBeTruthy()
})

it('reloads the list when it is pulled down at its top', async () => {
  const lists = [buildPage(buildCards(1)), buildPage(buildCards(2))]
  const { ports } = renderList('/ware/list', { answers: { 'goods.list': lists } })
  const card = await screen.findByRole('link', { name: '商品1' })
  fireEvent.touchStart(card, { touches: [{ clientY: 10 }] })
  fireEvent.touchMove(card, { touches: [{ clientY: 160 }] })
  fireEvent.touchEnd(card)
  expect(await screen.findByRole('link', { name: '商品2' })).toBeTruthy()
  expect(ports.server.count('goods.list')).toBe(2)
})

it('adds the minimum quantity and confirms it for three seconds', async () => {
  const { ports } = renderList('/ware/list', { user: true, answers: { 'cart.add': added } })
  fireEvent.click(await screen.findByRole('button', { name: '加入购物车：商品1' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 购物车添加成功~'))
  const request = ports.server.requests.find(({ name }) => name === 'cart.add')
  expect(request?.args).toEqual({ skuId: 10, isVerify: true })
})

it.each([
  ['a refusal with the server’s message', refuse('cart/insufficient-stock'), '库存不足'],
  ['any other error with the cart’s message', offline(), '购物车添加失败，请稍后重试~'],
])('shows %s', async (_sentence, answer, text) => {
  const { ports } = renderList('/ware/list', { user: true, answers: { 'cart.add': answer } })
  fireEvent.click(await screen.findByRole('button', { name: '加入购物车：商品1' }))
  await waitFor(() => expect(ports.notify.messages).toEqual([`toast: ${text}`]))
})

it('adds the minimum quantity to a guest’s cart and stays on the list', async () => {
  const goods = buildPage(buildCards(1, { leastNum: 2 }))
  const { ports, here } = renderList('/ware/list?kw=a', { answers: { 'goods.list': goods } })
  fireEvent.click(await screen.findByRole('button', { name: '加入购物车：商品1' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 购物车添加成功~'))
  expect(here()).toContain('/ware/list')
  const { items } = guestCart(ports.storage, 1, ports.clock.now).read() ?? {}
  expect(items).toEqual([{ skuId: 10, num: 2 }])
  expect(ports.server.count('cart.add')).toBe(0)
})

it('adds the item after the sign-in when the session expired at the tap', async () => {
  const { ports, here, shell } = renderList('/ware/list', {
    user: true,
    answers: {
      'cart.add': refuse('session/expired'),
      'cart.merge': () =>
        shell.store.getState().session.token === 't-2'
          ? { items: [{ skuId: 10, num: 1 }], merged: 1, notMerged: [] }
          : refuse('session/expired'),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '加入购物车：商品1' }))
  await waitFor(() => expect(here()).toContain('/login'))
  shell.store.dispatch(signedIn({ token: 't-2', openId: '' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已将 1 件商品加入购物车'))
  expect(guestCart(ports.storage, 1, ports.clock.now).read()).toBeNull()
})

it('opens the spec selection if required, and adds the selection', async () => {
  const { ports } = renderList('/ware/list', {
    user: true,
    answers: {
      'goods.list': buildPage(buildCards(1, { defaultSkuId: null })),
      'goods.detail': buildCup(),
      'cart.add': added,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '选择规格：商品1' }))
  fireEvent.click(await screen.findByRole('button', { name: '黑' }))
  fireEvent.click(screen.getByRole('button', { name: '加入购物车' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 购物车添加成功~'))
  const request = ports.server.requests.find(({ name }) => name === 'cart.add')
  expect(request?.args).toEqual({ skuId: 13, totalNum: 1, isVerify: true })
})

it('shows no add button for sold-out goods', async () => {
  renderList('/ware/list', {
    answers: { 'goods.list': buildPage(buildCards(1, { soldOut: true })) },
  })
  expect(await screen.findByText('已售罄')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /加入购物车/ })).toBeNull()
})

const OffersCards = ({ children }: { children: ReactNode }) => {
  useOfferedShareCard()
  return children
}

it('shares a selection with its name and first image, with sort and filters', async () => {
  const { host } = renderList('/ware/list?cmsId=7&sortType=sales&inStock=true', {
    layout: OffersCards,
    answers: { 'goods.listInSelection': { ...buildPage(buildCards(2)), title: '本周上新' } },
  })
  const picture = buildCards(1)[0]?.picture.src ?? ''
  await waitFor(() =>
    expect(host.offered.at(-1)).toEqual({
      title: '本周上新',
      text: '',
      url: `${location.origin}/ware/list?companyId=1&cmsId=7&inStock=true&sortType=sales`,
      picture: new URL(picture, location.origin).href,
    }),
  )
  expect(host.titles.at(-1)).toBe('本周上新')
})
