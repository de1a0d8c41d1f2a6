import { expect, it } from 'vitest'
import { isPlausible, type Sample } from './track.ts'

const x = 150
/** Eases in and out with a wavering hand. */
const drag: Sample[] = Array.from({ length: 24 }, (_, i) => ({
  x: Math.round(x * (0.5 - Math.cos((i / 23) * Math.PI) / 2)),
  y: i % 5,
  t: i * 16 + (i % 3),
}))
/** Arrow keys: equal steps whose times waver. */
const keys: Sample[] = Array.from({ length: 16 }, (_, i) => ({
  x: i * 10,
  y: 0,
  t: i * 33 + (i % 2) * 0.3,
}))
const evenly = (count: number, t: number): Sample[] =>
  Array.from({ length: count + 1 }, (_, i) => ({ x: (x / count) * i, y: 0, t: i * t }))

it.each<[string, Sample[]]>([
  ['a drag', drag],
  ['a slider moved by arrow keys', keys],
  ['a coarse drag of three samples', [drag[0]!, { x: 70, y: 2, t: 120 }, { x, y: 3, t: 260 }]],
  ['a drag that came back a little', [...drag, { x: x + 4, y: 1, t: 500 }, { x, y: 1, t: 600 }]],
  ['a pause at the end', [...drag, { x, y: 1, t: 4_000 }]],
])('accepts %s', (_case, track) => {
  expect(isPlausible(track, x)).toBe(true)
})

it.each<[string, Sample[]]>([
  ['no track', []],
  ['two samples', [drag[0]!, drag.at(-1)!]],
  ['a slide faster than a hand', drag.map((s) => ({ ...s, t: s.t / 10 }))],
  ['time that runs back', [...drag, { x, y: 0, t: 100 }]],
  ['an end elsewhere', [...drag, { x: x - 30, y: 0, t: 900 }]],
  ['a start elsewhere', drag.slice(12)],
  [
    'one jump',
    [
      { x: 0, y: 0, t: 0 },
      { x: 1, y: 0, t: 100 },
      { x, y: 0, t: 300 },
    ],
  ],
  ['the clockwork of a script', evenly(15, 20)],
  ['numbers that are none', [...drag, { x, y: Number.NaN, t: 900 }]],
])('rejects %s', (_case, track) => {
  expect(isPlausible(track, x)).toBe(false)
})
