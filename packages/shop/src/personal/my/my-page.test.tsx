import { loadRoutes } from '@mall/core/feature'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CompanyInfo, OrderCounts } from '@mall/contract'
import { buildOrder, buildData, offline, renderFeature, type Answers } from '@mall/testing'
import { orderApi } from '../../orders/order-endpoints.ts'
import { shopFeature } from '../../feature.ts'
import { otherScreens } from '../../testing/other-screens.ts'

import './my-page.tsx'

const points = buildData('login.myPoints', {
  balance: 12_860,
  held: 500,
  worth: 1_286_000,
  expiring: { amount: 320, at: '2026-12-31T15:59:59.000Z' },
})
const show = (answers: Answers = {}, company: Partial<CompanyInfo> = {}) =>
  renderFeature(shopFeature, {
    route: '/my',
    user: { nickName: '林知夏', tel: '138****6021' },
    company,
    answers: {
      'login.myPoints': points,
      'coupon.count': { unused: 3, expiring: 0 },
      ...answers,
    },
  })

it('shows the shopper and the points with their value', async () => {
  show({}, { integralName: '福豆' })
  expect(await screen.findByRole('heading', { name: '林知夏' })).toBeTruthy()
  expect(screen.getByText('138****6021')).toBeTruthy()
  expect(await screen.findByText('12,860')).toBeTruthy()
  expect(screen.getByText('我的福豆')).toBeTruthy()
  expect(screen.getByText('可抵 ¥128.60')).toBeTruthy()
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(linkOf('12,860 福豆')).toContain('/my/integral')
  expect(linkOf('待支付订单占用 500')).toContain('/my/order/0')
  expect(linkOf('320 12.31 到期')).toContain('/my/intergal-validity')
  expect(linkOf('3 张优惠券')).toContain('/coupon')
})

it('shows the removal date of the account and withdraws the removal', async () => {
  const kept = { requestedAt: null, dueAt: null, hasOpenOrders: false }
  const dueAt = '2026-12-05T02:00:00.000Z'
  const { ports } = show({
    'account.deletion': { ...kept, requestedAt: '2026-11-28T02:00:00.000Z', dueAt },
    'account.withdrawDeletion': kept,
  })
  ports.notify.answer(false)
  expect(await screen.findByText('您的账号将于 12 月 5 日 注销')).toBeTruthy()
  ports.server.script({ 'account.deletion': kept })
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已撤销，账号保留'))
  await waitFor(() => expect(screen.queryByText('您的账号将于 12 月 5 日 注销')).toBeNull())
})

it('hides the points if the company accepts none', async () => {
  const { ports } = show({}, { integralPay: 0 })
  expect(await screen.findByRole('heading', { name: '林知夏' })).toBeTruthy()
  expect(screen.queryByText('我的积分')).toBeNull()
  expect(ports.server.count('login.myPoints')).toBe(0)
})

it('links to coupons only when the company has any', async () => {
  show({ 'coupon.centerTags': { tags: [], isOffered: false } })
  const services = within(await screen.findByRole('navigation', { name: '我的服务' }))
  expect(await services.findByRole('link', { name: '我的收藏' })).toBeTruthy()
  await waitFor(() => expect(services.queryByText('优惠券')).toBeNull())
  expect(services.queryByRole('link', { name: '优惠券' })).toBeNull()
})

it('links to gift cards and benefits only when the company has any', async () => {
  show({}, { offersGiftCards: false, offersBenefits: false })
  const services = within(await screen.findByRole('navigation', { name: '我的服务' }))
  expect(services.getByRole('link', { name: '我的收藏' })).toBeTruthy()
  expect(services.queryByText('礼品卡')).toBeNull()
  expect(services.queryByText('我的权益')).toBeNull()
  expect(screen.queryByText('张礼品卡')).toBeNull()
})

it('links to pending items with their number', async () => {
  const toCollect = buildData('account.toCollect')
  const [one] = toCollect.list
  if (!one) throw new Error('the builder made nothing')
  show({ 'account.toCollect': { ...toCollect, list: [one, { ...one, id: '2' }] } })
  const link = await screen.findByRole('link', { name: /待领取.*2 项待领取/ })
  expect(link.getAttribute('href')).toContain('/my/to-collect')
})

it('hides pending items in a company without gifts', async () => {
  const { ports } = show(
    { 'account.toCollect': { list: [], serverTime: '2026-01-01T00:00:00.000Z' } },
    { offersGiftCards: false, offersBenefits: false, offersCoupons: false },
  )
  await waitFor(() => expect(ports.server.count('account.toCollect')).toBe(1))
  expect(screen.queryByText('待领取')).toBeNull()
})

it('loads the points on retry', async () => {
  const { ports } = show({ 'login.myPoints': offline() })
  const again = await screen.findByRole('button', { name: '重新加载' })
  ports.server.script({ 'login.myPoints': points })
  await userEvent.click(again)
  expect(await screen.findByText('12,860')).toBeTruthy()
})

