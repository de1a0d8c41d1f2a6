import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf, PageBlock } from '@mall/contract'
import { buildData, offline, renderFeature, silence, type FeatureOptions } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { buildCards, buildHome, buildPage } from '../../testing/builders.ts'

const option = { showPointsCard: true, searchHint: '挂耳咖啡' }
const show = (options: Partial<FeatureOptions> = {}) =>
  renderFeature(shopFeature, {
    route: '/home',
    ...options,
    answers: { 'home.all': buildHome(), 'home.option': option, ...options.answers },
  })
const banner = (linkType: number, link: string, title: string) => ({
  id: linkType + 1,
  linkType,
  link,
  title,
  subtitle: '',
  action: '',
  ground: '#23493f',
  ink: '#ffffff',
  pictures: [],
})

const notice = { id: 'n', kind: 'notice' as const, text: '今日上新', link: null }
const buildOwnPage = (blocks: PageBlock[]): DataOf<'page.find'> => ({
  id: 'home',
  version: 1,
  counts: {},
  content: { title: '自建首页', head: null, blocks },
})

it('shows the first cards after one call', async () => {
  const { ports } = show()
  expect(await screen.findByRole('link', { name: '商品1' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '积分商城' })).toBeTruthy()
  const goods = ports.server.requests.filter(({ name }) => name.startsWith('goods.'))
  expect(goods).toEqual([])
  expect(ports.server.count('home.all')).toBe(1)
})

it('shows a guest the sign-in prompt without a points request', async () => {
  const { ports } = show()
  expect(await screen.findByText('登录查看积分')).toBeTruthy()
  const way = screen.getByRole('link', { name: '登录' }).getAttribute('href') ?? ''
  expect(new URLSearchParams(way.split('?')[1]).get('redirect')).toBe('/home?companyId=1')
  expect(ports.server.count('login.myPoints')).toBe(0)
})

const points = (more: object = {}) =>
  buildData('login.myPoints', {
    balance: 12_860,
    worth: 1_286_000,
    expiring: { amount: 320, at: '2026-12-30T16:00:00.000Z' },
    ...more,
  })

it('shows a shopper the balance, its value, held points and the next expiry', async () => {
  const answers = {
    'login.myPoints': points(),
    'coupon.count': buildData('coupon.count', { unused: 3 }),
  }
  show({ user: true, answers })
  expect(await screen.findByText('12,860')).toBeTruthy()
  expect(screen.getByText('可抵 ¥128.60')).toBeTruthy()
  const held = await screen.findByRole('navigation', { name: '我的资产' })
  expect(await within(held).findByRole('link', { name: '3 张优惠券' })).toBeTruthy()
  expect(within(held).getByRole('link', { name: '320 12.31 到期' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '隐藏积分' }))
  expect(screen.queryByText('12,860')).toBeNull()
  expect(screen.queryByText('可抵 ¥128.60')).toBeNull()
  expect(screen.queryByText('320')).toBeNull()
})

const iconPicture = { src: '/media/p.webp', width: 400, height: 400 }

it('queries the icons again for a shopper and shows those of the page until they load', async () => {
  const icon = (id: number, name: string) => ({
    id,
    name,
    picture: iconPicture,
    linkType: 6,
    link: '5',
  })
  const home = buildHome({ icons: [icon(1, '数码家电')] })
  const { ports } = show({
    user: true,
    answers: { 'home.all': home, 'goods.icons': [icon(2, '会员专区')] },
  })
  expect(await screen.findByRole('link', { name: '会员专区' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '数码家电' })).toBeNull()
  expect(ports.server.count('goods.icons')).toBe(1)
})

it.each([
  ['a guest', false],
  ['a shopper whose icons cannot be loaded', true],
])('shows the icons of the page to %s', async (_title, user) => {
  const icon = { id: 1, name: '数码家电', picture: iconPicture, linkType: 6, link: '5' }
  const { ports } = show({
    user,
    answers: { 'home.all': buildHome({ icons: [icon] }), 'goods.icons': offline() },
  })
  expect(await screen.findByRole('link', { name: '数码家电' })).toBeTruthy()
  await waitFor(() => expect(ports.server.count('goods.icons')).toBe(user ? 1 : 0))
})

