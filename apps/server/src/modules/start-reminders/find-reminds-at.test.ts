import { expect, it } from 'vitest'
import { findRemindsAt } from './find-reminds-at.ts'

/** A time in Shanghai. */
const at = (text: string) => new Date(`2026-11-${text}:00+08:00`)

it.each([
  ['five minutes before', '26T12:00', '25T10:00', '26T11:55'],
  ['the first allowed minute', '26T08:05', '25T10:00', '26T08:00'],
  ['before the morning', '26T08:04', '25T10:00', '25T20:30'],
  ['the last allowed minute', '26T21:04', '25T10:00', '26T20:59'],
  ['the late evening', '26T21:05', '25T10:00', '26T20:30'],
  ['the night', '26T23:00', '25T10:00', '26T20:30'],
  ['midnight', '27T00:00', '26T10:00', '26T20:30'],
  ['at once in the day', '26T12:00', '26T11:58', '26T11:58'],
  ['at once in the evening', '26T23:00', '26T20:45', '26T20:45'],
])('reminds %s', (_title, startsAt, now, expected) => {
  expect(findRemindsAt(at(startsAt), at(now))).toEqual(at(expected))
})

it.each([
  ['in the night', '26T23:00', '26T22:00'],
  ['before the morning', '26T08:02', '26T07:00'],
  ['of what has started', '26T12:00', '26T12:00'],
])('sends no reminder %s', (_title, startsAt, now) => {
  expect(findRemindsAt(at(startsAt), at(now))).toBeNull()
})
