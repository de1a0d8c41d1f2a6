import { expect, it } from 'vitest'
import { readBoot } from './context/boot.ts'
import { defineFeature } from './feature.ts'
import { isFontChanged } from './runtime/font-size.ts'
import { accessTable, registry } from './registry.ts'

const lazy = async () => ({ Component: () => null })
const shop = defineFeature({
  id: 'shop',
  routes: [
    { path: '/home', title: '', access: {}, tab: 'home', lazy },
    { path: '/cart', title: '购物车', access: { login: true, needs: ['pay', 'scan'] }, lazy },
    { path: '/my/order/:id', title: '订单', access: {}, lazy },
  ],
})

it('prints who may see what', () => {
  expect(accessTable(registry([shop]))).toBe(
    '/cart · shop · login, needs pay+scan\n/home · shop · open\n/my/order/:id · shop · open',
  )
})

it('refuses two owners of one path by naming both', () => {
  const other = defineFeature({
    id: 'other',
    routes: [{ path: '/cart', title: '', access: {}, lazy }],
  })
  expect(() => registry([shop, other])).toThrow('/cart is owned by both shop and other')
})

const page = (text: string | null) => ({
  getElementById: () => (text === null ? null : ({ textContent: text } as HTMLElement)),
})
it.each([null, '', '{', 'null', '{}', '{"companyInfo":{}}'])(
  'takes the boot data %j for none',
  (text) => {
    expect(readBoot(page(text))).toBeNull()
  },
)
it('reads what the edge wrote', () => {
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

it('checks the channel on every screen but the login page', () => {
  const paths = ['/home', '/login', '/my', '/bank-login'] as const
  const routes = paths.map((path) => ({ path, title: '', access: {}, lazy }))
  const checked = registry([{ id: 'shop', routes }]).filter(({ access }) => access.channelCheck)
  expect(checked.map(({ path }) => path)).toEqual(['/home', '/my', '/bank-login'])
})
