import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { defineFeature, lazyPart } from '@mall/core/feature'
import { renderFeature } from './index.ts'

const comesOnline = () => act(() => void window.dispatchEvent(new Event('online')))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

it('says in the place of a part that it could not be loaded, and loads it once the network is back', async () => {
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
  comesOnline()
  expect(await screen.findByText('二维码')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows a screen whose code could not be had once the network is back, without a tap', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lazy = vi
    .fn(async () => ({ Component: () => <h1>分类</h1> }))
    .mockRejectedValueOnce(new TypeError('offline'))
  const routes = [{ path: '/category', title: '分类', access: {}, lazy }] as const
  renderFeature(defineFeature({ id: 'category', routes }), { route: '/category' })
  expect((await screen.findByRole('alert')).textContent).toContain('页面加载失败')
  comesOnline()
  expect(await screen.findByText('分类')).toBeTruthy()
})
