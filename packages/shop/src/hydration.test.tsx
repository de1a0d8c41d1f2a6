import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, UNSAFE_LocationContext as LocationContext } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { DataOf } from '@mall/contract'
import { api } from '@mall/core/api'
import { createShell, mountShell, type Boot } from '@mall/core/feature'
import { serverHost, type Capability } from '@mall/core/host'
import { renderScreenToString } from '@mall/core/server'
import { signedIn } from '@mall/core/session'
import type { Answers } from '@mall/core/test-kit'
import {
  buildCompany,
  buildUser,
  buildData,
  memoryHost,
  plainFallbacks,
  PlainLayout,
  testPorts,
} from '@mall/testing'
import { overlayStack } from '@mall/ui'
import { shopFeature } from './feature.ts'
import { buildCup, buildHome, buildPage, buildCards } from './testing/builders.ts'

const frame = { features: [shopFeature], layout: PlainLayout, fallbacks: plainFallbacks }
const tabs = [
  { id: 1, title: '为您推荐', cmsId: null, categoryId: null },
  { id: 2, title: '数码', cmsId: 102, categoryId: null },
]
const ownPage: DataOf<'page.find'> = {
  id: '7',
  version: 1,
  counts: { goods: 4 },
  content: {
    title: '冬日暖礼季',
    head: null,
    blocks: [
      { id: 'word', kind: 'notice', text: '今日上新', link: null },
      {
        id: 'goods',
        kind: 'goodsList',
        title: '好物',
        note: '',
        layout: 'tiles',
        goods: { categoryId: 5, limit: 12 },
        more: null,
      },
    ],
  },
}
const answers: Answers = {
  'home.all': buildHome({ tabs }),
  'goods.list': buildPage(buildCards(4)),
  'goods.listInCategory': buildPage(buildCards(4)),
  'goods.listInSelection': buildPage(buildCards(2)),
  'goods.detail': buildCup(),
  'goods.related': {
    list: buildCards(2).map((card) => ({ ...card, reason: 'sameKind' as const })),
  },
  'goods.categories': buildData('goods.categories'),
  'goods.byCategory': buildData('goods.byCategory'),
  'goods.suggest': buildData('goods.suggest'),
  'home.article': buildData('home.article'),
  'article.related': buildData('article.related', { goods: [], articles: [] }),
  'article.countRead': { reads: 1 },
  'article.list': {
    categories: [],
    list: buildData('article.cards').map((card) => ({ ...card, title: '早晨一杯' })),
    page: 1,
    size: 20,
    hasNext: false,
  },
  'page.find': ownPage,
  'login.getInfo': buildUser(),
}
/** Home page of a company with blocks of its own. */
const OWN_HOME = '/home?companyId=1&own'
const ownAnswers: Answers = {
  ...answers,
  'home.all': buildHome({ tabs, page: { ...ownPage, id: 'home' } }),
}
const answersAt = (url: string) => (url === OWN_HOME ? ownAnswers : answers)
const homeOption = { searchHint: '挂耳咖啡' }
const everything: Capability[] = ['pay', 'scan', 'share', 'close', 'loginCode', 'miniProgram']

/** Each page with a text of its last part, whose code and data arrive last. */
const ROUTES: [url: string, expectedText: string][] = [
  ['/home?companyId=1', '商品1'],
  ['/category?companyId=1', '分类'],
  ['/secondCategory/5?companyId=1', '商品1'],
  ['/ware/list?companyId=1&kw=a', '商品1'],
  ['/search?companyId=1', '搜索'],
  ['/ware/detail/1?companyId=1', '看了又看'],
  ['/user-agreement?companyId=1', '更新于'],
  ['/article/detail?companyId=1&typeId=11', '返回'],
  ['/article/list?companyId=1', '早晨一杯'],
  ['/special/7?companyId=1', '商品1'],
  [OWN_HOME, '商品1'],
]

/** Requests of a screen without server markup. */
async function loadResponses(url: string, expectedText: string) {
  const entry = { url, boot: { companyInfo: buildCompany(), homeOption } }
  const { App, store } = createShell({
    ...testPorts({ answers: answersAt(url) }),
    ...frame,
    host: memoryHost(),
    entry,
  })
  render(
    <MemoryRouter initialEntries={[url]}>
      <App />
    </MemoryRouter>,
  )
  // A response or the code of a part can trigger further requests: finished when the page is there
  // and nothing has happened since the last check.
  let before: unknown
  await waitFor(
    () => {
      const { api: now } = store.getState()
      const isSame = now === before && Object.keys(now.queries).length > 0
      before = now
      expect(document.body.innerHTML).toContain(expectedText)
      expect(isSame).toBe(true)
      expect(store.dispatch(api.util.getRunningQueriesThunk())).toEqual([])
    },
    { timeout: 20_000 },
  )
  const { queries, provided } = store.getState().api
  cleanup()
  return structuredClone({ queries, provided })
}

