import type { Machine, Ratio, Report, Series } from '../../report/index.ts'
import type { Measured } from '../interleave.ts'
import { cartRows } from './fill-lists.ts'
import type { ScrollResult } from './scroll.ts'

export const floorList = 'floor static rows'
const taskBudget = 'budget · a task'

type Figure = { name: string; unit: string; of: (result: ScrollResult) => number }
const figures = {
  perSecond: { name: 'frames a second', unit: '', of: ({ frames }) => frames.perSecond },
  late: {
    name: 'frames later than 16.7 ms',
    unit: '%',
    of: ({ frames }) => frames.lateShare * 100,
  },
  veryLate: { name: 'later than 33 ms', unit: '%', of: ({ frames }) => frames.veryLateShare * 100 },
  heapBefore: { name: 'heap, list just long', unit: 'MB', of: ({ before }) => before.heap / 1e6 },
  heapAfter: { name: 'heap at the end', unit: 'MB', of: ({ after }) => after.heap / 1e6 },
  nodesBefore: { name: 'elements, list just long', unit: '', of: ({ before }) => before.nodes },
  nodesAfter: { name: 'elements at the end', unit: '', of: ({ after }) => after.nodes },
  reached: { name: 'scrolled', unit: 'px', of: ({ reached }) => reached },
} as const satisfies Record<string, Figure>
const title = (list: string, figure: keyof typeof figures) => `${list} · ${figures[figure].name}`
const taskTitle = (list: string) => `${list} · longest task, 1 × processor`

/** Limits of a page that grows by its data only. */
const FLAT_LIMITS = { heap: 1.5, nodes: 1.2 }
/** Minimum share of the frame rate of a page without a script. */
const MIN_FRAME_RATIO = 0.95

function goals(list: string): Ratio[] {
  const of = (figure: keyof typeof figures) => title(list, figure)
  return [
    {
      name: `${list} · frames by the floor`,
      of: of('perSecond'),
      to: title(floorList, 'perSecond'),
      goal: { min: MIN_FRAME_RATIO },
    },
    {
      name: `${list} · heap stays flat`,
      of: of('heapAfter'),
      to: of('heapBefore'),
      goal: { max: FLAT_LIMITS.heap },
    },
    {
      name: `${list} · document stays flat`,
      of: of('nodesAfter'),
      to: of('nodesBefore'),
      goal: { max: FLAT_LIMITS.nodes },
    },
    { name: `${list} · no long task`, of: taskTitle(list), to: taskBudget, goal: { max: 1 } },
  ]
}

type Outcome = {
  when: string
  machine: Machine
  rounds: number
  seconds: number
  scrolls: Measured<ScrollResult>
  tasks: Measured<number>
}

/** Builds the report: series and goals. */
export function buildScrollReport(outcome: Outcome): Report {
  const { when, machine, rounds, seconds, scrolls, tasks } = outcome
  const names = Object.keys(figures) as (keyof typeof figures)[]
  const series: Series[] = [...scrolls].flatMap(([list, of]) =>
    names.map((name) => ({
      name: title(list, name),
      unit: figures[name].unit,
      samples: of.map(figures[name].of),
    })),
  )
  const lists = [...tasks.keys()]
  return {
    bench: 'pages',
    when,
    machine,
    series: [
      ...series,
      ...[...tasks].map(([list, samples]) => ({ name: taskTitle(list), unit: 'ms', samples })),
      { name: taskBudget, unit: 'ms', samples: Array.from({ length: rounds }, () => 50) },
    ],
    ratios: lists.flatMap(goals),
    notes: [
      `Flicked by a thumb for ${seconds} s, processor 4 × slower, network as it is.`,
      `10,000 goods, 500 orders, ${cartRows} kinds in the cart.`,
      'Frames beside those of a page of 600 rows without script: no page gets more on this machine.',
    ],
  }
}
