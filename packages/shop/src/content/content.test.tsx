import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ArticleCard, DataOf, PageBlock } from '@mall/contract'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { buildData, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { buildCards, buildHome, buildPage } from '../testing/builders.ts'
import { Blocks } from './blocks/blocks.tsx'
import './article-list-page.tsx'
import './help-page.tsx'
import '../catalogue/home/home-option-page.tsx'
import './special-page.tsx'

const picture = { src: '/media/p.webp', width: 400, height: 200 }
const article = (overrides: Partial<ArticleCard> = {}): ArticleCard => ({
  id: 5,
  title: '早晨一杯',
  summary: '',
  category: '购物指南',
  picture,
  isPinned: false,
  publishedAt: '2020-11-17T16:30:00.000Z',
  reads: 12_000,
  ...overrides,
})
const articlePage = (list: ArticleCard[]): DataOf<'article.list'> => ({
  categories: [
    { id: 1, title: '购物指南' },
    { id: 2, title: '服务说明' },
  ],
  list,
  page: 1,
  size: 20,
  hasNext: false,
})
const page = (blocks: PageBlock[], counts: Record<string, number> = {}): DataOf<'page.find'> => ({
  id: '7',
  version: 1,
  counts,
  content: {
    title: '冬日暖礼季',
    head: {
      title: '把暖意送到手里',
      note: '',
      period: '',
      picture: null,
      ground: '#23493f',
      ink: '#ffffff',
    },
    blocks,
  },
})
const show = (route: string, answers: Answers) => renderFeature(shopFeature, { route, answers })
const notice = (id: string, text: string): PageBlock => ({ id, kind: 'notice', text, link: null })
const goodsBlock = (id: string, title: string): PageBlock => ({
  id,
  kind: 'goodsList',
  title,
  note: '',
  layout: 'tiles',
  more: null,
  goods: { spuIds: [1, 2], limit: 12 },
})

it('lists articles with category, day and reads and switches the category', async () => {
  const { ports } = show('/article/list', {
    'article.list': articlePage([article({ isPinned: true, title: '置顶文章' }), article()]),
  })
  const row = (await screen.findByText('早晨一杯')).closest('a')
  expect(row?.getAttribute('href')).toBe('/article/detail?companyId=1&id=5')
  expect(row?.textContent).toContain('购物指南 · 2020-11-18 · 1.2万+ 阅读')
  expect(screen.getByText('置顶')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '服务说明' }))
  await waitFor(() => expect(ports.server.requests.at(-1)?.args).toMatchObject({ categoryId: '2' }))
})

it('links to the home page when there are no articles', async () => {
  show('/article/list', { 'article.list': { ...articlePage([]), categories: [] } })
  expect(await screen.findByRole('heading', { name: '还没有文章' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '去首页看看' })).toBeTruthy()
})

it('finds questions by words and links to the service when there are none', async () => {
  const found: DataOf<'article.faq'> = {
    categories: [
      { id: 1, title: '配送与收货', list: [{ id: 9, title: '运费怎么算', summary: '' }] },
    ],
  }
  const { ports } = show('/article', { 'article.faq': found })
  const question = await screen.findByRole('link', { name: /运费怎么算/ })
  expect(question.getAttribute('href')).toBe('/article/detail?companyId=1&id=9')
  ports.server.script({ 'article.faq': { categories: [] } })
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索常见问题' }), '登录{Enter}')
  expect(await screen.findByRole('heading', { name: '没有找到相关问题' })).toBeTruthy()
  expect(ports.server.requests.at(-1)?.args).toMatchObject({ kw: '登录' })
})

it('shows the company’s account to follow', async () => {
  const account = { host: 'wechat' as const, name: '积分商城服务号', note: '', picture }
  show('/focus', { 'content.follow': { accounts: [account] } })
  expect(await screen.findByRole('img', { name: '积分商城服务号 的二维码' })).toBeTruthy()
})

it('shows the blocks of a special and hides empty and ended ones', async () => {
  show('/special/7', {
    'page.find': page(
      [
        notice('n', '今日上新'),
        goodsBlock('g', '暖礼好物'),
        goodsBlock('empty', '空的'),
        {
          id: 'late',
          kind: 'countdown',
          title: '已经结束',
          until: '2020-01-01T00:00:00.000Z',
          link: null,
        },
      ],
      { g: 2, empty: 0 },
    ),
    'goods.byIds': buildCards(2),
  })
  expect(await screen.findByText('今日上新')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '冬日暖礼季' })).toBeTruthy()
  const shelf = await screen.findByRole('region', { name: '暖礼好物' })
  expect(await within(shelf).findByText('商品1')).toBeTruthy()
  expect(screen.queryByText('空的')).toBeNull()
  expect(screen.queryByText('已经结束')).toBeNull()
})