/** Page as rendered by the edge. */
async function pageAt(url: string, expectedText: string) {
  const screen = { url, answers: await loadResponses(url, expectedText) }
  const boot = { companyInfo: buildCompany(), homeOption, screen }
  const shell = createShell({ ...testPorts(), ...frame, host: serverHost, entry: { url, boot } })
  const rendered = await renderScreenToString(shell, url)
  // With lazy parts, React keeps the last context values of the server render. Only this test
  // renders both in one process, and only the router reads them.
  Object.assign(LocationContext, { _currentValue: null, _currentValue2: null })
  if (rendered.kind !== 'html') throw new Error(`sent to ${rendered.to}`)
  return { boot, html: rendered.html }
}

// Render all pages before hydrating the first: React cannot render for both at the same time.
const pages = new Map<string, { boot: Boot; html: string }>()
beforeAll(async () => {
  for (const [url, text] of ROUTES) pages.set(url, await pageAt(url, text))
}, 60_000)

// React logs this only if one process renders on the server and in the browser.
const bothAtOnce = /^Detected multiple renderers/
const complaints: string[] = []
const spyOnIntervals = () => vi.spyOn(globalThis, 'setInterval')
let intervals: ReturnType<typeof spyOnIntervals>
beforeEach(() => {
  complaints.length = 0
  intervals = spyOnIntervals()
  vi.spyOn(console, 'error').mockImplementation((...messages: unknown[]) => {
    if (!bothAtOnce.test(String(messages[0]))) complaints.push(messages.map(String).join(' '))
  })
})
afterEach(() => {
  // A shell is never unmounted: its clocks would tick on in the files after this one. The interval
  // of jsdom's animation frames, 17 ms, serves them all.
  intervals.mock.calls.forEach(([, ms = 0], index) => {
    if (ms >= 1_000) clearInterval(intervals.mock.results[index]?.value as NodeJS.Timeout)
  })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const visits = ROUTES.flatMap(([url, expectedText]) => [
  { url, expectedText, isSignedIn: false },
  { url, expectedText, isSignedIn: true },
])

it.each(visits)(
  'hydrates $url without warnings or repeated requests (signed in: $isSignedIn)',
  async ({ url, expectedText, isSignedIn }) => {
    const { boot = null, html = '' } = pages.get(url) ?? {}
    expect(html).toContain(expectedText)
    history.replaceState(null, '', url)
    document.body.innerHTML = `<div id="root">${html}</div>`
    const root = document.body.firstElementChild as HTMLElement
    const first = root.querySelector('main')

    const ports = testPorts({ answers: answersAt(url) })
    const host = memoryHost({}, { capabilities: everything })
    const shell = createShell({ ...ports, ...frame, host, entry: { url, boot } })
    if (isSignedIn) shell.store.dispatch(signedIn({ token: 't-test', openId: '' }))
    await act(() => mountShell(shell, root, overlayStack))

    expect(complaints).toEqual([])
    expect(root.querySelector('main')).toBe(first)
    const requestedCalls = ports.server.requests.map(({ name }) => name)
    // Only data of the shopper is requested; the page already contains the rest.
    const ofShopper = ['goods.refreshSku', ...(isSignedIn ? ['goods.icons'] : [])]
    expect(
      requestedCalls.filter((name) => /^(goods|home)\./.test(name) && !ofShopper.includes(name)),
    ).toEqual([])
  },
)

const isElementHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__react'))

/** Server-rendered home page, hydrated with only the first view visible. */
async function firstViewOfHome() {
  const url = '/home?companyId=1'
  const { boot = null, html = '' } = pages.get(url) ?? {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  history.replaceState(null, '', url)
  document.body.innerHTML = `<div id="root" data-rendered>${html}</div>`
  Object.assign(window, { mallEventQueue: [] })
  const root = document.body.firstElementChild as HTMLElement
  const shell = createShell({
    ...testPorts({ answers }),
    ...frame,
    host: memoryHost(),
    entry: { url, boot },
  })
  await act(() => mountShell(shell, root, overlayStack))
  return screen.getByRole('link', { name: '商品1' })
}

it('keeps the markup below the first view until it approaches the viewport', async () => {
  const link = await firstViewOfHome()
  expect(isElementHydrated(link)).toBe(false)
  fireEvent.scroll(window)
  await waitFor(() => expect(isElementHydrated(link)).toBe(true))
  expect(link.isConnected).toBe(true)
  expect(complaints).toEqual([])
})

it('follows a link below the first view before hydration inside the mall', async () => {
  const link = await firstViewOfHome()
  expect(fireEvent.click(link)).toBe(false)
  await waitFor(() => expect(location.pathname).toBe('/ware/detail/1'))
  expect(complaints).toEqual([])
})

it('replays a tap on a button below the first view after hydration', async () => {
  await firstViewOfHome()
  const tab = screen.getByRole('tab', { name: '数码' })
  fireEvent.click(tab)
  await waitFor(() => expect(location.search).toContain('tab=2'))
})
