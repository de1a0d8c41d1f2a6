import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  createShell,
  defineFeature,
  RouterLink,
  useDisclaimer,
  useFollowLink,
  useMallNavigate,
} from '@mall/core/feature'
import { hostResult, serverHost } from '@mall/core/host'
import { renderScreenToString } from '@mall/core/server'
import {
  buildCompany,
  memoryHost,
  plainFallbacks,
  PlainLayout,
  refuse,
  renderFeature,
  status,
  testPorts,
} from './index.ts'

const links: [string, number, string][] = [
  ['商品', 3, '5'],
  ['外站', 1, 'https://a.test/x'],
  ['伙伴', 8, 'partner-a'],
  ['小程序', 10, 'wx1;;;pages/index'],
  ['坏链接', 10, 'wx1'],
  ['关闭', 12, ''],
  ['客服', 7, ''],
  ['领券', 11, 't1'],
]
function Home() {
  const follow = useFollowLink()
  return (
    <main>
      <h1>首页</h1>
      {links.map(([name, linkType, link]) => (
        <button key={name} onClick={() => void follow({ linkType, link })}>
          {name}
        </button>
      ))}
      <RouterLink href="/category">分类</RouterLink>
      <RouterLink href="tel:4008008888">电话</RouterLink>
    </main>
  )
}
function Crashing(): never {
  throw new TypeError('a screen that breaks')
}
function Disclaiming() {
  const popup = useDisclaimer()
  const go = useMallNavigate()
  if (!popup) return <button onClick={() => go.back('/home')}>返回</button>
  return <button onClick={() => popup.confirm(false)}>{popup.disclaimer.title}</button>
}
const page = (Component: () => React.ReactNode) => async () => ({ Component })
const shop = defineFeature({
  id: 'shop',
  routes: [
    { path: '/home', title: '', access: {}, tab: 'home', lazy: page(Home) },
    { path: '/category', title: '分类', access: {}, lazy: page(() => <h1>全部分类</h1>) },
    { path: '/ware/detail/:spuId', title: '商品', access: {}, lazy: page(() => <h1>商品页</h1>) },
    { path: '/service', title: '客服', access: {}, lazy: page(() => <h1>客服页</h1>) },
    { path: '/building', title: '建设中', access: {}, lazy: page(() => <h1>正在建设</h1>) },
    { path: '/login', title: '登录', access: {}, lazy: page(() => <h1>登录页</h1>) },
    { path: '/special/:id', title: '专题', access: {}, lazy: page(Crashing) },
    { path: '/article', title: '声明', access: {}, lazy: page(Disclaiming) },
    { path: '/my', title: '我的', access: { login: true }, lazy: page(() => <h1>我的</h1>) },
  ],
})
const tap = (name: string) => fireEvent.click(screen.getByText(name))

it('follows a link inside the mall', async () => {
  const { here } = renderFeature(shop, { route: '/home' })
  await screen.findByText('首页')
  tap('商品')
  await screen.findByText('商品页')
  expect(here()).toBe('/ware/detail/5?companyId=1')
})

it('opens another host through the host port', async () => {
  const { host } = renderFeature(shop, { route: '/home' })
  await screen.findByText('首页')
  tap('外站')
  await waitFor(() => expect(host.calls).toEqual([['openExternal', 'https://a.test/x', undefined]]))
})

it('requests the address of a partner mall from the server', async () => {
  const answers = { 'home.partnerLink': { url: 'https://partner.test/in' } }
  const { host } = renderFeature(shop, { route: '/home', answers })
  await screen.findByText('首页')
  tap('伙伴')
  await waitFor(() => expect(host.calls[0]?.[1]).toBe('https://partner.test/in'))
})

it('shows the server’s message when the partner mall has no address', async () => {
  const { ports } = renderFeature(shop, {
    route: '/home',
    answers: { 'home.partnerLink': refuse('home/no-link') },
  })
  await screen.findByText('首页')
  tap('伙伴')
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 请检查配置信息是否正确']))
})

it('shows a WeChat QR code of the page when the host opens no mini-programme', async () => {
  const { host, ports } = renderFeature(shop, { route: '/home' })
  await screen.findByText('首页')
  tap('小程序')
  const here = `${globalThis.location.origin}/home?companyId=1`
  const code = `code: 请用微信扫码打开小程序 ${here}`
  await waitFor(() => expect(ports.notify.messages).toEqual([code]))
  host.script({ openMiniProgram: hostResult.done })
  tap('小程序')
  await waitFor(() => expect(host.calls).toHaveLength(2))
  expect(ports.notify.messages).toEqual([code])
})

it('shows a QR code in WeChat on a desktop, which opens no mini-programmes', async () => {
  const host = memoryHost({}, { facts: { chatApp: true, desktop: true } })
  const { ports } = renderFeature(shop, { route: '/home', host })
  await screen.findByText('首页')
  tap('小程序')
  await waitFor(() => expect(ports.notify.messages[0]).toMatch(/^code: 请用微信扫码打开小程序/))
})