it('shows a skeleton for the balance while the points load', async () => {
  show({ user: true, answers: { 'login.myPoints': silence() } })
  const card = await screen.findByRole('region', { name: '我的积分' })
  expect(card.getAttribute('aria-busy')).toBe('true')
  expect(card.querySelectorAll('p [aria-hidden="true"]:not(svg)')).toHaveLength(1)
})

it('shows the balance without its value when prices are points', async () => {
  const company = { goodsPriceType: 1, integralName: '福豆' }
  show({ user: true, company, answers: { 'login.myPoints': points({ expiring: null }) } })
  expect(await screen.findByText('12,860')).toBeTruthy()
  expect(screen.queryByText(/可抵/)).toBeNull()
  expect(await screen.findByText('福豆有效期')).toBeTruthy()
})

it.each([
  ['the settings disable them', { 'home.option': { showPointsCard: false } }, {}],
  ['points are not accepted', {}, { integralPay: 0 }],
])('hides the points if %s', async (_sentence, answers, company) => {
  show({ answers, company })
  await screen.findByRole('link', { name: '商品1' })
  await waitFor(() => expect(screen.queryByText('登录查看积分')).toBeNull())
})

it('links banners of every kind', async () => {
  const banners = [
    banner(0, '', '不可点'),
    banner(3, '7', '看商品'),
    banner(9, 'https://partner.test/x', '去伙伴'),
    banner(12, '', '关闭商城'),
  ]
  const { host } = show({ answers: { 'home.all': buildHome({ banners }) } })
  const link = await screen.findByText('看商品')
  expect(link.closest('a')?.getAttribute('href')).toBe('/ware/detail/7?companyId=1')
  expect(screen.getByText('不可点').closest('a, button')).toBeNull()
  fireEvent.click(screen.getByText('去伙伴'))
  await waitFor(() =>
    expect(host.calls[0]?.slice(0, 2)).toEqual(['openExternal', 'https://partner.test/x']),
  )
  fireEvent.click(screen.getByText('关闭商城'))
  await waitFor(() => expect(host.calls.map(([name]) => name)).toContain('close'))
})

it('hides banners and icons whose screen this bundle does not include', async () => {
  const picture = { src: '/media/p.webp', width: 4, height: 4 }
  const icon = (id: number, name: string, linkType: number, link: string) => ({
    id,
    name,
    picture,
    linkType,
    link,
  })
  const banners = [
    banner(1, '/no-such-screen', '专题'),
    banner(1, '/no-such-screen?id=9', '会场'),
    banner(1, '/lottery/1', '抽奖'),
    banner(3, '7', '商品'),
  ]
  const icons = [icon(1, '会场入口', 1, '/no-such-screen'), icon(2, '分类', 6, '')]
  show({ answers: { 'home.all': buildHome({ banners, icons }) } })
  expect(await screen.findByText('商品')).toBeTruthy()
  expect(
    within(screen.getByRole('navigation', { name: '频道' })).getAllByRole('link'),
  ).toHaveLength(1)
  for (const text of ['专题', '会场', '抽奖', '会场入口'])
    expect(screen.queryByText(text)).toBeNull()
})

it('shows icons, carousels and article cards, without links to missing screens', async () => {
  const picture = { src: '/media/p.webp', width: 4, height: 4 }
  const answers = {
    'home.all': buildHome({
      icons: [{ id: 1, name: '数码家电', picture, linkType: 6, link: '5' }],
      sections: [
        {
          kind: 'strip',
          id: 1,
          title: '今日特惠',
          note: '每日更新',
          more: { linkType: 2, link: '' },
          goods: buildCards(2, {}, 50),
        },
        {
          kind: 'strip',
          id: 2,
          title: '专题',
          note: '',
          more: { linkType: 1, link: '/no-such-screen' },
          goods: buildCards(1, {}, 60),
        },
        {
          kind: 'story',
          id: 3,
          title: '本周书单',
          note: '六位馆员',
          picture,
          to: { linkType: 4, link: '4' },
        },
      ],
    }),
  }
  show({ answers })
  expect((await screen.findByText('数码家电')).closest('a')?.getAttribute('href')).toBe(
    '/category?companyId=1&categoryId=5',
  )
  const strip = screen.getByRole('region', { name: '今日特惠' })
  expect(within(strip).getByRole('link', { name: /商品50/ })).toBeTruthy()
  expect(within(strip).getByText('更多')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '专题' })).queryByText('更多')).toBeNull()
  expect(screen.getByText('本周书单').closest('a')?.getAttribute('href')).toBe(
    '/article/detail?companyId=1&typeId=4',
  )
})

