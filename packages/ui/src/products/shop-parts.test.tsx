import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { BottomBar } from '../bars/bottom-bar/bottom-bar.tsx'
import { IconButton } from '../actions/icon-button/icon-button.tsx'
import { Image } from '../display/image/image.tsx'
import { OfflineAnnouncer } from '../bars/offline-banner/offline-banner.tsx'
import { Page } from '../bars/page/page.tsx'
import { Price } from '../display/price/price.tsx'
import { ProductCard } from './product-card/product-card.tsx'
import { PullToRefresh } from '../lists/pull-to-refresh/pull-to-refresh.tsx'
import { SearchBox } from '../fields/search-box/search-box.tsx'

it('a product card is one link named by its title; its button is not inside the link', async () => {
  const handleAdd = vi.fn<(value?: unknown) => void>()
  render(
    <ProductCard
      href="/ware/1"
      image="/a.webp"
      title="挂耳咖啡"
      tags={['一', '二', '三']}
      price={<Price prefix="¥" whole="59" cents=".90" />}
      action={
        <IconButton label="加入购物车" onClick={handleAdd}>
          +
        </IconButton>
      }
    />,
  )
  const link = screen.getByRole('link', { name: '挂耳咖啡' })
  const add = screen.getByRole('button', { name: '加入购物车' })
  expect(link.contains(add)).toBe(false)
  await userEvent.click(add)
  expect(handleAdd).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('三')).toBeNull()
})

it('a broken picture keeps its size and name, and a new address is loaded', () => {
  const { rerender, container } = render(<Image src="/a.webp" alt="咖啡" />)
  fireEvent.error(screen.getByRole('img'))
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByRole('img', { name: '咖啡' })).toBeTruthy()
  rerender(<Image src="/b.webp" alt="咖啡" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.webp')
})

it('search submits trimmed text and closes the keyboard', async () => {
  const handleSubmit = vi.fn<(value?: unknown) => void>()
  render(<SearchBox value="  咖啡 " onChange={() => {}} onSubmit={handleSubmit} />)
  const field = screen.getByRole('searchbox', { name: '搜索商品' })
  await userEvent.type(field, '{Enter}')
  expect(handleSubmit).toHaveBeenCalledWith('咖啡')
  expect(document.activeElement).not.toBe(field)
})

it('search submits text typed before the page was hydrated', () => {
  const handleSubmit = vi.fn<(value?: unknown) => void>()
  render(<SearchBox value="" onChange={() => {}} onSubmit={handleSubmit} />)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索商品' })
  field.value = '咖啡'
  fireEvent.submit(screen.getByRole('search'))
  expect(handleSubmit).toHaveBeenCalledWith('咖啡')
})

it('the page starts with a skip link', async () => {
  render(
    <Page title="首页" header={<a href="/search">搜索</a>}>
      内容
    </Page>,
  )
  await userEvent.tab()
  const skip = document.activeElement
  expect(skip?.textContent).toBe('跳到主要内容')
  expect(skip?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('首页')
})

it('the offline banner follows the device and announces itself', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineAnnouncer />)
  expect(screen.getByRole('status').textContent).toBe('')
  online.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toContain('当前没有网络')
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('a long pull at the top refreshes once, and a short pull does not', async () => {
  let done = () => {}
  const handleRefresh = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (done = resolve)))
  render(<PullToRefresh onRefresh={handleRefresh}>列表</PullToRefresh>)
  const pull = (far: number) => {
    const list = screen.getByText('列表')
    fireEvent.touchStart(list, { touches: [{ clientY: 10 }] })
    fireEvent.touchMove(list, { touches: [{ clientY: 10 + far }] })
    fireEvent.touchEnd(list)
  }
  pull(80)
  expect(handleRefresh).not.toHaveBeenCalled()
  pull(140)
  pull(140)
  expect(handleRefresh).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('正在刷新...')
  await act(async () => done())
  expect(screen.getByRole('status').textContent).toBe('')
})

it('a bottom bar is a landmark, with or without its own name', () => {
  render(
    <>
      <BottomBar>一</BottomBar>
      <BottomBar label="结算">二</BottomBar>
    </>,
  )
  expect(screen.getByRole('region', { name: '操作' }).textContent).toBe('一')
  expect(screen.getByRole('region', { name: '结算' }).textContent).toBe('二')
})
