import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx'
import { createScrollMemory, ScrollMemory } from '../scroll-memory/scroll-memory.ts'

type Seen = { isIntersecting: boolean }
let reach: ((entries: Seen[]) => void)[] = []
beforeEach(() => {
  reach = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: Seen[]) => void) {
        reach.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', (_x: number, y: number) => {
    Object.assign(window, { scrollY: y })
  })
  Object.assign(window, { scrollY: 0 })
})
afterEach(() => void vi.unstubAllGlobals())

const list = (props: Partial<InfiniteListProps<number>>) => (
  <InfiniteList
    label="商品"
    items={[1, 2, 3]}
    getKey={(item) => item}
    renderItem={(item) => `第 ${item} 件`}
    hasMore
    loadMore={() => {}}
    {...props}
  />
)
const comeNear = () => act(() => reach.at(-1)?.([{ isIntersecting: true }]))

it('requests more once near its end and not while loading', () => {
  const loadMore = vi.fn<(value?: unknown) => void>()
  const { rerender } = render(list({ loadMore }))
  comeNear()
  expect(loadMore).toHaveBeenCalledTimes(1)
  const before = reach.length
  rerender(list({ loadMore, state: 'loading' }))
  expect(reach).toHaveLength(before)
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
  rerender(list({ loadMore, items: [1, 2, 3, 4] }))
  comeNear()
  expect(loadMore).toHaveBeenCalledTimes(2)
})

it('offers a retry after an error without an automatic retry', async () => {
  const loadMore = vi.fn<(value?: unknown) => void>()
  render(list({ loadMore, state: 'error' }))
  expect(reach).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(loadMore).toHaveBeenCalledTimes(1)
})

it('shows its end unless it is empty', () => {
  const { rerender } = render(list({ hasMore: false }))
  expect(screen.getByRole('status').textContent).toBe('没有更多了')
  rerender(list({ hasMore: false, items: [] }))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('orders items from left to right in two columns with their positions', () => {
  render(list({ columns: 2, hasMore: false }))
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['第 1 件', '第 2 件', '第 3 件'])
  expect(items[2]?.getAttribute('aria-posinset')).toBe('3')
  expect(items[2]?.getAttribute('aria-setsize')).toBe('3')
})

it('restores its scroll position once its items have loaded', () => {
  const left = render(list({ restoreKey: 'entry-1' }))
  act(() => {
    Object.assign(window, { scrollY: 840 })
    window.dispatchEvent(new Event('scroll'))
  })
  left.unmount()
  Object.assign(window, { scrollY: 0 })

  const other = render(list({ restoreKey: 'entry-2' }))
  expect(window.scrollY).toBe(0)
  other.unmount()

  const back = render(list({ restoreKey: 'entry-1', items: [] }))
  expect(window.scrollY).toBe(0)
  back.rerender(list({ restoreKey: 'entry-1' }))
  expect(window.scrollY).toBe(840)
  expect(ScrollMemory.recall('entry-1')?.y).toBe(840)
})

it('restores the visible items first and the others a frame later', async () => {
  const items = Array.from({ length: 30 }, (_, index) => index + 1)
  const boxes = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  boxes.mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, at * 100 - window.scrollY, 375, 100)
  })
  const left = render(list({ restoreKey: 'entry-3', items, virtualAfter: 99 }))
  act(() => {
    Object.assign(window, { scrollY: 1_000, innerHeight: 600 })
    window.dispatchEvent(new Event('scroll'))
  })
  left.unmount()

  const { container, unmount } = render(list({ restoreKey: 'entry-3', items, virtualAfter: 99 }))
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  const onScreen = items.slice(10, 16).map((item) => `第 ${item} 件`)
  expect(shown()).toEqual(onScreen)
  const room = [...container.querySelectorAll<HTMLElement>('[style]')].map((e) => e.style.height)
  expect(room).toEqual(['1000px', '1400px'])
  await vi.waitFor(() => expect(shown()).toHaveLength(30), 20_000)
  unmount()

  // After a rotation of the screen all stored positions are invalid.
  Object.assign(window, { innerWidth: window.innerWidth + 1 })
  render(list({ restoreKey: 'entry-3', items, virtualAfter: 99 }))
  expect(shown()).toHaveLength(30)
  boxes.mockRestore()
})

it('stores the latest used positions only', () => {
  const memory = createScrollMemory(2)
  memory.remember('a', { y: 1 })
  memory.remember('b', { y: 2 })
  memory.remember('a', { y: 3 })
  memory.remember('c', { y: 4 })
  expect([memory.recall('a')?.y, memory.recall('b'), memory.recall('c')?.y]).toEqual([
    3,
    undefined,
    4,
  ])
})
