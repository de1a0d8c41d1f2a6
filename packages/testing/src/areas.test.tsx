import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { defineArea, defineFeature, RouterLink, type AreaContent } from '@mall/core/feature'
import { renderFeature, type FeatureOptions } from './index.ts'

const page = (Component: () => React.ReactNode) => async () => ({ Component })

const refunds: AreaContent = {
  routes: [
    { path: '/my/refund', title: '申请售后', access: {}, lazy: page(() => <h1>售后页</h1>) },
    {
      path: '/my/refund/list',
      title: '售后记录',
      access: { needs: ['scan'] },
      lazy: page(() => <h1>记录</h1>),
    },
  ],
  reducers: { refundDraft: () => '草稿' },
}
const Home = () => (
  <RouterLink href="/my/refund">
    <h1>首页</h1>
  </RouterLink>
)

function show(options: FeatureOptions, access = {}) {
  const load = vi.fn(async () => ({ area: refunds }))
  const feature = defineFeature({
    id: 'after-sales',
    routes: [
      { path: '/home', title: '', access: {}, lazy: page(Home) },
      { path: '/login', title: '登录', access: {}, lazy: page(() => <h1>登录页</h1>) },
    ],
    areas: [defineArea({ id: 'refunds', prefixes: ['/my/refund'], access, load })],
  })
  return { load, render: () => renderFeature(feature, options) }
}

it.each(['full', 'plain'] as const)(
  'in %s mode shows the loading fallback, then the screen with its title and the slice of the area',
  async (loading) => {
    const { load, render } = show({ route: '/home', loading })
    let resolve = (_content: { area: AreaContent }): void => undefined
    load.mockReturnValueOnce(new Promise((done) => (resolve = done)))
    const { host, shell } = render()
    fireEvent.click(await screen.findByText('首页'))
    expect(await screen.findByRole('status')).toBeTruthy()
    expect(shell.store.getState()).not.toHaveProperty('refundDraft')
    expect(host.titles.at(-1)).not.toBe('申请售后')
    await act(async () => resolve({ area: refunds }))
    expect(await screen.findByText('售后页')).toBeTruthy()
    expect(host.titles.at(-1)).toBe('申请售后')
    expect(shell.store.getState()).toHaveProperty('refundDraft', '草稿')
    expect(load).toHaveBeenCalledTimes(1)
  },
)

it('shows a failed area with a retry', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { load, render } = show({ route: '/my/refund' })
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('页面加载失败')
  fireEvent.click(screen.getByText('重试'))
  expect(await screen.findByText('售后页')).toBeTruthy()
})

it('reloads the page once when the file of an area is missing', async () => {
  const { load, render } = show({ route: '/home' })
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const { shell } = render()
  const reload = vi.spyOn(shell.ports.navigation, 'reload').mockImplementation(() => undefined)
  fireEvent.click(await screen.findByText('首页'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 20_000)
})

it('redirects a guest to the sign-in without loading the area', async () => {
  const { load, render } = show({ route: '/my/refund' }, { login: true })
  const { here } = render()
  await screen.findByText('登录页')
  expect(here()).toContain('/login?companyId=1&redirect=%2Fmy%2Frefund')
  expect(load).not.toHaveBeenCalled()
})

it('checks the access of the screen itself once the area has loaded', async () => {
  const { load, render } = show({ route: '/my/refund/list' })
  const { container } = render()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 20_000)
  await vi.waitFor(() => expect(container.textContent).not.toContain('加载'), 20_000)
  expect(screen.queryByText('记录')).toBeNull()
})

it('shows that a screen does not exist when its area has none for the path', async () => {
  show({ route: '/my/refund/detail' }).render()
  expect(await screen.findByText(/页面不存在/)).toBeTruthy()
})

it('loads the area when a link to it is touched', async () => {
  const { load, render } = show({ route: '/home' })
  const { shell } = render()
  await shell.parts.findScreen('/my/refund')?.prefetch()
  expect(load).toHaveBeenCalledTimes(1)
  fireEvent.click(await screen.findByText('首页'))
  expect(screen.getByText('售后页')).toBeTruthy()
})
