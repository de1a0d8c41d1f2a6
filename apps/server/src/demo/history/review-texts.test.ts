import { toGoodPercent } from '@mall/contract/states'
import { expect, it } from 'vitest'
import { flagshipReviews } from './flagship-review-texts.ts'
import { followUps } from './review-texts.ts'

it('gives the flagship fifty different texts, of which 98 % are good', () => {
  expect(new Set(flagshipReviews.map(({ text }) => text)).size).toBe(50)
  const goodCount = flagshipReviews.filter(({ rating }) => rating >= 4).length
  expect(toGoodPercent(flagshipReviews.length, goodCount)).toBe(98)
})

it('mentions no period in a follow-up, because its date is that of the start', () => {
  expect(followUps.filter((text) => /[年月周天]了|个月/.test(text))).toEqual([])
})
