// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QUIET_MS, onPageIdle } from './on-page-idle.ts'

/** Longer than the assumed delay of idle time. */
const IDLE_MS = 300
let emitResource: () => void
let end: () => void
const run = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  class ObserverStub {
    constructor(notify: () => void) {
      emitResource = notify
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('PerformanceObserver', ObserverStub)
  run.mockClear()
  end = onPageIdle(window, run)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('runs once after the page has been idle', () => {
  vi.advanceTimersByTime(QUIET_MS - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(QUIET_MS * 10)
  expect(run).toHaveBeenCalledTimes(1)
})

it.each([
  ['a loaded resource', () => emitResource()],
  ['a touch', () => window.dispatchEvent(new Event('pointerdown'))],
  ['scrolling', () => window.dispatchEvent(new Event('scroll'))],
])('restarts the wait on %s', (_activity, act) => {
  vi.advanceTimersByTime(QUIET_MS - 100)
  act()
  vi.advanceTimersByTime(QUIET_MS - 100)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(IDLE_MS + 100)
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs again when the page is idle again', () => {
  vi.advanceTimersByTime(QUIET_MS + IDLE_MS)
  window.dispatchEvent(new Event('popstate'))
  vi.advanceTimersByTime(QUIET_MS + IDLE_MS)
  expect(run).toHaveBeenCalledTimes(2)
})

it('does not run before the page has loaded', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  vi.advanceTimersByTime(QUIET_MS * 3)
  expect(run).not.toHaveBeenCalled()
  state.mockReturnValue('complete')
  vi.advanceTimersByTime(QUIET_MS + IDLE_MS)
  expect(run).toHaveBeenCalledTimes(1)
})

it('does not run after it was unsubscribed', () => {
  vi.advanceTimersByTime(QUIET_MS)
  end()
  vi.advanceTimersByTime(QUIET_MS * 3)
  expect(run).not.toHaveBeenCalled()
})
