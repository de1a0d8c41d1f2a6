import type { Machine, Ratio, Report, Series } from '../report/index.ts'
import type { Subject } from './subjects.ts'
import { seriesName, buildSeries } from './figures.ts'
import { budgetSeries, cdnGoals, floorName, servedGoals, warmGoals, within } from './goals.ts'
import type { Measured } from './interleave.ts'
import type { Visit } from './measure/visit.ts'
import type { Interactions } from './interactions/measure-interactions.ts'
import { errorNotes, pageTable } from './table.ts'

type Outcome = {
  when: string
  rounds: number
  machine: Machine
  subjects: readonly Subject[]
  visits: Measured<Visit>
  interactions: Interactions
}

const toWarmName = (name: string) => `${name}, again`

function buildInteractionSeries({ back, taps }: Interactions): Series[] {
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

const buildInteractionGoals = ({ back, taps }: Interactions): Ratio[] => [
  ...[...back.keys()].flatMap((name) => [
    within(`${name} · going back`, 'instant'),
    within(`${name} · requests going back`, 'none', 0),
    within(`${name} · place lost going back`, 'none', 1),
  ]),
  ...[...taps.keys()].map((name) => within(`${name} · slowest tap`, 'instant')),
]

/** Compares two subjects: no page of b may be slower than a's. */
function compareSubjects(subjects: readonly Subject[]): Ratio[] {
  return subjects
    .filter(({ name }) => name.startsWith('b '))
    .map((b) => ({ b, a: subjects.find(({ name }) => name === `a ${b.page}`) }))
    .flatMap(({ a, b }) =>
      a === undefined
        ? []
        : [
            {
              name: `b by a · ${b.page}`,
              of: seriesName(b.name, 'lcp'),
              to: seriesName(a.name, 'lcp'),
              goal: { max: 1 },
            },
          ],
    )
}

/** Builds the report: series and goals. */
export function buildPagesReport(outcome: Outcome): Report {
  const { when, rounds, machine, subjects, visits, interactions } = outcome
  const ratios = [
    ...subjects.flatMap(({ name, kind, page }) => [
      ...(kind === 'served' ? servedGoals(name, page) : cdnGoals(name, page)),
      ...(visits.has(toWarmName(name)) ? warmGoals(toWarmName(name), name) : []),
    ]),
    ...compareSubjects(subjects),
    ...buildInteractionGoals(interactions),
  ]
  return {
    bench: 'pages',
    when,
    machine,
    series: [
      ...[...visits].flatMap(([name, of]) => buildSeries(name, of)),
      ...buildInteractionSeries(interactions),
      ...budgetSeries(rounds, ['js', 'firstView', 'before', 'shift', 'instant', 'none']),
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
