// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QUIET_MS, whenSettled } from './when-settled.ts'

/** More than the idle time that is taken for granted. */
const IDLE = 300
let file: () => void
let end: () => void
const run = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  class Files {
    constructor(told: () => void) {
      file = told
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('PerformanceObserver', Files)
  run.mockClear()
  end = whenSettled(window, run)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('waits until the page has been quiet, and then runs once', () => {
  vi.advanceTimersByTime(QUIET_MS - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(QUIET_MS * 10)
  expect(run).toHaveBeenCalledTimes(1)
})

it.each([
  ['a file that arrives', () => file()],
  ['a finger', () => window.dispatchEvent(new Event('pointerdown'))],
  ['scrolling', () => window.dispatchEvent(new Event('scroll'))],
])('begins to wait anew with %s', (_sign, stir) => {
  vi.advanceTimersByTime(QUIET_MS - 100)
  stir()
  vi.advanceTimersByTime(QUIET_MS - 100)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(IDLE + 100)
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs again when the page has come to rest again', () => {
  vi.advanceTimersByTime(QUIET_MS + IDLE)
  window.dispatchEvent(new Event('popstate'))
  vi.advanceTimersByTime(QUIET_MS + IDLE)
  expect(run).toHaveBeenCalledTimes(2)
})

it('waits for the page to be loaded, however quiet it is', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  vi.advanceTimersByTime(QUIET_MS * 3)
  expect(run).not.toHaveBeenCalled()
  state.mockReturnValue('complete')
  vi.advanceTimersByTime(QUIET_MS + IDLE)
  expect(run).toHaveBeenCalledTimes(1)
})

it('does nothing once it has been ended', () => {
  vi.advanceTimersByTime(QUIET_MS)
  end()
  vi.advanceTimersByTime(QUIET_MS * 3)
  expect(run).not.toHaveBeenCalled()
})
