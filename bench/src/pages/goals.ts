import type { Ratio, Series } from '../report/index.ts'
import { seriesName, type FigureName } from './figures.ts'
import type { MeasuredPage, PageName } from './targets.ts'

/** Absolute goals, as constant series to divide by. */
const budgets = {
  js: { name: 'budget · JavaScript of home', unit: 'kB', amount: 150 },
  firstView: { name: 'budget · requests of the first view', unit: '', amount: 25 },
  before: { name: 'budget · requests before the first card', unit: '', amount: 2 },
  shift: { name: 'budget · layout shift', unit: '', amount: 0.01 },
  instant: { name: 'budget · at once', unit: 'ms', amount: 100 },
  none: { name: 'budget · one', unit: '', amount: 1 },
} as const
export type Budget = keyof typeof budgets

/** Builds the budget series, with one sample per round. */
export const budgetSeries = (rounds: number, names: readonly Budget[]): Series[] =>
  names.map((name) => {
    const { amount, ...series } = budgets[name]
    return { ...series, samples: Array.from({ length: rounds }, () => amount) }
  })

/** Goal of a series against a budget. `share`: allowed share of the budget; 0 allows nothing. */
export const within = (of: string, budget: Budget, share = 1): Ratio => ({
  name: `${of} in its budget`,
  of,
  to: budgets[budget].name,
  goal: { max: share },
})

const against = (target: string, figure: FigureName, reference: string, max: number): Ratio => ({
  name: `${seriesName(target, figure)} by ${reference}`,
  of: seriesName(target, figure),
  to: seriesName(reference, figure),
  goal: { max },
})

export const floorName = (floor: string, page: PageName) => `floor ${floor} ${page}`

/** Goals of a special, against the same shell's home page. */
const specialGoals = (target: string): Ratio[] => [
  against(target, 'lcp', target.replace(/ special$/, ' home'), 1.25),
  within(seriesName(target, 'shift'), 'shift'),
]

/** Goals of a served page, against the prerendered floor; of a special, against home. */
export function servedGoals(target: string, page: MeasuredPage): Ratio[] {
  if (page === 'special') return specialGoals(target)
  const floor = floorName('prerendered', page)
  return [
    against(target, 'lcp', floor, 1.25),
    against(target, 'cpu', floor, 1.2),
    within(seriesName(target, 'shift'), 'shift'),
    within(seriesName(target, 'firstView'), 'firstView'),
    within(seriesName(target, 'before'), 'before'),
    ...(page === 'home' ? [within(seriesName(target, 'js'), 'js')] : []),
  ]
}

/** Goals of a page from a CDN, against the browser floor. */
export const cdnGoals = (target: string, page: PageName): Ratio[] => [
  against(target, 'lcp', floorName('browser', page), 1),
  within(seriesName(target, 'shift'), 'shift'),
]

/** Goals of a revisit, against the first visit of the same run. */
export const warmGoals = (warm: string, cold: string): Ratio[] => [
  against(warm, 'lcp', cold, 0.5),
  within(seriesName(warm, 'jsAll'), 'none', 0),
]
