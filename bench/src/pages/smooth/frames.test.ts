import { expect, it } from 'vitest'
import { framesOf } from './frames.ts'

it('sees 60 frames a second where each comes with its refresh', () => {
  const even = framesOf(Array.from({ length: 120 }, () => 1000 / 60))
  expect(even.perSecond).toBeCloseTo(60)
  expect(even).toMatchObject({ late: 0, veryLate: 0 })
})

it('does not call a clock that jitters by half a millisecond late', () => {
  expect(framesOf([16.2, 17.1, 16.4, 17]).late).toBe(0)
})

it('counts frames that missed one refresh, and those that missed two', () => {
  const { perSecond, late, veryLate } = framesOf([16.7, 33.3, 50, 16.7])
  expect(late).toBe(0.5)
  expect(veryLate).toBe(0.25)
  expect(perSecond).toBeCloseTo(34.27, 1)
})
