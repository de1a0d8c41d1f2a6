import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { bootstrapScript } from './bootstrap-script.ts'

type Listener = (event: object) => void

/** Runs the script against a minimal page; returns its queue and what dispatches an event. */
function runScript() {
  const listeners = new Map<string, Listener>()
  const page = {
    document: { documentElement: { dataset: { scheme: 'light' } } },
    localStorage: { getItem: () => null },
    window: {} as { mallEventQueue?: unknown[] | null },
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    requestAnimationFrame: () => 0,
    setTimeout: () => 0,
  }
  runInNewContext(bootstrapScript, page)
  function dispatch(kind: 'click' | 'submit', tagName: string, properties: object = {}) {
    const target = { tagName, closest: () => target, ...properties }
    const event = { target, preventDefault: vi.fn(), stopPropagation: vi.fn() }
    listeners.get(kind)?.(event)
    return event
  }
  return { page, dispatch }
}

it('queues a tap on a button and stops other handlers', () => {
  const { page, dispatch } = runScript()
  expect(dispatch('click', 'BUTTON').stopPropagation).toHaveBeenCalledOnce()
  expect(page.window.mallEventQueue).toHaveLength(1)
})

it('queues a form submitted by its button once', () => {
  const { page, dispatch } = runScript()
  const click = dispatch('click', 'BUTTON', { type: 'submit', form: {} })
  expect(click.stopPropagation).toHaveBeenCalledOnce()
  expect(dispatch('submit', 'FORM').preventDefault).toHaveBeenCalledOnce()
  expect(page.window.mallEventQueue).toEqual([['submit', expect.anything()]])
})

it('ignores links and all taps after hydration', () => {
  const { page, dispatch } = runScript()
  expect(dispatch('click', 'A').stopPropagation).not.toHaveBeenCalled()
  expect(page.window.mallEventQueue).toHaveLength(0)
  page.window.mallEventQueue = null
  expect(dispatch('click', 'BUTTON').stopPropagation).not.toHaveBeenCalled()
})