it('toggles the larger text for this device', async () => {
  const { shell, ports } = show()
  const elder = await screen.findByRole('switch', { name: '大字版' })
  expect(elder.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(elder)
  expect(elder.getAttribute('aria-checked')).toBe('true')
  expect(ports.storage.local.get('mall:text-scale')).toBe('elder')
  await userEvent.click(elder)
  expect(shell.ports.textScale.read()).toBe('normal')
})

const counts = (overrides: Partial<OrderCounts> = {}) => ({
  'order.counts': {
    pendingPayment: 0,
    pendingShipment: 0,
    shipped: 0,
    toReview: 0,
    afterSales: 0,
    former: 0,
    ...overrides,
  },
})
const orderLink = async (name: string) =>
  within(await screen.findByRole('navigation', { name: '订单状态' })).findByRole('link', { name })

it('shows the counts of pending orders on their icons, 99+ from 100 on, none for 0', async () => {
  show(counts({ pendingPayment: 1, pendingShipment: 120, toReview: 3 }))
  expect((await orderLink('待付款，1 个订单')).textContent).toBe('1待付款')
  expect((await orderLink('待发货，120 个订单')).textContent).toBe('99+待发货')
  expect((await orderLink('待收货')).textContent).toBe('待收货')
  const toReview = await orderLink('待评价，3 种商品')
  expect(toReview.textContent).toBe('3待评价')
  expect(toReview.getAttribute('href')).toBe('/evaluate/add-list?companyId=1')
})

it('reloads the counts when an order was changed and when the page opens again', async () => {
  const { ports, shell } = show(counts({ shipped: 1 }))
  expect(await orderLink('待收货，1 个订单')).toBeTruthy()
  ports.server.script(counts({ shipped: 0 }))
  await shell.store.dispatch(orderApi.endpoints.confirmOrder.initiate({ id: buildOrder().id }))
  expect(await orderLink('待收货')).toBeTruthy()

  shell.ports.navigation.go('/home?companyId=1')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: '订单状态' })).toBeNull())
  ports.server.script(counts({ pendingShipment: 1 }))
  shell.ports.navigation.go('/my?companyId=1')
  expect(await orderLink('待发货，1 个订单')).toBeTruthy()
})

it('shows the links without counts when the counts cannot be loaded', async () => {
  const { ports } = show({ 'order.counts': offline() })
  expect(await orderLink('待付款')).toBeTruthy()
  await waitFor(() => expect(ports.server.count('order.counts')).toBeGreaterThan(0))
  expect(ports.notify.messages).toEqual([])
})

it('keeps the counts and states that parcels are missing without a network', async () => {
  const { ports, shell } = show({
    ...counts({ shipped: 1 }),
    'order.listWithLines': offline(),
  })
  expect(await orderLink('待收货，1 个订单')).toBeTruthy()
  expect(await screen.findByText('暂时无法显示物流动态')).toBeTruthy()
  shell.ports.navigation.go('/home?companyId=1')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: '订单状态' })).toBeNull())
  const before = ports.server.count('order.counts')
  ports.server.script({ 'order.counts': offline() })
  shell.ports.navigation.go('/my?companyId=1')
  expect(await orderLink('待收货，1 个订单')).toBeTruthy()
  await waitFor(() => expect(ports.server.count('order.counts')).toBeGreaterThan(before))
  expect(await orderLink('待收货，1 个订单')).toBeTruthy()
})

it('shows labels, the parcel on its way and the orders of the former mall', async () => {
  const [order] = buildData('order.listWithLines').list
  if (!order) throw new Error('the builder made no order')
  const latestParcel = {
    id: 1,
    shipper: '顺丰速运',
    trackingNumber: 'SF1',
    status: 2,
    parcelCount: 1,
    shippedAt: '2026-01-01T00:00:00.000Z',
    latest: { at: '2026-01-02T00:00:00.000Z', text: '快件已到达张江营业点', status: 2 },
  }
  show({
    ...counts({ shipped: 1, former: 2 }),
    'login.labelInfo': { labels: ['金卡会员'] },
    'order.listWithLines': buildData('order.listWithLines', {
      list: [{ ...order, status: 2, latestParcel }],
    }),
  })
  expect(await screen.findByText('金卡会员')).toBeTruthy()
  const news = await screen.findByRole('link', { name: /快件已到达张江营业点/ })
  expect(news.getAttribute('href')).toContain('/my/logistics/detail?companyId=1')
  expect(screen.getByRole('link', { name: '原商城订单，2 个' })).toBeTruthy()
})

it('shows the parcel on its way, not a delivered parcel', async () => {
  const [order] = buildData('order.listWithLines').list
  if (!order) throw new Error('the builder made no order')
  const buildParcel = (status: number, text: string) => ({
    id: 1,
    shipper: '顺丰速运',
    trackingNumber: 'SF1',
    status,
    parcelCount: 1,
    shippedAt: '2026-01-01T00:00:00.000Z',
    latest: { at: '2026-01-02T00:00:00.000Z', text, status },
  })
  show({
    ...counts({ shipped: 2 }),
    'order.listWithLines': buildData('order.listWithLines', {
      list: [
        { ...order, status: 2, latestParcel: buildParcel(4, '快件已签收') },
        { ...order, status: 2, latestParcel: buildParcel(2, '快件已到达张江营业点') },
      ],
    }),
  })
  expect(await screen.findByRole('link', { name: /快件已到达张江营业点/ })).toBeTruthy()
  expect(screen.queryByText('快件已签收')).toBeNull()
})

