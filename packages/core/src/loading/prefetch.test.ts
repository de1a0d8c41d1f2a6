// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPorts } from '../test-kit/index.ts'
import { createScreenLoader, type ScreenLoader } from './screen-loader.ts'
import { QUIET_MS } from './on-page-idle.ts'
import { prefetchOnPageIdle } from './prefetch.ts'
import { canPrefetch } from './schedulers.ts'

const requests: string[] = []
let loaders: Map<string, ScreenLoader>
const prefetchQueue = new Set<() => Promise<unknown>>()
let end: () => void

/** Every path has a screen, except those that start with /elsewhere. */
function findScreen(path: string): ScreenLoader | null {
  if (path.startsWith('/elsewhere')) return null
  const lazy = async () => {
    requests.push(path)
    if (path === '/gone') throw new TypeError('Failed to fetch dynamically imported module')
    return { Component: () => null }
  }
  const loader = loaders.get(path) ?? createScreenLoader(path, lazy, testPorts())
  loaders.set(path, loader)
  return loader
}

/** Every link is visible, except those with `data-below`. */
class IntersectionStub {
  private readonly links: Element[] = []
  private readonly notify: (entries: object[]) => void
  constructor(notify: (entries: object[]) => void) {
    this.notify = notify
  }
  observe(link: Element) {
    if (this.links.push(link) > 1) return
    queueMicrotask(() =>
      this.notify(
        this.links.map((target) => ({
          target,
          isIntersecting: !target.hasAttribute('data-below'),
        })),
      ),
    )
  }
  disconnect = () => undefined
}

function begin(html: string, connection?: object): void {
  document.body.innerHTML = html
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  end = prefetchOnPageIdle({ prefetchQueue }, findScreen, window)
}
const waitForIdle = () => vi.advanceTimersByTimeAsync(QUIET_MS * 2)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', IntersectionStub)
  requests.length = 0
  prefetchQueue.clear()
  loaders = new Map()
})
afterEach(() => {
  end()
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page = `
  <a href="/cart?companyId=1">cart</a><a href="/ware/5#more">cup</a><a href="/ware/5">cup</a>
  <a href="/below" data-below>below</a><a href="/elsewhere">no screen</a><a href="https://a.example/x">out</a>`

it('loads the screens of the links in the viewport once each when the page is idle', async () => {
  begin(page)
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1)
  expect(requests).toEqual([])
  await waitForIdle()
  expect(requests).toEqual(['/cart', '/ware/5'])
})

it('loads screens that scrolled into the viewport when the page is idle again', async () => {
  begin(page)
  await waitForIdle()
  document.querySelector('[data-below]')?.removeAttribute('data-below')
  window.dispatchEvent(new Event('scroll'))
  await waitForIdle()
  expect(requests).toEqual(['/cart', '/ware/5', '/below'])
})

it('loads nothing with data saver', async () => {
  begin(page, { saveData: true, effectiveType: '4g' })
  await waitForIdle()
  expect(requests).toEqual([])
})

it('stops when the connection becomes slow', async () => {
  const connection = { effectiveType: '4g' }
  begin(page, connection)
  await vi.advanceTimersByTimeAsync(QUIET_MS + 200)
  connection.effectiveType = '2g'
  await waitForIdle()
  expect(requests).toEqual(['/cart'])
})

it('loads queued parts once, before the screens, and continues after a load error', async () => {
  prefetchQueue.add(async () => {
    requests.push('sheet')
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  begin('<a href="/cart">cart</a>')
  await waitForIdle()
  window.dispatchEvent(new Event('scroll'))
  await waitForIdle()
  expect(requests).toEqual(['sheet', '/cart'])
})

it('resets a screen with a load error to idle, so that a tap loads it again', async () => {
  begin('<a href="/gone">gone</a><a href="/cart">cart</a>')
  await waitForIdle()
  expect(requests).toEqual(['/gone', '/cart'])
  expect(loaders.get('/gone')?.get()).toEqual({ kind: 'idle' })
})

it.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ saveData: true }, false],
])('prefetching on connection %o is allowed: %s', (connection, allowed) => {
  expect(canPrefetch({ connection })).toBe(allowed)
})
