import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { offline } from '@mall/testing'
import { buildCards, buildCup, buildPage } from '../../testing/builders.ts'
import { renderList } from '../../testing/render-list.ts'
import { findListedGoods } from './find-listed-goods.ts'

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => setOnline(true))

it('shows name, price and picture of a cached list offline, and the page once online', async () => {
  const { ports, shell } = renderList('/ware/list', { answers: { 'goods.detail': offline() } })
  await screen.findByText('商品2')
  setOnline(false)
  shell.ports.navigation.go('/ware/detail/2?companyId=1')
  expect(await screen.findByRole('img', { name: '商品2' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: '商品2' })).toBeTruthy()
  expect(screen.getByRole('banner').textContent).toMatch(/显示的是 \d\d:\d\d 的内容/)
  const add = screen.getByRole('button', { name: '加入购物车' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(add)
  expect(screen.queryByRole('dialog')).toBeNull()
  ports.server.script({ 'goods.detail': buildCup({ spuId: 2 }) })
  setOnline(true)
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('heading', { level: 1, name: '保温杯' })).toBeTruthy()
})

it('shows the error offline for a product outside the cached lists', async () => {
  const { shell } = renderList('/ware/list', { answers: { 'goods.detail': offline() } })
  await screen.findByText('商品2')
  setOnline(false)
  shell.ports.navigation.go('/ware/detail/9?companyId=1')
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('banner').textContent).not.toContain('显示的是'))
})

it('finds a card in pages and in a home page, latest query first', () => {
  const [old] = buildCards(1, { costPoints: 100 })
  const [current] = buildCards(1, { costPoints: 200 })
  if (!old || !current) throw new Error('no card was built')
  const queries = {
    pages: { data: { pages: [buildPage([old])] }, fulfilledTimeStamp: 1 },
    home: { data: { recommended: { list: [current] } }, fulfilledTimeStamp: 2 },
    loading: undefined,
  }
  expect(findListedGoods(queries, 1)?.costPoints).toBe(200)
  expect(findListedGoods(queries, 3)).toBeNull()
})
