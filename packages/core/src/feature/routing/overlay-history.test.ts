// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createOverlayHistory, type Overlays } from './overlay-history.ts'

/** A stack of popups; `fixed` ones are closed by their own buttons only. */
function createOverlays() {
  const open: { fixed: boolean }[] = []
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  const close = (index = 0) => {
    open.splice(open.length - 1 - index, 1)
    notify()
  }
  const overlays: Overlays = {
    get: () => open.length,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dismiss(index) {
      const overlay = open.at(-1 - index)
      if (!overlay || overlay.fixed) return false
      // A component closes with its next render.
      queueMicrotask(() => {
        open.splice(open.indexOf(overlay), 1)
        notify()
      })
      return true
    },
  }
  const show = (fixed = false) => {
    open.push({ fixed })
    notify()
  }
  return { overlays, show, close }
}

/** The router's part of a window with its listeners, on a page that begins at /list. */
function createPage() {
  const { overlays, show, close } = createOverlays()
  const listen = vi.spyOn(window, 'addEventListener')
  const routed = createOverlayHistory(window, overlays)
  const [, handlePop] = listen.mock.lastCall ?? []
  onTestFinished(() => window.removeEventListener('popstate', handlePop as EventListener))
  const navigations: string[] = []
  routed.addEventListener('popstate', () => {
    navigations.push(routed.location.pathname + routed.location.search)
  })
  let idx = 0
  const go = (url: string) => routed.history.pushState({ idx: ++idx, key: `k${idx}` }, '', url)
  return { overlays, show, close, routed, navigations, go }
}

const isAt = (path: string, overlay?: number) => () => {
  expect(location.pathname + location.search).toBe(path)
  expect((history.state as { overlay?: number } | null)?.overlay).toBe(overlay)
}
/** Jsdom traverses in a task of its own. */
const back = async (then: () => void) => {
  history.back()
  await vi.waitFor(then, 20_000)
}
let number = 0

beforeEach(() => {
  number += 1
  history.pushState({ idx: 0, key: `first${number}` }, '', '/list')
})

it('closes the topmost popup on Back, one by one, and only then notifies the router', async () => {
  const page = createPage()
  page.go('/detail')
  page.show()
  page.show()
  await vi.waitFor(isAt('/detail', 2), 20_000)
  await back(() => expect(page.overlays.get()).toBe(1))
  await back(() => expect(page.overlays.get()).toBe(0))
  expect(page.navigations).toEqual([])
  await back(() => expect(page.navigations).toEqual(['/list']))
})

it('removes the history entry of a popup that a button closes', async () => {
  const page = createPage()
  page.go('/detail')
  page.show()
  await vi.waitFor(isAt('/detail', 1), 20_000)
  page.close()
  await vi.waitFor(isAt('/detail'), 20_000)
  await back(() => expect(page.navigations).toEqual(['/list']))
})

it('navigates after a popup has closed and before its entry is removed', async () => {
  const page = createPage()
  page.go('/detail')
  page.show()
  await vi.waitFor(isAt('/detail', 1), 20_000)
  page.close()
  await Promise.resolve()
  page.go('/submit')
  expect(page.routed.location.pathname).toBe('/submit')
  await vi.waitFor(isAt('/submit'), 20_000)
  await back(() => expect(page.navigations).toEqual(['/detail']))
  await back(() => expect(page.navigations).toEqual(['/detail', '/list']))
})

it('opens a screen from a popup and returns past the popup', async () => {
  const page = createPage()
  page.go('/detail')
  page.show()
  page.show()
  await vi.waitFor(isAt('/detail', 2), 20_000)
  page.go('/submit')
  page.close()
  page.close()
  await vi.waitFor(isAt('/submit'), 20_000)
  await back(() => expect(page.navigations).toEqual(['/detail']))
  isAt('/detail')()
})

it('goes one screen back from popups that close concurrently', async () => {
  const page = createPage()
  page.go('/product')
  page.go('/cashier')
  page.show()
  page.show()
  await vi.waitFor(isAt('/cashier', 2), 20_000)
  page.routed.history.go(-1)
  page.close()
  page.close()
  await vi.waitFor(() => expect(page.navigations).toEqual(['/product']), 20_000)
  await back(() => expect(page.navigations).toEqual(['/product', '/list']))
})

it('keeps an address that was replaced below a popup', async () => {
  const page = createPage()
  page.show()
  await vi.waitFor(isAt('/list', 1), 20_000)
  page.routed.history.replaceState(page.routed.history.state, '', '/list?sort=1')
  page.close()
  await vi.waitFor(isAt('/list?sort=1'), 20_000)
  expect(page.navigations).toEqual([])
})

it('does not navigate when a popup may not be dismissed', async () => {
  const page = createPage()
  page.show(true)
  await vi.waitFor(isAt('/list', 1), 20_000)
  // The entry without the popup is current for a moment only: waiting for it would miss it.
  const popped = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  )
  history.back()
  await popped
  await vi.waitFor(isAt('/list', 1), 20_000)
  expect(page.overlays.get()).toBe(1)
})

it('skips the entry of a popup that was open at the reload', async () => {
  history.pushState({ ...(history.state as object), overlay: 1 }, '')
  const page = createPage()
  expect(page.routed.history.state).not.toHaveProperty('overlay')
  await vi.waitFor(isAt('/list'), 20_000)
  expect(page.navigations).toEqual([])
})
