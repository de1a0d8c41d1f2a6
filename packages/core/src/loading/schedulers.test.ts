// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { onActivity } from './schedulers.ts'

it.each(['pointerdown', 'keydown', 'scroll'])('runs once with the first %s', (event) => {
  const run = vi.fn()
  onActivity(run)
  expect(run).not.toHaveBeenCalled()
  document.dispatchEvent(new Event(event, { bubbles: true }))
  window.dispatchEvent(new Event('scroll'))
  expect(run).toHaveBeenCalledOnce()
})

it('does not run on activity after it was unsubscribed', () => {
  const run = vi.fn()
  onActivity(run)()
  window.dispatchEvent(new Event('scroll'))
  expect(run).not.toHaveBeenCalled()
})