it('continues with page 2 of the first tab without duplicates', async () => {
  const list = (args: { page?: unknown }) =>
    buildPage(buildCards(3, {}, 2), { page: Number(args.page) })
  const { ports } = show({
    answers: {
      'home.all': buildHome({ recommended: { list: buildCards(2), hasNext: true } }),
      'goods.list': list,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  expect(await screen.findByRole('link', { name: '商品4' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '商品2' })).toHaveLength(1)
  expect(ports.server.requests.find(({ name }) => name === 'goods.list')?.args['page']).toBe(2)
})

it('requests page 2 only once after a load error, and shows the loaded pages again after a return', async () => {
  const { ports, shell } = show({
    answers: {
      'home.all': buildHome({ recommended: { list: buildCards(2), hasNext: true } }),
      'goods.list': [offline(), buildPage(buildCards(1, {}, 3), { page: 2 })],
    },
  })
  const countRequests = () => ports.server.count('goods.list')
  const more = await screen.findByRole('button', { name: '加载更多' })
  expect(countRequests()).toBe(0)
  fireEvent.click(more)
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('link', { name: '商品3' })).toBeTruthy()
  expect(screen.getByText('没有更多了')).toBeTruthy()
  const requests = countRequests()

  act(() => shell.ports.navigation.go('/service?companyId=1'))
  await waitFor(() => expect(screen.queryByRole('tab', { name: '为您推荐' })).toBeNull())
  act(() => shell.ports.navigation.go('/home?companyId=1'))
  expect(await screen.findByRole('tab', { name: '为您推荐' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '商品3' })).toBeTruthy()
  expect(countRequests()).toBe(requests)
})

const tabs = [
  { id: 1, title: '为您推荐', cmsId: null, categoryId: null },
  { id: 2, title: '数码', cmsId: 102, categoryId: null },
]
it('stores the selected tab in the URL and requests its goods', async () => {
  const { ports, here } = show({
    answers: {
      'home.all': buildHome({ tabs }),
      'goods.listInSelection': buildPage(buildCards(1, {}, 9)),
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: '数码' }))
  expect(await screen.findByRole('link', { name: '商品9' })).toBeTruthy()
  expect(here()).toContain('tab=2')
  expect(ports.server.requests.at(-1)?.args).toMatchObject({ cmsId: 102, page: 1 })
})

it('shows an empty tab, and offers a retry after a load error', async () => {
  show({
    route: '/home?tab=2',
    answers: {
      'home.all': buildHome({ tabs }),
      'goods.listInSelection': [offline(), buildPage([])],
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('这里还没有商品')).toBeTruthy()
})

it('shows the blocks of the company’s own page instead of sections and tabs', async () => {
  const page = buildOwnPage([notice])
  const { ports } = show({ answers: { 'home.all': buildHome({ page, tabs }) } })
  expect(await screen.findByText('今日上新')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '积分商城' })).toBeTruthy()
  expect(screen.getByText('登录查看积分')).toBeTruthy()
  expect(screen.queryByText('自建首页')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  const strips = ['goods.list', 'gx.campaign', 'flashSale.sessions'] as const
  expect(strips.map((name) => ports.server.count(name))).toEqual([0, 0, 0])
})

it('keeps the other blocks of the company’s own page when one fails to load', async () => {
  const shelf = {
    id: 'g',
    kind: 'goodsList' as const,
    title: '暖礼好物',
    note: '',
    layout: 'tiles' as const,
    more: null,
    goods: { spuIds: [1, 2], limit: 12 },
  }
  const page = buildOwnPage([notice, shelf])
  const { ports } = show({
    answers: { 'home.all': buildHome({ page }), 'goods.byIds': offline() },
  })
  expect(await screen.findByText(/暖礼好物 没有加载出来/)).toBeTruthy()
  expect(screen.getByText('今日上新')).toBeTruthy()
  ports.server.script({ 'goods.byIds': buildCards(2) })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: /商品1/ })).toBeTruthy()
  expect(ports.server.count('home.all')).toBe(1)
})

it('offers a retry if the page fails to load', async () => {
  show({ answers: { 'home.all': [offline(), buildHome()] } })
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('link', { name: '商品1' })).toBeTruthy()
})