it('hides a block of an unknown kind', () => {
  const unknown = { id: 'x', kind: 'hologram' } as unknown as PageBlock
  expect(Blocks({ blocks: [unknown], counts: {} })).toEqual([null])
})

it('shows the goods of the running flash sale', async () => {
  const sales = defineFeature({
    id: 'sales',
    routes: [
      {
        path: screens.secKillList,
        title: '',
        access: {},
        lazy: async () => ({ Component: () => null }),
      },
    ],
  })
  const times = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z' }
  const [item] = buildData('flashSale.session').items
  const session = { id: 3, title: '早场', ...times, serverTime: '2026-01-01T00:00:00.000Z' }
  renderFeature([shopFeature, sales], {
    route: '/special/7',
    answers: {
      'page.find': page([notice('n', '今日上新'), { id: 's', kind: 'flashSale' }]),
      'flashSale.sessions': { serverTime: session.serverTime, list: [session] },
      'flashSale.session': {
        ...session,
        isReminded: false,
        offersReminder: false,
        remindsAt: null,
        items: item ? [{ ...item, name: '早场咖啡' }] : [],
      },
    },
  })
  const sale = await screen.findByRole('region', { name: '限时秒杀' })
  expect(within(sale).getByRole('link', { name: /早场咖啡/ })).toBeTruthy()
})

it('keeps the other blocks when one fails to load and retries it in its position', async () => {
  const { ports } = show('/special/7', {
    'page.find': page([notice('n', '今日上新'), goodsBlock('g', '暖礼好物')], { g: 2 }),
    'goods.byIds': offline(),
  })
  const failed = await screen.findByText(/暖礼好物 没有加载出来/)
  expect(failed).toBeTruthy()
  expect(screen.getByText('今日上新')).toBeTruthy()
  ports.server.script({ 'goods.byIds': buildCards(2) })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('商品1')).toBeTruthy()
})

it('loads the blocks of a tab when it is selected', async () => {
  show('/special/7', {
    'page.find': page([
      {
        id: 't',
        kind: 'tabs',
        tabs: [
          { title: '数码', blocks: [notice('a', '看数码') as never] },
          { title: '生鲜', blocks: [notice('b', '看生鲜') as never] },
        ],
      } as PageBlock,
    ]),
  })
  expect(await screen.findByText('看数码')).toBeTruthy()
  expect(screen.queryByText('看生鲜')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: '生鲜' }))
  expect(screen.getByText('看生鲜')).toBeTruthy()
})

it('does not load a video before it is played', async () => {
  show('/special/7', {
    'page.find': page([
      { id: 'v', kind: 'video', title: '开箱', src: '/media/a.mp4', poster: picture },
    ]),
  })
  const play = await screen.findByRole('button', { name: '播放 开箱' })
  expect(document.querySelector('video')).toBeNull()
  await userEvent.click(play)
  expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/a.mp4')
})

it('shows that a special does not exist', async () => {
  show('/special/7', { 'page.find': refuse('page/not-found') })
  expect(await screen.findByRole('heading', { name: '页面不存在或已下线' })).toBeTruthy()
})

it('shows a draft with the token of its link', async () => {
  const { ports } = show('/special/7?preview=abc', { 'page.preview': page([notice('n', '草稿')]) })
  expect(await screen.findByText('草稿')).toBeTruthy()
  expect(screen.getByText('预览：尚未发布的内容')).toBeTruthy()
  const request = ports.server.requests.find(({ name }) => name === 'page.preview')
  expect(request?.args).toMatchObject({ id: '7', token: 'abc' })
  expect(ports.server.count('page.find')).toBe(0)
})

it('shows the company’s page at /home-option, or the default home page', async () => {
  const own = show('/home-option', {
    'page.find': { ...page([notice('n', '自建首页')]), id: 'home-option' },
  })
  expect(await screen.findByText('自建首页')).toBeTruthy()
  own.unmount()
  show('/home-option', {
    'page.find': refuse('page/not-found'),
    'home.all': buildHome({ searchHint: '挂耳咖啡' }),
    'goods.list': buildPage([]),
    'coupon.home': buildData('coupon.home', { list: [], claimed: [] }),
  })
  expect(await screen.findByText('挂耳咖啡')).toBeTruthy()
})
