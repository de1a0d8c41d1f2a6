import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SlidePuzzle, type SlideAnswer, type SlidePuzzleProps } from './slide-puzzle.tsx'

function setup(props: Partial<SlidePuzzleProps> = {}) {
  const answers: SlideAnswer[] = []
  const view = (more: Partial<SlidePuzzleProps>) => (
    <SlidePuzzle
      background="/a.webp"
      piece={{ src: '/p.webp', top: 100, width: 42, height: 42 }}
      state="idle"
      onSlide={(answer) => answers.push(answer)}
      onRefresh={() => {}}
      {...props}
      {...more}
    />
  )
  const { rerender } = render(view({}))
  const knob = screen.getByRole('slider')
  return { answers, knob, change: (more: Partial<SlidePuzzleProps>) => rerender(view(more)) }
}

const at = (knob: HTMLElement) => knob.getAttribute('aria-valuenow')

it('follows the finger between 0 and 258 and reports the track', () => {
  const { answers, knob } = setup()
  fireEvent.pointerDown(knob, { clientX: 20, clientY: 300 })
  fireEvent.pointerMove(knob, { clientX: 80, clientY: 304 })
  expect(at(knob)).toBe('60')
  fireEvent.pointerMove(knob, { clientX: 900, clientY: 300 })
  expect(at(knob)).toBe('258')
  fireEvent.pointerMove(knob, { clientX: 195, clientY: 298 })
  fireEvent.pointerUp(knob)
  expect(answers).toHaveLength(1)
  expect(answers[0]?.x).toBe(175)
  expect(answers[0]?.track.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [60, 4],
    [258, 0],
    [175, -2],
  ])
  const times = answers[0]?.track.map((point) => point.t) ?? []
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('submits nothing on a tap and returns when the touch is cancelled', () => {
  const { answers, knob } = setup()
  fireEvent.pointerDown(knob, { clientX: 20 })
  fireEvent.pointerUp(knob)
  fireEvent.pointerDown(knob, { clientX: 20 })
  fireEvent.pointerMove(knob, { clientX: 90 })
  fireEvent.pointerCancel(knob)
  expect(answers).toEqual([])
  expect(at(knob)).toBe('0')
})

it('is moved by arrow keys and submitted by Enter', async () => {
  const { answers, knob } = setup()
  knob.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}')
  expect(at(knob)).toBe('12')
  await userEvent.keyboard('{Enter}')
  expect(answers[0]?.x).toBe(12)
})

it('does not move during the check, and a new picture starts from the left', () => {
  const { answers, knob, change } = setup()
  fireEvent.pointerDown(knob, { clientX: 0 })
  fireEvent.pointerMove(knob, { clientX: 100 })
  fireEvent.pointerUp(knob)
  change({ state: 'checking' })
  fireEvent.pointerDown(knob, { clientX: 100 })
  fireEvent.pointerMove(knob, { clientX: 200 })
  fireEvent.pointerUp(knob)
  expect(at(knob)).toBe('100')
  expect(answers).toHaveLength(1)
  change({ background: '/b.webp' })
  expect(at(knob)).toBe('0')
})

it('shows beside a new picture that the last attempt failed, until the next attempt', () => {
  const { change } = setup({ state: 'miss' })
  const status = screen.getByRole('status')
  change({ state: 'idle', background: '/b.webp', hasMissed: true })
  expect(status.textContent).toBe('没有对准，请再试一次')
  change({ state: 'checking', background: '/b.webp' })
  expect(status.textContent).toBe('正在验证')
  change({ state: 'idle', background: '/c.webp' })
  expect(status.textContent).toBe('')
})

it('announces the result and always offers another method', async () => {
  const handleAlternative = vi.fn<(value?: unknown) => void>()
  setup({ state: 'miss', onAlternative: handleAlternative })
  expect(screen.getByRole('status').textContent).toBe('没有对准，请再试一次')
  await userEvent.click(screen.getByRole('button', { name: '换一种验证方式' }))
  expect(handleAlternative).toHaveBeenCalledTimes(1)
})
