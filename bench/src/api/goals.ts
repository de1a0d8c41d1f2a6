import { seriesName } from '../load/rounds.ts'
import type { Ratio } from '../report/index.ts'

type Row = [name: string, of: string, to: string, goal: Ratio['goal']]

/** Goals of `bench api`: ratios of the mall to its floors, as medians of the same rounds. */
const rows = (crowd: number): Row[] => [
  ['home / hello', 'home', 'floor: hello', { min: 0.4 }],
  ['list / list floor', 'list', 'floor: list', { min: 0.6 }],
  ['detail / detail floor', 'detail', 'floor: detail', { min: 0.5 }],
  ['add to cart / insert floor', 'add to cart', 'floor: insert', { min: 0.4 }],
  ['order / one-statement order', 'order', 'floor: one-statement order', { min: 0.35 }],
  ['flash sale / one row', 'flash sale', 'floor: one row', { min: 4 }],
  [
    'flash sale p99 / one row p99',
    seriesName.p99('flash sale'),
    seriesName.p99('floor: one row'),
    { max: 0.5 },
  ],
  [
    `flash sale / one row, ${crowd} connections`,
    `flash sale, ${crowd} connections`,
    `floor: one row, ${crowd} connections`,
    { min: 4 },
  ],
  [
    `flash sale p99 / one row p99, ${crowd} connections`,
    seriesName.p99(`flash sale, ${crowd} connections`),
    seriesName.p99(`floor: one row, ${crowd} connections`),
    { max: 0.5 },
  ],
  ['sold out / hello', 'sold out', 'floor: hello', { min: 0.6 }],
]

/** Goals with both series measured; `--only` excludes others. */
export const apiRatios = (crowd: number, measured: ReadonlySet<string>): Ratio[] =>
  rows(crowd)
    .map(([name, of, to, goal]) => ({ name, of, to, goal }))
    .filter(({ of, to }) => measured.has(of) && measured.has(to))
