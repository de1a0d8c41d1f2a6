import { useState } from 'react'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { defineFeature } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { renderFeature } from './index.ts'

const reconnect = () => act(() => void window.dispatchEvent(new Event('online')))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

it('shows a load error in place of a part and loads it when the device reconnects', async () => {
  const load = vi
    .fn(async () => () => <p>二维码</p>)
    .mockRejectedValueOnce(new TypeError('offline'))
  const Part = lazyPart(load)
  const Component = () => (
    <>
      <h1>登录</h1>
      <Part />
    </>
  )
  const lazy = async () => ({ Component })
  const routes = [{ path: '/login', title: '登录', access: {}, lazy }] as const
  renderFeature(defineFeature({ id: 'login', routes }), { route: '/login' })
  expect((await screen.findByRole('alert')).textContent).toContain('这部分没有加载出来')
  expect(screen.getByText('登录')).toBeTruthy()
  reconnect()
  expect(await screen.findByText('二维码')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('loads a failed screen when the device reconnects', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lazy = vi
    .fn(async () => ({ Component: () => <h1>分类</h1> }))
    .mockRejectedValueOnce(new TypeError('offline'))
  const routes = [{ path: '/category', title: '分类', access: {}, lazy }] as const
  renderFeature(defineFeature({ id: 'category', routes }), { route: '/category' })
  expect((await screen.findByRole('alert')).textContent).toContain('页面加载失败')
  reconnect()
  expect(await screen.findByText('分类')).toBeTruthy()
})

it.each([
  ['full', '加载中'],
  ['plain', '评价'],
] as const)(
  'in %s mode shows %s for a part outside the viewport',
  async (loading, expectedText) => {
    let intersect: (entries: object[]) => void = () => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(notify: typeof intersect) {
          intersect = notify
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    const Reviews = lazyPart(async () => () => <p>评价</p>, {
      when: 'visible',
      fallback: <p>加载中</p>,
    })
    const Component = () => (
      <>
        <h1>商品</h1>
        <Reviews />
      </>
    )
    const routes = [
      { path: '/login', title: '商品', access: {}, lazy: async () => ({ Component }) },
    ] as const
    renderFeature(defineFeature({ id: 'goods', routes }), { route: '/login', loading })
    await screen.findByText('商品')
    expect(await screen.findByText(expectedText)).toBeTruthy()
    await act(async () => intersect([{ isIntersecting: true }]))
    expect(await screen.findByText('评价')).toBeTruthy()
    vi.unstubAllGlobals()
  },
)

it.each(['open', 'visible'] as const)(
  'shows a loaded part (%s) without its fallback when its screen is opened again',
  async (when) => {
    const Reviews = lazyPart(async () => () => <p>评价</p>, { when, fallback: <p>加载中</p> })
    function Component() {
      const [isAway, setAway] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setAway(!isAway)}>
            去别处
          </button>
          {!isAway && <Reviews />}
        </>
      )
    }
    const lazy = async () => ({ Component })
    const routes = [{ path: '/login', title: '商品', access: {}, lazy }] as const
    renderFeature(defineFeature({ id: 'goods', routes }), { route: '/login' })
    await screen.findByText('评价')
    const button = screen.getByText('去别处')
    fireEvent.click(button)
    expect(screen.queryByText('评价')).toBeNull()
    fireEvent.click(button)
    expect(screen.getByText('评价')).toBeTruthy()
  },
)
