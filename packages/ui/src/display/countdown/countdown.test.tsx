import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown, type CountdownProps } from './countdown.tsx'

let time = 0
const now = () => time
beforeEach(() => {
  time = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

function pass(ms: number) {
  act(() => {
    time += ms
    vi.advanceTimersByTime(ms)
  })
}
const text = () => screen.getByRole('timer').textContent

it.each<[string, Partial<CountdownProps>, number, string]>([
  ['shows hours, minutes and seconds', {}, 8322_000, '02:18:42'],
  ['shows hours of zero, so that the boxes keep their places', {}, 42_000, '00:00:42'],
  ['leaves the hours out when asked', { short: true }, 1782_000, '29:42'],
  ['puts days before them', {}, 190_000_000, '2 天04:46:40'],
  ['can be words', { format: 'text' }, 1782_000, '29 分 42 秒'],
])('formats the remaining time: %s', (_sentence, props, until, shown) => {
  render(<Countdown {...props} until={until} now={now} />)
  expect(text()).toBe(shown)
})

it('ticks on the given clock, ends once and never goes below zero', () => {
  const handleEnd = vi.fn<(value?: unknown) => void>()
  render(<Countdown until={2500} now={now} onEnd={handleEnd} />)
  expect(text()).toBe('00:00:03')
  pass(501)
  expect(text()).toBe('00:00:02')
  pass(1000)
  pass(1000)
  expect(text()).toBe('00:00:00')
  pass(5000)
  expect(handleEnd).toHaveBeenCalledTimes(1)
})

it('updates after the page wakes from sleep', () => {
  const handleEnd = vi.fn<(value?: unknown) => void>()
  render(<Countdown until={60_000} now={now} onEnd={handleEnd} />)
  time = 90_000
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(text()).toBe('00:00:00')
  expect(handleEnd).toHaveBeenCalledTimes(1)
})

it('ends when its time runs out between rendering and its effect', () => {
  const handleEnd = vi.fn<(value?: unknown) => void>()
  // A layout effect runs after the rendering and before the countdown's effect.
  const Sleep = () => {
    useLayoutEffect(() => void (time = 120_000), [])
    return null
  }
  render(
    <>
      <Countdown until={60_000} now={now} onEnd={handleEnd} />
      <Sleep />
    </>,
  )
  expect(text()).toBe('00:00:00')
  expect(handleEnd).toHaveBeenCalledTimes(1)
})

it('does not report an end before its first render', () => {
  const handleEnd = vi.fn<(value?: unknown) => void>()
  render(<Countdown until={-1000} now={now} onEnd={handleEnd} />)
  expect(handleEnd).not.toHaveBeenCalled()
})
