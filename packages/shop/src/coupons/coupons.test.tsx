import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Coupon, CouponTemplate } from '@mall/contract'
import { buildData, buildGoodsCard, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { buildCup, buildHome } from '../testing/builders.ts'
import '../catalogue/detail/detail-page.tsx'
import './center-page.tsx'
import './parts/claim-sheet.tsx'
import './parts/coupon-rules.tsx'
import './my-coupons-page.tsx'

const [anyTemplate] = buildData('coupon.center').list
const [anyCoupon] = buildData('coupon.list').list
if (!anyTemplate || !anyCoupon) throw new Error('the builder made no coupons')
const template = (overrides: Partial<CouponTemplate> = {}): CouponTemplate => ({
  ...anyTemplate,
  templateId: 7,
  title: '冬日满减券',
  kind: 'minus',
  scopeText: '全场通用',
  threshold: 2_000_000,
  value: 300_000,
  cap: null,
  spuId: null,
  state: 'claimable',
  claimFrom: null,
  left: 18,
  claimedPercent: 82,
  claimed: 0,
  couponId: null,
  validTo: null,
  validDays: 7,
  ...overrides,
})
const coupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  ...anyCoupon,
  id: 'c1',
  templateId: 7,
  title: '冬日满减券',
  kind: 'minus',
  scopeText: '全场通用',
  threshold: 2_000_000,
  value: 300_000,
  cap: null,
  spuId: null,
  status: 'unused',
  orderId: null,
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2026-03-01T00:00:00.000Z',
  ...overrides,
})
const page = (list: Coupon[], counts = { unused: list.length, used: 0, expired: 0 }) => ({
  list,
  counts,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
})
const show = (route: string, answers: Answers) =>
  renderFeature(shopFeature, { route, user: true, answers })
const center = (list: CouponTemplate[], more: Answers = {}) => ({
  'coupon.center': { list },
  'coupon.centerTags': { tags: [] },
  ...more,
})

const homeWithCoupons = buildHome({
  sections: [{ kind: 'coupons', id: 9, title: '领券中心' }],
})