it('opens a mini-programme and shows a failure', async () => {
  const host = memoryHost({}, { facts: { chatApp: true } })
  const { ports } = renderFeature(shop, { route: '/home', host })
  await screen.findByText('首页')
  tap('小程序')
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 请在微信中打开小程序']))
  expect(host.calls[0]).toEqual(['openMiniProgram', { name: 'wx1', path: 'pages/index' }])
  tap('坏链接')
  await waitFor(() => expect(ports.notify.messages[1]).toBe('toast: 请检查配置信息是否正确'))
  tap('关闭')
  await waitFor(() => expect(ports.notify.messages[2]).toBe('toast: 请手动关闭当前页面'))
  tap('领券')
  await waitFor(() => expect(ports.notify.messages[3]).toBe('toast: 该页面暂未开放，敬请期待'))
  tap('客服')
  expect(await screen.findByText('客服页')).toBeTruthy()
})

it('adds the company to links of its own paths and leaves others unchanged', async () => {
  const { here } = renderFeature(shop, { route: '/home', company: { companyId: 3 } })
  await screen.findByText('首页')
  expect(screen.getByText('电话').getAttribute('href')).toBe('tel:4008008888')
  expect(screen.getByText('分类').getAttribute('href')).toBe('/category?companyId=3')
  tap('分类')
  await screen.findByText('全部分类')
  expect(here()).toBe('/category?companyId=3')
})

it('shows a retry and a home link when a screen throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderFeature(shop, { route: '/special/1' })
  expect(await screen.findByText('页面出了点问题，请重试')).toBeTruthy()
  expect(screen.getByText('回到首页').getAttribute('href')).toBe('/home?companyId=1')
})

it('shows a message when the path has no screen', async () => {
  renderFeature(shop, { route: '/nowhere' })
  expect(await screen.findByText(/页面不存在/)).toBeTruthy()
})

it('shows the building page of a closed shop with the return address', async () => {
  const { here } = renderFeature(shop, { route: '/home', company: { shopStatus: 1 } })
  await screen.findByText('正在建设')
  expect(here()).toBe('/building?companyId=1&redirect=%2Fhome%3FcompanyId%3D1')
})

it('switches the company with the address and shows nothing before it has loaded', async () => {
  const { shell, ports } = renderFeature(shop, {
    route: '/home?companyId=2',
    answers: { 'login.companyInfo': buildCompany({ companyId: 2, mallName: '第二家' }) },
  })
  await screen.findByText('首页')
  expect(shell.store.getState().session).toMatchObject({ companyId: 2, token: null })
  // The company is loaded before the switch, because an unknown company must not end this session.
  expect(ports.server.requests[0]?.url).toMatch(/\/login\/v1\/2\b/)
})

it('shows an alert when the company fails to load and retries on request', async () => {
  const { ports } = renderFeature(shop, {
    route: '/home?companyId=2',
    answers: { 'login.companyInfo': [status(500), buildCompany({ companyId: 2 })] },
  })
  await screen.findByText('获取商城信息失败')
  expect(ports.notify.messages).toEqual(['alert: 获取商城信息失败'])
  tap('重试')
  expect(await screen.findByText('首页')).toBeTruthy()
})

it('opens the requested page from the login page once signed in', async () => {
  const { here, shell } = renderFeature(shop, { route: '/my' })
  await screen.findByText('登录页')
  const { signedIn } = await import('@mall/core/session')
  shell.store.dispatch(signedIn({ token: 't', openId: '' }))
  expect(await screen.findByRole('heading', { name: '我的' })).toBeTruthy()
  expect(here()).toBe('/my?companyId=1')
})

it('shows the disclaimer until it is confirmed', async () => {
  const extInfo = JSON.stringify({
    showMallDes: true,
    mallDesTitle: '声明标题',
    mallDes: '<p>x</p>',
  })
  renderFeature(shop, { route: '/article', company: { extInfo } })
  fireEvent.click(await screen.findByText('声明标题'))
  expect(await screen.findByText('返回')).toBeTruthy()
})

it('reloads after the disclaimer when the link requires it', async () => {
  const extInfo = JSON.stringify({ showMallDes: true, mallDesTitle: '声明标题' })
  const { shell } = renderFeature(shop, { route: '/article?goLink=success', company: { extInfo } })
  const reload = vi.spyOn(shell.ports.navigation, 'reload').mockImplementation(() => undefined)
  fireEvent.click(await screen.findByText('声明标题'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('opens the home page when the history has no earlier entry', async () => {
  const { here } = renderFeature(shop, { route: '/article', host: memoryHost() })
  fireEvent.click(await screen.findByText('返回'))
  await screen.findByText('首页')
  expect(here()).toBe('/home?companyId=1')
})

const onServer = (url: string, company = {}) => {
  const shell = createShell({
    ...testPorts(),
    host: serverHost,
    features: [shop],
    layout: PlainLayout,
    fallbacks: plainFallbacks,
    entry: { url, boot: { companyInfo: buildCompany(company) } },
  })
  return renderScreenToString(shell, url)
}

it('renders a screen to markup without a browser', async () => {
  const answer = await onServer('/category?companyId=1')
  expect(answer).toMatchObject({ kind: 'html', html: '<h1>全部分类</h1>', missing: [] })
})

it('reports the guard’s redirect to the server', async () => {
  expect(await onServer('/my?companyId=1')).toEqual({
    kind: 'redirect',
    to: '/login?companyId=1&redirect=%2Fmy%3FcompanyId%3D1',
  })
})
