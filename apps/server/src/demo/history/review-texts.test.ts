import { expect, it } from 'vitest'
import { prng } from '../prng.ts'
import { followUps, writeReview } from './review-texts.ts'

const product = { name: '听涧 头戴式降噪蓝牙耳机', promise: '主动降噪 45dB' }

it('gives a praised product four or five stars', () => {
  const random = prng('praised')
  const ratings = Array.from(
    { length: 200 },
    () => writeReview(random, { ...product, isPraised: true })?.rating,
  )
  expect(new Set(ratings)).toEqual(new Set([4, 5]))
})

it('names no period in a follow-up, whose date is that of the start', () => {
  expect(followUps.filter((text) => /[年月周天]了|个月/.test(text))).toEqual([])
})
