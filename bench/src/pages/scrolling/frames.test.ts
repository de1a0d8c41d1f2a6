import { expect, it } from 'vitest'
import { summarizeFrames } from './frames.ts'

it('reports 60 frames per second when each refresh has a frame', () => {
  const even = summarizeFrames(Array.from({ length: 120 }, () => 1000 / 60))
  expect(even.perSecond).toBeCloseTo(60)
  expect(even).toMatchObject({ lateShare: 0, veryLateShare: 0 })
})

it('tolerates a clock jitter of half a millisecond', () => {
  expect(summarizeFrames([16.2, 17.1, 16.4, 17]).lateShare).toBe(0)
})

it('counts frames that missed one refresh and those that missed two', () => {
  const { perSecond, lateShare, veryLateShare } = summarizeFrames([16.7, 33.3, 50, 16.7])
  expect(lateShare).toBe(0.5)
  expect(veryLateShare).toBe(0.25)
  expect(perSecond).toBeCloseTo(34.27, 1)
})
