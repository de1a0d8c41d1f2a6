/** One thing that was measured, a floor or a target; one sample a round. */
export type Series = { name: string; unit: string; samples: readonly number[] }

/** The median of one series over the median of another, both measured in the same run. */
export type Ratio = {
  name: string
  /** name of the series that is judged */
  of: string
  /** name of the series it is judged by */
  to: string
  goal: { atMost: number } | { atLeast: number }
}

export type Machine = {
  cpu: string
  cores: number
  memoryGb: number
  node: string
  postgresql?: string
  chromium?: string
  /** one-minute load averages; `during` is the median of samples taken while the bench ran */
  load: { before: number; during: number; after: number }
}

export type Report = {
  bench: 'api' | 'growth' | 'pages'
  /** ISO 8601, when the run began */
  when: string
  machine: Machine
  series: Series[]
  ratios: Ratio[]
  /** what a reader has to know beside the figures */
  notes: string[]
  /** what could not be measured to its end, and why: such a run has failed, whatever its ratios */
  failed?: string[]
}
