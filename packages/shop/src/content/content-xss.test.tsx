import { cleanup, screen, waitFor } from '@testing-library/react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ArticleCard, DataOf } from '@mall/contract'
import { createShell } from '@mall/core/feature'
import { serverHost } from '@mall/core/host'
import { resolveLink } from '@mall/core/links'
import { renderScreenToString } from '@mall/core/server'
import {
  buildCompany,
  buildData,
  plainFallbacks,
  PlainLayout,
  renderFeature,
  testPorts,
  xssStrings,
  type Answers,
} from '@mall/testing'
import { contentApi } from './content-endpoints.ts'
import { homeApi } from '../catalogue/home/home-endpoints.ts'
import { shopFeature } from '../feature.ts'
import { buildCards, buildHome } from '../testing/builders.ts'
import { buildHostilePage } from '../testing/hostile-page.ts'
import { listExecutable } from '../testing/list-executable.ts'

import './article-list-page.tsx'
import './help-page.tsx'
import './special-page.tsx'
import '../catalogue/home/home-page.tsx'
import './article/article-page.tsx'

const BATCH = 30
const toBatches = (texts: readonly string[]) =>
  Array.from({ length: texts.length / BATCH }, (_, index) =>
    texts.slice(index * BATCH, (index + 1) * BATCH),
  )
const batches = toBatches(xssStrings)
/**
 * Batches for pages of blocks, which take seconds to render: every tenth one, in deep runs all of
 * them.
 */
const batchesOfBlocks =
  process.env.MALL_TEST_DEEP === '1'
    ? batches
    : toBatches(xssStrings.filter((_, index) => index % 10 === 0))
const TIMEOUT_MS = 300_000
const toArticle = (text: string, index: number): ArticleCard => ({
  id: index + 1,
  title: text,
  summary: text,
  category: text,
  isPinned: index % 2 === 0,
  publishedAt: '2026-01-02T00:00:00.000Z',
  reads: 3,
  picture: null,
})
const toCategories = (texts: readonly string[]) =>
  texts.map((title, index) => ({ id: index + 1, title }))
const toList = (texts: readonly string[]): DataOf<'article.list'> => ({
  categories: toCategories(texts),
  list: texts.map(toArticle),
  page: 1,
  size: 20,
  hasNext: false,
})
const toDetail = (texts: readonly string[]) =>
  buildData('home.article', {
    id: 5,
    title: texts.join(' '),
    html: texts.join('<p>段落</p>'),
  })
const toRelated = (texts: readonly string[]) =>
  buildData('article.related', {
    category: texts.join(' '),
    goods: [],
    articles: texts.map(toArticle),
  })
const show = (route: string, answers: Answers) => renderFeature(shopFeature, { route, answers })

const { upsertQueryData } = contentApi.util

const executed = vi.fn()
beforeEach(() => {
  executed.mockReset()
  vi.spyOn(window, 'alert').mockImplementation(executed)
})
function expectNothingExecuted(root: ParentNode = document.body) {
  expect(listExecutable(root)).toEqual([])
  expect(executed).not.toHaveBeenCalled()
  expect(document.body.dataset['executed']).toBeUndefined()
  expect('__executed' in window).toBe(false)
}

it('detects executable markup', () => {
  const root = document.createElement('template')
  root.innerHTML = `<a href="java\nscript:x()" onclick="x()">a</a><iframe></iframe><p style="behavior:url(x)">`
  expect(listExecutable(root.content)).toHaveLength(4)
})