it('offers the claimable coupons on the home page and claims one in place', async () => {
  const list = [
    template({ templateId: 8, title: '已有券', state: 'claimed', couponId: 'c' }),
    template({ templateId: 9, title: '抢光的券', state: 'soldOut' }),
    template(),
  ]
  const { ports } = show(
    '/home',
    center(list, { 'home.all': homeWithCoupons, 'coupon.claim': coupon() }),
  )
  const strip = await screen.findByRole('region', { name: '领券中心' })
  expect(await within(strip).findByText('1 张可领')).toBeTruthy()
  const tickets = within(strip).getAllByRole('listitem')
  expect(tickets.map(({ textContent }) => textContent)).toEqual([
    '¥30满 ¥200 可用领取',
    '¥30满 ¥200 可用已领取',
  ])
  await userEvent.click(within(strip).getByRole('button', { name: '领取 冬日满减券' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 领取成功'))
})

it('redirects a guest’s claim on the home page to the centre, which completes it', async () => {
  const answers = center([template()], { 'home.all': homeWithCoupons })
  const { here } = renderFeature(shopFeature, { route: '/home', answers })
  const strip = await screen.findByRole('region', { name: '领券中心' })
  await userEvent.click(await within(strip).findByRole('button', { name: '领取 冬日满减券' }))
  await waitFor(() => expect(here()).toContain('/login'))
  const redirect = new URLSearchParams(here().split('?')[1]).get('redirect')
  expect(redirect).toMatch(/^\/coupon\/center\?.*claim=7/)
})

it('shows on the home page that there is no coupon and requests none without the section', async () => {
  show('/home', center([template({ state: 'ended' })], { 'home.all': homeWithCoupons }))
  const strip = await screen.findByRole('region', { name: '领券中心' })
  expect(await within(strip).findByText('暂时没有可领的优惠券')).toBeTruthy()
  cleanup()
  const { ports } = show('/home', center([template()], { 'home.all': buildHome() }))
  await screen.findByRole('link', { name: '商品1' })
  expect(ports.server.count('coupon.center')).toBe(0)
})

it('updates a claimed coupon in place and claims no other one by a second tap', async () => {
  const names = () => screen.getAllByRole('article').map((one) => one.textContent?.slice(0, 4))
  const other = template({ templateId: 8, title: '另一张券', value: 200_000 })
  let list = [template({ perPerson: 3 }), other]
  const { ports } = show('/coupon/center', {
    'coupon.center': () => ({ list }),
    'coupon.centerTags': { tags: [] },
    'coupon.claim': () => {
      list = [other, template({ perPerson: 3, claimed: 1, couponId: 'c1' })]
      return coupon()
    },
  })
  const button = await screen.findByRole('button', { name: '领取 冬日满减券' })
  const before = names()
  await userEvent.dblClick(button)
  expect(await screen.findByRole('link', { name: '去使用 冬日满减券' })).toBeTruthy()
  await waitFor(() => expect(ports.server.count('coupon.center')).toBe(2))
  expect(names()).toEqual(before)
  expect(ports.server.count('coupon.claim')).toBe(1)
  expect(screen.getByRole('button', { name: '领取 另一张券' })).toBeTruthy()
  expect(ports.notify.messages).toEqual([])
})

it('claims a coupon and offers to use a held one', async () => {
  const { ports } = show(
    '/coupon/center',
    center(
      [template(), template({ templateId: 8, title: '已有券', state: 'claimed', couponId: 'c' })],
      {
        'coupon.claim': coupon(),
      },
    ),
  )
  expect(await screen.findAllByText('满 ¥200 可用')).toHaveLength(2)
  expect(screen.getAllByText('已抢 82%')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '领取 冬日满减券' }))
  expect(await screen.findByText('领取成功', { selector: '[role=status]' })).toBeTruthy()
  const request = ports.server.requests.find(({ name }) => name === 'coupon.claim')
  expect(request?.args).toMatchObject({ couponTemplateId: '7' })
  expect(screen.getByRole('link', { name: '去使用 已有券' }).getAttribute('href')).toContain(
    '/ware/list?companyId=1&couponId=8',
  )
})

it('shows why a coupon cannot be claimed at its button', async () => {
  const { ports } = show(
    '/coupon/center',
    center([template()], { 'coupon.claim': refuse('coupon/sold-out') }),
  )
  await userEvent.click(await screen.findByRole('button', { name: '领取 冬日满减券' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('优惠券已领完'))
})

it('completes a guest’s claim once after the sign-in', async () => {
  const { ports } = show(
    '/coupon/center?claim=7',
    center([template()], { 'coupon.claim': coupon() }),
  )
  await waitFor(() => expect(ports.server.count('coupon.claim')).toBe(1))
  await waitFor(() => expect(ports.navigation.here()).not.toContain('claim='))
})

it('exchanges a code and shows a wrong one at its field', async () => {
  const { ports } = show('/coupon/center', center([], { 'coupon.exchange': refuse('coupon/code') }))
  const field = await screen.findByRole('textbox', { name: '兑换码' })
  await userEvent.click(screen.getByRole('button', { name: '兑换' }))
  expect(screen.getByRole('alert').textContent).toBe('请输入兑换码')
  await userEvent.type(field, '7K2M-9Q4R-XYZ12')
  await userEvent.click(screen.getByRole('button', { name: '兑换' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('兑换码不正确'))
  expect(ports.server.requests.find(({ name }) => name === 'coupon.exchange')?.args).toMatchObject({
    couponCode: '7K2M-9Q4R-XYZ12',
  })
})

it('lists own coupons with state, rules and link', async () => {
  show('/coupon', {
    'coupon.list': page([
      coupon({ scopeText: '限食品、生鲜等 3 类', scopeNames: ['食品', '生鲜', '家居'] }),
      coupon({ id: 'c2', title: '咖啡兑换券', kind: 'exchange', threshold: 0, spuId: 5 }),
      coupon({ id: 'c3', title: '占用的券', status: 'locked', orderId: '20260101123456780037' }),
    ]),
    'coupon.center': { list: [template()] },
  })
  const use = await screen.findByRole('link', { name: '去使用 咖啡兑换券' })
  expect(use.getAttribute('href')).toContain('/ware/detail/5')
  expect(screen.getByText('订单 0037 占用中')).toBeTruthy()
  expect(screen.getByRole('link', { name: '已锁定' }).getAttribute('href')).toContain(
    '/my/order/detail/20260101123456780037',
  )
  const [rules] = screen.getAllByRole('button', { name: '规则' })
  if (!rules) throw new Error('no rules')
  await userEvent.click(rules)
  expect(screen.getByText('可用分类：食品、生鲜、家居')).toBeTruthy()
  expect(screen.getByText(/每笔订单每种限用 1 张/)).toBeTruthy()
  const more = await screen.findByText('还有 1 张券可以领')
  // The area that can be pulled to refresh is at least 60 % of the screen high, so the note follows
  // the list inside it.
  const pulled = screen.getByRole('list', { name: '优惠券' }).parentElement?.parentElement
  expect(pulled?.contains(more)).toBe(true)
})

it('filters own coupons by kind', async () => {
  show('/coupon', {
    'coupon.list': page([coupon(), coupon({ id: 'c2', title: '包邮券', kind: 'freight' })]),
    'coupon.center': { list: [] },
  })
  const kinds = within(await screen.findByRole('group', { name: '优惠券类型' }))
  await userEvent.click(kinds.getByRole('button', { name: '包邮' }))
  expect(screen.getByRole('heading', { name: '包邮券' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '冬日满减券' })).toBeNull()
})

it('links to the centre when there is no coupon', async () => {
  show('/coupon', { 'coupon.list': page([]), 'coupon.center': { list: [] } })
  expect(await screen.findByText('没有优惠券')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去领券中心' }).getAttribute('href')).toContain(
    '/coupon/center',
  )
})

it('proposes goods for a held coupon on a product and returns to its coupons', async () => {
  const held = template({ state: 'claimed', couponId: 'c1' })
  const free = template({ templateId: 8, title: '无门槛券', threshold: 0, couponId: 'c2' })
  let missing = 10_000
  const goods = [buildGoodsCard({ spuId: 5, name: '凑单的茶', defaultSkuId: 51, soldOut: false })]
  const met = template({ templateId: 10, title: '已满足的券', threshold: 10_000, couponId: 'c3' })
  met.state = 'claimed'
  free.state = 'claimed'
  const { ports } = show('/ware/detail/1', {
    'goods.detail': buildCup({ hasCoupons: true, costPoints: 590_000, leastNum: 1 }),
    'coupon.templates': {
      list: [held, free, met, template({ templateId: 9, title: '未领的券' })],
    },
    'coupon.addOn': () => ({
      coupon: coupon(),
      amount: 2_000_000 - missing,
      missing,
      goods,
    }),
    'cart.add': () => {
      missing = 0
      return { id: 2, totalNum: 1, length: 2 }
    },
  })
  await screen.findByText('满 ¥200 减 ¥30')
  await userEvent.click(screen.getByRole('button', { name: /领取优惠券/ }))
  const claims = within(await screen.findByRole('dialog', { name: '领取优惠券' }))
  const ways = await claims.findAllByRole('button', { name: /^去凑单/ })
  expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual(['去凑单 冬日满减券'])
  const uses = claims.getAllByRole('link', { name: /^去使用/ })
  expect(uses.map((use) => use.getAttribute('aria-label'))).toEqual(['去使用 冬日满减券'])
  expect(claims.getAllByText('本商品可用')).toHaveLength(2)
  await userEvent.click(claims.getByRole('button', { name: '去凑单 冬日满减券' }))
  const sheet = within(await screen.findByRole('dialog', { name: '凑单' }))
  expect(await sheet.findByText('还差 ¥1.00 可用“冬日满减券”')).toBeTruthy()
  expect(ports.server.requests.find(({ name }) => name === 'coupon.addOn')?.args).toMatchObject({
    id: 'c1',
  })
  await userEvent.click(sheet.getByRole('button', { name: '加入购物车：凑单的茶' }))
  expect(await sheet.findByText('已满足“冬日满减券”，去结算使用吧')).toBeTruthy()
  expect(sheet.getByRole('link', { name: '去购物车' }).getAttribute('href')).toContain('/cart')
  await userEvent.click(sheet.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '凑单' })).toBeNull())
  expect(screen.getByRole('dialog', { name: '领取优惠券' })).toBeTruthy()
})

it('shows the centre as unavailable in a company without coupons', async () => {
  const { ports } = show('/coupon/center', { 'coupon.centerTags': { tags: [], isOffered: false } })
  expect(await screen.findByText('未开放')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' })).toBeTruthy()
  expect(ports.server.count('coupon.exchange')).toBe(0)
})
