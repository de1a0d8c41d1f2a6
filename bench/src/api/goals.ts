import { seriesName } from '../load/rounds.ts'
import type { Ratio } from '../report/index.ts'

type Row = [name: string, of: string, to: string, goal: Ratio['goal']]

/** What the mall does beside what the machine could do, as medians of the same rounds. */
const rows = (crowd: number): Row[] => [
  ['home / hello', 'home', 'floor: hello', { atLeast: 0.4 }],
  ['list / list floor', 'list', 'floor: list', { atLeast: 0.6 }],
  ['detail / detail floor', 'detail', 'floor: detail', { atLeast: 0.5 }],
  ['add to cart / insert floor', 'add to cart', 'floor: insert', { atLeast: 0.4 }],
  ['order / one-statement order', 'order', 'floor: one-statement order', { atLeast: 0.35 }],
  ['flash sale / one row', 'flash sale', 'floor: one row', { atLeast: 4 }],
  [
    'flash sale p99 / one row p99',
    seriesName.p99('flash sale'),
    seriesName.p99('floor: one row'),
    { atMost: 0.5 },
  ],
  [
    `flash sale / one row, ${crowd} connections`,
    `flash sale, ${crowd} connections`,
    `floor: one row, ${crowd} connections`,
    { atLeast: 4 },
  ],
  [
    `flash sale p99 / one row p99, ${crowd} connections`,
    seriesName.p99(`flash sale, ${crowd} connections`),
    seriesName.p99(`floor: one row, ${crowd} connections`),
    { atMost: 0.5 },
  ],
  ['sold out / hello', 'sold out', 'floor: hello', { atLeast: 0.6 }],
]

/** The goals whose both sides were measured: `--only` leaves some out. */
export const apiRatios = (crowd: number, measured: ReadonlySet<string>): Ratio[] =>
  rows(crowd)
    .map(([name, of, to, goal]) => ({ name, of, to, goal }))
    .filter(({ of, to }) => measured.has(of) && measured.has(to))