it('hides the parcel strip when no parcel is on its way and requests none for a shopper without parcels', async () => {
  const [order] = buildData('order.listWithLines').list
  if (!order) throw new Error('the builder made no order')
  const arrived = {
    id: 1,
    shipper: '顺丰速运',
    trackingNumber: 'SF1',
    status: 6,
    parcelCount: 1,
    shippedAt: '2026-01-01T00:00:00.000Z',
    latest: { at: '2026-01-02T00:00:00.000Z', text: '快件已退回', status: 6 },
  }
  const list = [{ ...order, status: 2, latestParcel: arrived }]
  const { ports, shell } = show({
    ...counts({ shipped: 1 }),
    'order.listWithLines': buildData('order.listWithLines', { list }),
  })
  await waitFor(() => expect(ports.server.count('order.listWithLines')).toBe(1))
  await waitFor(() => expect(document.querySelector('[class*="strip"]')).toBeNull())
  expect(screen.queryByText('快件已退回')).toBeNull()

  shell.ports.navigation.go('/home?companyId=1')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: '订单状态' })).toBeNull())
  ports.server.script(counts({ shipped: 0 }))
  shell.ports.navigation.go('/my?companyId=1')
  expect(await orderLink('待收货')).toBeTruthy()
  expect(ports.server.count('order.listWithLines')).toBe(1)
})

it('links to draws, their record and the help centre only when company and bundle have them', async () => {
  const features = [shopFeature, otherScreens('/activity/draw', '/activity/draw-record')]
  const open = (company: Partial<CompanyInfo>) =>
    renderFeature(features, { route: '/my', user: true, company })
  const { unmount } = open({ offersDraws: true, offersHelp: true })
  const hrefs = async () => {
    const services = await screen.findByRole('navigation', { name: '我的服务' })
    return within(services)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  }
  const optional = ['/activity/draw', '/activity/draw-record', '/article'].map(
    (path) => `${path}?companyId=1`,
  )
  expect(await hrefs()).toEqual(expect.arrayContaining(optional))
  unmount()
  open({ offersDraws: false, offersHelp: false })
  const left = await hrefs()
  expect(optional.filter((href) => left.includes(href))).toEqual([])
})

it('links to the coupon centre only when the company has coupons', async () => {
  show()
  const link = await screen.findByRole('link', { name: '领券' })
  expect(link.getAttribute('href')).toBe('/coupon/center?companyId=1')
})

it('hides points and counts on this device until they are shown again', async () => {
  const { ports } = show()
  await screen.findByText('12,860')
  await userEvent.click(screen.getByRole('button', { name: '隐藏积分和数量' }))
  expect(screen.queryByText('12,860')).toBeNull()
  expect(screen.queryByText('可抵 ¥128.60')).toBeNull()
  expect(screen.getByRole('link', { name: '待支付订单占用 ****' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '**** 张优惠券' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '**** 12.31 到期' })).toBeTruthy()
  expect(ports.storage.local.get('mall:hides-figures')).toBe('1')
  await userEvent.click(screen.getByRole('button', { name: '显示积分和数量' }))
  expect(screen.getByText('12,860')).toBeTruthy()
  expect(ports.storage.local.get('mall:hides-figures')).toBeNull()
})

it('shows no value for zero points', async () => {
  show({ 'login.myPoints': { ...points, balance: 0, worth: 0 } })
  expect(await screen.findByRole('link', { name: '0 积分' })).toBeTruthy()
  expect(screen.queryByText(/可抵/)).toBeNull()
})

it('links only to existing screens', async () => {
  show()
  await screen.findByRole('heading', { name: '林知夏' })
  const routes = await loadRoutes([shopFeature])
  const routePaths = new Set(routes.map(({ path }) => path.replace(/:\w+$/, '')))
  for (const link of screen.getAllByRole('link')) {
    const path = link.getAttribute('href')?.split(/[?#]/)[0] ?? ''
    if (path === '') continue
    expect([...routePaths].some((one) => path === one || path.startsWith(one))).toBe(true)
  }
})

it.each([
  ['the server is notified', {}],
  ['it does not', offline()],
] as const)('signs out after a confirmation, whether %s', async (_title, answer) => {
  const { shell, ports, here } = show({ 'login.logout': answer })
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(shell.store.getState().session.token).toBeNull())
  expect(ports.notify.messages).toContain('confirm: 确定退出登录吗？')
  expect(ports.server.count('login.logout')).toBe(1)
  await waitFor(() => expect(here()).toBe('/home?companyId=1'))
})

it('stays signed in if the confirmation is cancelled', async () => {
  const { shell, ports } = show()
  ports.notify.answer(false)
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
  expect(shell.store.getState().session.token).toBe('t-test')
  expect(ports.server.count('login.logout')).toBe(0)
})
