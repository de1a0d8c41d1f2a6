import type { Machine, Ratio, Report, Series } from './report.ts'

const machine: Machine = {
  cpu: 'Test CPU',
  cores: 2,
  memoryGb: 8,
  node: '20.20.0',
  load: { before: 0.1, during: 1.2, after: 1.1 },
}

export const series = (name: string, ...samples: number[]): Series => ({
  name,
  unit: '1/s',
  samples,
})

export const ratio = (of: string, to: string, goal: Ratio['goal']): Ratio => ({
  name: `${of} / ${to}`,
  of,
  to,
  goal,
})

/** Builds a report of one target at 0.6 of its floor, with overrides. */
export const buildReport = (rest: Partial<Report> = {}): Report => ({
  bench: 'api',
  when: '2026-01-02T03:04:05.000Z',
  machine,
  series: [series('floor', 100, 90, 110), series('list', 60, 80, 40)],
  ratios: [ratio('list', 'floor', { min: 0.5 })],
  notes: [],
  ...rest,
})