it(
  'renders no executable markup of pages and articles in the first HTML',
  async () => {
    for (const texts of batchesOfBlocks) {
      const page = buildHostilePage(texts, { inTab: true })
      const article = toDetail(texts)
      for (const path of ['/special/7?', '/home?', '/article/detail?id=5&']) {
        const url = `${path}companyId=1`
        const shell = createShell({
          ...testPorts(),
          host: serverHost,
          features: [shopFeature],
          layout: PlainLayout,
          fallbacks: plainFallbacks,
          entry: { url, boot: { companyInfo: buildCompany() } },
        })
        const { dispatch } = shell.store
        await dispatch(upsertQueryData('contentPage', { id: '7' }, page))
        await dispatch(upsertQueryData('blockGoods', { spuIds: [1] }, buildCards(1)))
        await dispatch(upsertQueryData('articleCards', { articleIds: [1] }, texts.map(toArticle)))
        await dispatch(upsertQueryData('articleRelated', { id: 5 }, toRelated(texts)))
        await dispatch(contentApi.util.upsertQueryData('article', { id: 5 }, article))
        await dispatch(homeApi.util.upsertQueryData('home', undefined, { ...buildHome(), page }))
        const rendered = await renderScreenToString(shell, url)
        if (rendered.kind !== 'html') throw new Error('not rendered')
        const first = new DOMParser().parseFromString(rendered.html, 'text/html')
        for (const text of texts) expect(first.body.textContent).toContain(text.trim())
        expectNothingExecuted(first)
      }
    }
    Object.assign(LocationContext, { _currentValue: null, _currentValue2: null })
  },
  TIMEOUT_MS,
)

it.each(['/special/7', '/home'])(
  'executes no text of the blocks of %s',
  async (route) => {
    for (const texts of batchesOfBlocks) {
      const { container } = renderFeature(shopFeature, {
        route,
        answers: {
          'goods.byIds': buildCards(1),
          'coupon.block': buildData('coupon.block', { list: [] }),
          'article.cards': () => texts.map(toArticle),
        },
        // Written into the cache, because the contract's schema refuses these texts and addresses
        // in a response.
        prepare({ store: { dispatch } }) {
          const page = buildHostilePage(texts)
          void dispatch(upsertQueryData('contentPage', { id: '7' }, page))
          void dispatch(homeApi.util.upsertQueryData('home', undefined, { ...buildHome(), page }))
        },
      })
      await screen.findByRole('main')
      await waitFor(() => expect(container.textContent).toContain(texts.at(-1)?.trim()))
      await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
      expectNothingExecuted()
      cleanup()
    }
  },
  TIMEOUT_MS,
)

it(
  'executes no text of articles in lists and details',
  async () => {
    const list = show('/article/list', { 'article.list': toList(xssStrings) })
    await screen.findAllByText(xssStrings[0] ?? '', { exact: false })
    for (const text of xssStrings) expect(list.container.textContent).toContain(text)
    expectNothingExecuted()
    cleanup()
    const categories = toCategories(xssStrings).map((category) => ({
      ...category,
      list: [{ id: category.id, title: category.title, summary: category.title }],
    }))
    show('/article', { 'article.faq': { categories } })
    await screen.findAllByText(xssStrings[0] ?? '', { exact: false })
    expectNothingExecuted()
    cleanup()
    for (const texts of batches) {
      show('/article/detail?id=5', {
        'home.article': toDetail(texts),
        'article.related': toRelated(texts),
        'article.countRead': { reads: 1 },
      })
      await screen.findAllByText(texts.at(-1) ?? '', { exact: false })
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
      expectNothingExecuted()
      cleanup()
    }
  },
  TIMEOUT_MS,
)

it('links to no executable address', () => {
  const context = { companyId: 1, host: 'mall.test', customerServiceUrl: '' }
  const types = Array.from({ length: 14 }, (_, linkType) => linkType)
  const targets = xssStrings.flatMap((link) =>
    types.map((linkType) => resolveLink({ linkType, link }, context)),
  )
  const unsafe = targets.filter(
    (target) =>
      (target.kind === 'route' && !/^\/[\w?]/.test(target.to)) ||
      (target.kind === 'external' && !/^https?:/.test(target.url)),
  )
  expect(unsafe).toEqual([])
})
