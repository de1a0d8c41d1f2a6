import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Delayed } from './delayed.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const view = (when: boolean) => (
  <Delayed when={when} fallback="骨架">
    内容
  </Delayed>
)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('shows no skeleton for a wait under 200 ms', () => {
  const { container, rerender } = render(view(true))
  pass(199)
  expect(container.textContent).toBe('')
  rerender(view(false))
  expect(container.textContent).toBe('内容')
  pass(1000)
  expect(container.textContent).toBe('内容')
})

it('shows a skeleton for at least 300 ms', () => {
  const { container, rerender } = render(view(true))
  pass(200)
  expect(container.textContent).toBe('骨架')
  pass(50)
  rerender(view(false))
  pass(249)
  expect(container.textContent).toBe('骨架')
  pass(1)
  expect(container.textContent).toBe('内容')
})
