import type { Machine, Ratio, Report, Series } from '../report/index.ts'
import type { Contestant } from './contestants.ts'
import { seriesName, seriesOf } from './figures.ts'
import { budgetSeries, cdnGoals, floorName, servedGoals, warmGoals, within } from './goals.ts'
import type { Measured } from './interleave.ts'
import type { Visit } from './measure/visit.ts'
import type { Moves } from './moves/measure-moves.ts'
import { errorNotes, pageTable } from './table.ts'

type Outcome = {
  when: string
  rounds: number
  machine: Machine
  contestants: readonly Contestant[]
  visits: Measured<Visit>
  moves: Moves
}

const warmOf = (name: string) => `${name}, again`

function moveSeries({ back, taps }: Moves): Series[] {
  const backs = [...back].flatMap(([name, of]) => [
    { name: `${name} · going back`, unit: 'ms', samples: of.map(({ time }) => time) },
    {
      name: `${name} · requests going back`,
      unit: '',
      samples: of.map(({ requests }) => requests),
    },
    { name: `${name} · place lost going back`, unit: 'px', samples: of.map(({ moved }) => moved) },
  ])
  const tapped = [...taps].map(([name, samples]) => ({
    name: `${name} · slowest tap`,
    unit: 'ms',
    samples,
  }))
  return [...backs, ...tapped]
}

const moveGoals = ({ back, taps }: Moves): Ratio[] => [
  ...[...back.keys()].flatMap((name) => [
    within(`${name} · going back`, 'moment'),
    within(`${name} · requests going back`, 'none', 0),
    within(`${name} · place lost going back`, 'none', 1),
  ]),
  ...[...taps.keys()].map((name) => within(`${name} · slowest tap`, 'moment')),
]

/** Two that were given stand beside each other as well: no page of b is to come later than a's. */
function between(contestants: readonly Contestant[]): Ratio[] {
  return contestants
    .filter(({ name }) => name.startsWith('b '))
    .map((b) => ({ b, a: contestants.find(({ name }) => name === `a ${b.page}`) }))
    .flatMap(({ a, b }) =>
      a === undefined
        ? []
        : [
            {
              name: `b by a · ${b.page}`,
              of: seriesName(b.name, 'lcp'),
              to: seriesName(a.name, 'lcp'),
              goal: { atMost: 1 },
            },
          ],
    )
}

/** Puts what was measured beside its goals. */
export function pagesReport(outcome: Outcome): Report {
  const { when, rounds, machine, contestants, visits, moves } = outcome
  const ratios = [
    ...contestants.flatMap(({ name, kind, page }) => [
      ...(kind === 'served' ? servedGoals(name, page) : cdnGoals(name, page)),
      ...(visits.has(warmOf(name)) ? warmGoals(warmOf(name), name) : []),
    ]),
    ...between(contestants),
    ...moveGoals(moves),
  ]
  return {
    bench: 'pages',
    when,
    machine,
    series: [
      ...[...visits].flatMap(([name, of]) => seriesOf(name, of)),
      ...moveSeries(moves),
      ...budgetSeries(rounds, ['js', 'firstView', 'before', 'shift', 'moment', 'none']),
    ],
    ratios,
    notes: [
      ...pageTable(visits),
      '375 × 667 @2, processor 4 × slower, 1.6 Mbit/s, 150 ms a request, gzip; medians.',
      `Floors: ${floorName('static', 'home')} has no script; prerendered is taken over by React; browser is drawn by it.`,
      ...errorNotes(visits),
    ],
  }
}
