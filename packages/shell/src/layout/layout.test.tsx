import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineFeature, useShareCard, type LayoutProps } from '@mall/core/feature'
import { sessionActions } from '@mall/core/session'
import { memoryHost, renderFeature } from '@mall/testing'
import { NavBar } from '@mall/ui'
import { fallbacks } from './fallbacks.tsx'
import { Layout } from './layout.tsx'
import { showFirstTheme } from './theme.ts'

/** The default of one second is too short on a machine that runs other tests. */
const patient = { timeout: 20_000 }

let darkDevice = false
beforeEach(() => {
  darkDevice = false
  const device = () => ({
    matches: darkDevice,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.stubGlobal('matchMedia', device)
  document.documentElement.removeAttribute('style')
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})

const WithBar = ({ children, route }: LayoutProps) => (
  <Layout route={route}>
    <NavBar onBack={() => {}} />
    {children}
  </Layout>
)
const page = (text: string) => async () => ({ Component: () => <h1>{text}</h1> })
function Cup() {
  useShareCard({ title: '保温杯', picture: '/media/cup.webp' })
  return <h1>杯子</h1>
}
const icon = () => null
const tab = (name: 'home' | 'category' | 'cart', label: string) => ({
  name,
  screen: name,
  label,
  icon,
  activeIcon: icon,
})
const tiny = defineFeature({
  id: 'tiny',
  tabs: [
    tab('home', '首页'),
    tab('category', '分类'),
    { ...tab('cart', '购物车'), useBadge: () => 3 },
  ],
  routes: [
    { path: '/home', title: '', access: {}, tab: 'home', lazy: page('首页内容') },
    { path: '/category', title: '分类', access: {}, tab: 'category', lazy: page('全部分类') },
    { path: '/checkstand', title: '收银台', access: {}, lazy: page('收银页') },
    { path: '/search', title: '搜索', access: {}, lazy: page('搜索页') },
    {
      path: '/ware/detail/:spuId',
      title: '商品',
      access: {},
      lazy: async () => ({ Component: Cup }),
    },
  ],
})

it('passes components the company’s replaced texts', async () => {
  const homeOption = { messages: { 'ui.tabBar.mainNavigation': '福利导航' } }
  renderFeature(tiny, {
    route: '/home',
    layout: Layout,
    prepare: ({ store }) => store.dispatch(sessionActions.homeOptionLoaded(homeOption)),
  })
  expect(await screen.findByRole('navigation', { name: '福利导航' })).toBeTruthy()
})

it('shows the features’ tabs on tab screens with their counts', async () => {
  renderFeature(tiny, {
    route: '/home',
    user: true,
    layout: Layout,
  })
  expect(await screen.findByLabelText('购物车，3 件')).toBeTruthy()
  expect(screen.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('link', { name: '分类' }))
  expect(await screen.findByText('全部分类')).toBeTruthy()
  expect(screen.getByRole('link', { name: '分类' }).getAttribute('aria-current')).toBe('page')
})

it('starts with an empty frame when a shell has no features', async () => {
  renderFeature([], { route: '/home', layout: Layout })
  expect(await screen.findByText('页面不存在')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('links back and home on a page that does not exist', async () => {
  const { here } = renderFeature([], {
    route: '/nowhere',
    layout: () => <fallbacks.NotFound home="/home?companyId=1" />,
  })
  expect(screen.getByRole('link', { name: '回到首页' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '返回上一页' }))
  await vi.waitFor(() => expect(here()).toContain('/home'))
})

it('shows no tab bar on other screens', async () => {
  renderFeature(tiny, { route: '/search', layout: Layout })
  await screen.findByText('搜索页')
  expect(screen.queryByRole('navigation')).toBeNull()
})

describe('the frame of a screen whose code loads', () => {
  const loads = () => new Promise<never>(() => {})
  const slow = defineFeature({
    id: 'slow',
    routes: [
      { path: '/home', title: '', frame: { bar: 'none' }, access: {}, tab: 'home', lazy: loads },
      { path: '/cart', title: '购物车', access: {}, tab: 'cart', lazy: loads },
      { path: '/search', title: '搜索', frame: { bar: 'untitled' }, access: {}, lazy: loads },
    ],
    areas: [
      {
        id: 'points',
        prefixes: ['/my/integral'],
        load: async () => ({
          area: {
            routes: [{ path: '/my/integral', title: '{unit}明细', access: {}, lazy: loads }],
          },
        }),
      },
      { id: 'orders', prefixes: ['/my/order'], load: loads },
    ],
  })
  const show = (route: string) =>
    renderFeature(slow, { route, layout: Layout, fallbacks, company: { integralName: '福豆' } })

  it('shows the title with the company’s unit and the back arrow', async () => {
    const { here } = show('/my/integral')
    expect(await screen.findByRole('heading', { level: 1, name: '福豆明细' })).toBeTruthy()
    expect(screen.getByRole('status', { name: '正在加载' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    await vi.waitFor(() => expect(here()).toContain('/home'))
  })

  it('shows the back arrow before the area of the screen has loaded', () => {
    show('/my/order/99')
    expect(screen.getByRole('button', { name: '返回' })).toBeTruthy()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('draws the bar like the screen', () => {
    const { shell } = show('/cart')
    expect(screen.getByRole('heading', { name: '购物车' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '返回' })).toBeNull()
    act(() => shell.ports.navigation.go('/search?companyId=1'))
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.getByRole('button', { name: '返回' })).toBeTruthy()
    act(() => shell.ports.navigation.go('/home?companyId=1'))
    expect(screen.queryByRole('banner')).toBeNull()
  })
})

const theme = {
  bgColor: '#123456',
  priceColor: '#0000ff',
  btnColor: '#00aa00',
  modalColor: '#aa00aa',
  darkMode: true,
}

it('draws the company’s back arrow, or the default when it fails to load', async () => {
  const extInfo = JSON.stringify({ backIcon: '/media/back.svg' })
  renderFeature(tiny, { route: '/checkstand', layout: WithBar, company: { extInfo } })
  const back = await screen.findByRole('button', { name: '返回' })
  const picture = back.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/media/back.svg')
  if (picture) fireEvent.error(picture)
  expect(back.querySelector('img')).toBeNull()
  expect(back.querySelector('svg')).toBeTruthy()
})

it('applies the company’s theme and caches it for the next start', async () => {
  const { ports } = renderFeature(tiny, { route: '/home', layout: Layout, company: { theme } })
  const { style } = document.documentElement
  await vi.waitFor(() => expect(style.getPropertyValue('--mall-bg')).toBe('#123456'), patient)
  style.removeProperty('--mall-bg')
  showFirstTheme(ports.storage, 1, null)
  expect(style.getPropertyValue('--mall-bg')).toBe('#123456')
})

describe('where the edge has written colours into the page', () => {
  const { dataset, style } = document.documentElement
  beforeEach(() => {
    style.removeProperty('--mall-bg')
    delete dataset['scheme']
    dataset['company'] = '1'
    document.head.insertAdjacentHTML('beforeend', '<style id="mall-theme"></style>')
  })
  afterEach(() => {
    delete dataset['company']
    document.getElementById('mall-theme')?.remove()
  })
  const render = (companyId: number) =>
    renderFeature(tiny, { route: '/home', layout: Layout, company: { companyId, theme } })

  it('does not calculate the theme that the edge has written', async () => {
    render(1)
    await vi.waitFor(() => expect(dataset['scheme']).toBeDefined(), patient)
    expect(style.getPropertyValue('--mall-bg')).toBe('')
  })

  it('replaces the written theme when the company differs', async () => {
    render(2)
    await vi.waitFor(() => expect(style.getPropertyValue('--mall-bg')).toBe('#123456'), patient)
  })
})

it('follows the device’s dark mode unless the company has turned it off', async () => {
  darkDevice = true
  const { ports } = renderFeature(tiny, { route: '/home', layout: Layout, company: { theme } })
  await vi.waitFor(() => expect(document.documentElement.dataset['scheme']).toBe('dark'), patient)
  showFirstTheme(ports.storage, 1, { darkMode: false })
  expect(document.documentElement.dataset['scheme']).toBe('light')
})

it('applies the chosen text size immediately, and before the first paint of the next start', async () => {
  const { shell, ports } = renderFeature(tiny, {
    route: '/home',
    layout: Layout,
    company: { theme },
  })
  const { dataset, style } = document.documentElement
  await vi.waitFor(() => expect(style.getPropertyValue('--mall-bg')).toBe('#123456'), patient)
  act(() => shell.ports.textScale.choose('elder'))
  expect(dataset['scale']).toBe('elder')
  delete dataset['scale']
  showFirstTheme(ports.storage, 1, null)
  expect(dataset['scale']).toBe('elder')
  act(() => shell.ports.textScale.choose('normal'))
  expect(dataset['scale']).toBeUndefined()
})

describe('the code for the phone', () => {
  const desk = () => memoryHost({}, { facts: { desktop: true } })
  const code = { name: '用手机扫码打开' }

  it('links to the current page', async () => {
    renderFeature(tiny, { route: '/home', layout: Layout, host: desk() })
    const first = (await screen.findByRole('img', code)).innerHTML
    fireEvent.click(screen.getByRole('link', { name: '分类' }))
    await screen.findByText('全部分类')
    await vi.waitFor(() => expect(screen.getByRole('img', code).innerHTML).not.toBe(first), patient)
  })

  it('is hidden when the cashier shows its own code', async () => {
    const { shell } = renderFeature(tiny, { route: '/home', layout: Layout, host: desk() })
    await screen.findByRole('img', code)
    act(() => shell.ports.navigation.go('/checkstand?companyId=1'))
    await screen.findByText('收银页')
    await vi.waitFor(() => expect(screen.queryByRole('img', code)).toBeNull(), patient)
  })

  it('is hidden on a phone', async () => {
    const { ports } = renderFeature(tiny, { route: '/home', layout: Layout, company: { theme } })
    const { style } = document.documentElement
    await vi.waitFor(() => expect(style.getPropertyValue('--mall-bg')).toBe('#123456'), patient)
    expect(screen.queryByRole('img', code)).toBeNull()
    expect(ports.notify.messages).toEqual([])
  })
})

it('closes the disclaimer only by its button', async () => {
  const extInfo = JSON.stringify({
    showMallDes: true,
    mallDesTitle: '温馨提示',
    mallDes: '<p>请理性消费</p>',
    mallDesTime: 7,
  })
  const { ports } = renderFeature(tiny, { route: '/home', layout: Layout, company: { extInfo } })
  await screen.findByText('请理性消费')
  fireEvent.click(screen.getByText('7 天内不再提醒'))
  fireEvent.click(screen.getByText('我知道了'))
  const { expiry } = JSON.parse(ports.storage.local.get('mall:1:disclaimer') ?? '{}')
  expect(expiry).toBe(ports.clock.now() + 7 * 24 * 3600 * 1000)
})

describe('host menu and messages', () => {
  const shares = (route: string, host = memoryHost()) =>
    renderFeature(tiny, {
      route,
      host,
      layout: Layout,
      company: { mallName: '福利商城', mallLogo: '[{"value":"/media/logo.webp"}]' },
    })

  it('registers every screen for the host’s menu by title and address without personal data', async () => {
    const { host } = shares('/category?from=pay&userId=7&sign=x&categoryId=3')
    await vi.waitFor(() => expect(host.offered).toHaveLength(1), patient)
    expect(host.offered[0]).toMatchObject({
      title: '分类',
      url: `${location.origin}/category?companyId=1&categoryId=3`,
      picture: `${location.origin}/media/logo.webp`,
    })
    fireEvent.click(await screen.findByRole('link', { name: '首页' }))
    await vi.waitFor(() => expect(host.offered.at(-1)?.title).toBe('福利商城'), patient)
  })

  it('shares a screen by its own card and the next screen without it', async () => {
    const { host, shell } = shares('/ware/detail/5')
    await vi.waitFor(() => expect(host.offered.at(-1)?.title).toBe('保温杯'), patient)
    expect(host.offered.at(-1)).toEqual({
      title: '保温杯',
      text: '',
      url: `${location.origin}/ware/detail/5?companyId=1`,
      picture: `${location.origin}/media/cup.webp`,
    })
    act(() => shell.ports.navigation.go('/category?companyId=1'))
    await vi.waitFor(() => expect(host.offered.at(-1)?.title).toBe('分类'), patient)
  })

  it('shows the advice about the host’s version once per visit', async () => {
    const host = memoryHost({}, { advice: { text: '请先升级App版本!', blocks: true } })
    const { ports } = shares('/home', host)
    await vi.waitFor(
      () => expect(ports.notify.messages).toEqual(['alert: 请先升级App版本!']),
      patient,
    )
    expect(ports.storage.session.get('mall:advised')).toBe('请先升级App版本!')
  })

  it('applies the larger text while the host uses a larger text', async () => {
    const host = memoryHost({}, { fontScale: 1.4 })
    const { ports } = shares('/home', host)
    const getScale = () => document.documentElement.dataset['scale']
    await vi.waitFor(() => expect(getScale()).toBe('elder'), patient)
    act(() => host.changeFont(1))
    expect(getScale()).toBeUndefined()
    act(() => host.changeFont(2))
    expect(getScale()).toBe('elder')
    expect(ports.storage.local.get('mall:text-scale')).toBeNull()
  })
})
