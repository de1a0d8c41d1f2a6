import { cartRoutes } from '@mall/contract/routes/cart'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api, endpointOf } from '@mall/core/api'
import { defineFeature, useMallNavigate, usePaths, useTitle } from '@mall/core/feature'
import { useCompanyInfo, usePriceText } from '@mall/core/session'
import { buildCart, buildCartItem, memoryHost, refuse, renderFeature } from './index.ts'

const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    testCart: endpointOf(build, cartRoutes).query('cart.list', { providesTags: ['Member'] }),
  }),
})

function Home() {
  const paths = usePaths()
  const go = useMallNavigate()
  const { mallName } = useCompanyInfo()
  return (
    <main>
      <h1>{mallName}</h1>
      <button onClick={() => go(paths.cart())}>去购物车</button>
    </main>
  )
}
function CartScreen() {
  useTitle('购物车(1)')
  const price = usePriceText()
  const { data, error } = cartApi.useTestCartQuery()
  if (error) return <p>没有购物车</p>
  return (
    <ul>
      {data?.activeList.map((item) => (
        <li key={item.id}>{price(item.costPoints)}</li>
      ))}
    </ul>
  )
}

const tiny = defineFeature({
  id: 'tiny',
  routes: [
    { path: '/home', title: '', access: {}, tab: 'home', lazy: async () => ({ Component: Home }) },
    {
      path: '/cart',
      title: '购物车',
      access: { login: true },
      tab: 'cart',
      lazy: async () => ({ Component: CartScreen }),
    },
    {
      path: '/login',
      title: '登录',
      access: {},
      lazy: async () => ({ Component: () => <p>登录页</p> }),
    },
  ],
})

it('shows a screen in a whole shell with the test’s company', async () => {
  const { host } = renderFeature(tiny, { route: '/home', company: { mallName: '小满商城' } })
  expect(await screen.findByRole('heading', { name: '小满商城' })).toBeTruthy()
  expect(host.titles.at(-1)).toBe('小满商城')
})

it('redirects from the entrance to the home page of the company', async () => {
  const { here } = renderFeature(tiny, { route: '/?companyId=1' })
  expect(await screen.findByRole('heading', { name: '积分商城' })).toBeTruthy()
  expect(here()).toBe('/home?companyId=1')
})

it('redirects a guest to the sign-in with the return address', async () => {
  const { here } = renderFeature(tiny, { route: '/cart' })
  await screen.findByText('登录页')
  expect(here()).toBe('/login?companyId=1&redirect=%2Fcart%3FcompanyId%3D1')
})

it('responds to the screen from the script and identifies the caller', async () => {
  const cart = buildCart({ activeList: [buildCartItem({ costPoints: 590_000 })] })
  const { ports, host } = renderFeature(tiny, {
    route: '/cart',
    user: true,
    host: memoryHost(),
    answers: { 'cart.list': cart },
  })
  expect(await screen.findByText('¥59.00')).toBeTruthy()
  const [request] = ports.server.requests
  expect(request?.headers.get('Authorization')).toBe('Bearer t-test')
  expect(request?.headers.get('CompanyId')).toBe('1')
  expect(host.titles.at(-1)).toBe('购物车(1)')
})

it('returns a refusal to the screen as a value', async () => {
  renderFeature(tiny, {
    route: '/cart',
    user: true,
    answers: { 'cart.list': refuse('address/not-found') },
  })
  expect(await screen.findByText('没有购物车')).toBeTruthy()
})

it('fails on a response that violates the contract', async () => {
  const broken = { ...buildCart(), length: 'many' } as unknown as ReturnType<typeof buildCart>
  const answers = { 'cart.list': broken }
  const { ports } = renderFeature(tiny, { route: '/cart', user: true, answers })
  await waitFor(() => expect(screen.queryByText('没有购物车')).toBeTruthy())
  expect(ports.notify.messages[0]).toMatch(/^toast: cart.list answers outside the contract: length/)
})
