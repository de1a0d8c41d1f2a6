import type { Series } from '../report/index.ts'
import type { Visit } from './measure/visit.ts'

type Figure = { name: string; unit: string; of: (visit: Visit) => number }

const kB = (bytes: number) => bytes / 1000

/** Figures of a visit in the report. */
export const figures = {
  fcp: { name: 'first paint', unit: 'ms', of: ({ fcp }) => fcp },
  lcp: { name: 'LCP', unit: 'ms', of: ({ lcp }) => lcp },
  ready: { name: 'content ready', unit: 'ms', of: ({ ready }) => ready },
  cpu: { name: 'main thread', unit: 'ms', of: ({ cpu }) => cpu },
  blocking: { name: 'blocking', unit: 'ms', of: ({ blocking }) => blocking },
  shift: { name: 'layout shift', unit: '', of: ({ layoutShift }) => layoutShift },
  requests: { name: 'requests', unit: '', of: ({ requests }) => requests },
  firstView: { name: 'requests of the first view', unit: '', of: ({ firstView }) => firstView },
  before: { name: 'requests before the first card', unit: '', of: ({ before }) => before },
  api: { name: 'calls', unit: '', of: ({ apiRequests }) => apiRequests },
  js: { name: 'JavaScript', unit: 'kB', of: ({ firstJsBytes }) => kB(firstJsBytes) },
  jsAll: { name: 'JavaScript, idle as well', unit: 'kB', of: ({ jsBytes }) => kB(jsBytes) },
  bytes: { name: 'all bytes', unit: 'kB', of: ({ bytes }) => kB(bytes) },
} as const satisfies Record<string, Figure>
export type FigureName = keyof typeof figures

/** Series name, for example "wechat home · LCP". */
export const seriesName = (target: string, figure: FigureName) =>
  `${target} · ${figures[figure].name}`

/** Builds the series of one target, one sample per visit. */
export const buildSeries = (
  target: string,
  visits: readonly Visit[],
  names: readonly FigureName[] = Object.keys(figures) as FigureName[],
): Series[] =>
  names.map((name) => ({
    name: seriesName(target, name),
    unit: figures[name].unit,
    samples: visits.map(figures[name].of),
  }))
