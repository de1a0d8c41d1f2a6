import { expect, it, vi } from 'vitest'
import { readBoot } from './context/boot.ts'
import { defineArea, defineFeature, type AreaContent } from './feature.ts'
import { isFontChanged } from './runtime/font-size.ts'
import { accessTable, createRegistry, loadRoutes } from './registry.ts'

const lazy = async () => ({ Component: () => null })
const shop = defineFeature({
  id: 'shop',
  routes: [
    { path: '/home', title: '', access: {}, tab: 'home', lazy },
    { path: '/cart', title: '购物车', access: { login: true, needs: ['pay', 'scan'] }, lazy },
    { path: '/my/order/:id', title: '订单', access: {}, lazy },
  ],
})

it('prints the access of every route', async () => {
  expect(accessTable(await loadRoutes([shop]))).toBe(
    '/cart · shop · login, needs pay+scan\n/home · shop · open\n/my/order/:id · shop · open',
  )
})

it('refuses two owners of one path and names both', () => {
  const other = defineFeature({
    id: 'other',
    routes: [{ path: '/cart', title: '', access: {}, lazy }],
  })
  expect(() => createRegistry([shop, other])).toThrow('/cart is owned by both shop and other')
})

const refundRoute = {
  path: '/my/refund',
  title: '售后',
  access: { needs: ['scan'] },
  lazy,
} as const
const refunds: AreaContent = { routes: [refundRoute], reducers: { refundDraft: () => 1 } }

/** A feature with one area; its content can be replaced. */
function withArea(id: string, content: AreaContent, prefixes: readonly `/${string}`[]) {
  const load = vi.fn(async () => ({ area: content }))
  const area = defineArea({ id: 'refunds', prefixes, access: { login: true }, load })
  return { load, feature: defineFeature({ id, routes: [], areas: [area] }) }
}

it('loads an area once for concurrent loads of its screens', async () => {
  const { load, feature } = withArea('after-sales', refunds, ['/my/refund'])
  const registry = createRegistry([shop, feature])
  const pending = registry.routeAt('/my/refund')
  expect(pending).toMatchObject({ isPending: true, access: { login: true, channelCheck: true } })
  await Promise.all([pending?.lazy(), registry.routeAt('/my/refund/list')?.lazy()])
  expect(load).toHaveBeenCalledTimes(1)
  const access = { login: true, needs: ['scan'], channelCheck: true }
  expect(registry.routeAt('/my/refund')).toEqual({
    ...refundRoute,
    access,
    owner: 'after-sales/refunds',
  })
  expect(registry.reducers).toHaveProperty('refundDraft')
  expect(registry.routeAt('/my/refund/list')).toBeNull()
  expect(registry.routeAt('/my')).toBeNull()
})

it('loads an area again after a failed load', async () => {
  const { load, feature } = withArea('after-sales', refunds, ['/my/refund'])
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const route = createRegistry([feature]).routeAt('/my/refund')
  await expect(route?.lazy()).rejects.toThrow('Failed to fetch')
  expect(await route?.lazy()).toHaveProperty('Component')
})

it('finds the area with the longest prefix in whole segments', () => {
  const { feature } = withArea('orders', refunds, ['/my/order', '/order'])
  const { feature: details } = withArea('details', refunds, ['/my/order/detail'])
  const { routeAt } = createRegistry([feature, details])
  expect(routeAt('/my/order/1')?.owner).toBe('orders/refunds')
  expect(routeAt('/my/order/detail/1')?.owner).toBe('details/refunds')
  expect(routeAt('/my/former-orders')).toBeNull()
})

it.each([
  ['path /my/refund is owned by both shop and other/refunds', refunds, '/my/refund'],
  ['path /my/refund of other/refunds belongs to no area', refunds, '/order'],
  [
    'slice cart is owned by both shop and other/refunds',
    { routes: [], reducers: { cart: () => 1 } },
  ],
  ['slice api is owned by both core and other/refunds', { routes: [], reducers: { api: () => 1 } }],
] as const)('reports %s', async (message, content, prefix: `/${string}` = '/extra') => {
  const { feature } = withArea('other', content, [prefix])
  const routes = prefix === '/my/refund' ? [refundRoute] : []
  const owner = defineFeature({ id: 'shop', routes, reducers: { cart: () => 0 } })
  await expect(loadRoutes([owner, feature])).rejects.toThrow(message)
})

it('refuses two owners of one prefix and names both', () => {
  const features = ['extra', 'other'].map((id) => withArea(id, refunds, ['/extra']).feature)
  const message = 'prefix /extra is owned by both extra/refunds and other/refunds'
  expect(() => createRegistry(features)).toThrow(message)
})

const page = (text: string | null) => ({
  getElementById: () => (text === null ? null : ({ textContent: text } as HTMLElement)),
})
it.each([null, '', '{', 'null', '{}', '{"companyInfo":{}}'])(
  'treats the boot data %j as missing',
  (text) => {
    expect(readBoot(page(text))).toBeNull()
  },
)
it('reads the boot data that the edge wrote', () => {
  expect(readBoot(page('{"companyInfo":{"companyId":3}}'))).toEqual({
    companyInfo: { companyId: 3 },
  })
})

it.each([
  [16, false],
  [17, false],
  [15, false],
  [17.5, true],
  [20, true],
  [Number.NaN, false],
])('a text measured at %d px: changed %s', (px, changed) => {
  expect(isFontChanged(px)).toBe(changed)
})

it('checks the channel on every screen except the login page', async () => {
  const paths = ['/home', '/login', '/my', '/bank-login'] as const
  const routes = paths.map((path) => ({ path, title: '', access: {}, lazy }))
  const known = await loadRoutes([{ id: 'shop', routes }])
  const checked = known.filter(({ access }) => access.channelCheck)
  expect(checked.map(({ path }) => path)).toEqual(['/home', '/my', '/bank-login'])
})
