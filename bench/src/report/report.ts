/** Series of a floor or a target, one sample per round. */
export type Series = { name: string; unit: string; samples: readonly number[] }

/** Ratio of two medians of the same run. */
export type Ratio = {
  name: string
  /** name of the judged series */
  of: string
  /** name of the reference series */
  to: string
  goal: { max: number } | { min: number }
}

export type Machine = {
  cpu: string
  cores: number
  memoryGb: number
  node: string
  postgresql?: string
  chromium?: string
  /** one-minute load averages; `during` is the median of samples during the run */
  load: { before: number; during: number; after: number }
}

export type Report = {
  bench: 'api' | 'growth' | 'pages'
  /** ISO 8601, start of the run */
  when: string
  machine: Machine
  series: Series[]
  ratios: Ratio[]
  notes: string[]
  /** incomplete measurements with their reason; the run has failed, whatever its ratios */
  failed?: string[]
}
