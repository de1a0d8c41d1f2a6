import { median } from '../report/index.ts'
import { figures, type FigureName } from './figures.ts'
import type { Visit } from './measure/visit.ts'

const columns = ['lcp', 'ready', 'cpu', 'shift', 'firstView', 'js'] as const satisfies FigureName[]
const headings = ['page', 'LCP ms', 'ready ms', 'main thread ms', 'shift', 'first view', 'JS kB']

/** Formats the most important medians as a Markdown table, one row per page. */
export function pageTable(visits: ReadonlyMap<string, readonly Visit[]>): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const figure = (name: FigureName, of: readonly Visit[]) => {
    const value = median(of.map(figures[name].of))
    return name === 'shift' ? value.toFixed(3) : value.toFixed(0)
  }
  return [
    row(headings),
    row(headings.map(() => '---')),
    ...[...visits].map(([name, of]) => row([name, ...columns.map((column) => figure(column, of))])),
  ]
}

/** Lists each page error once, with its count and first page. */
export function errorNotes(visits: ReadonlyMap<string, readonly Visit[]>): string[] {
  const counts = new Map<string, { count: number; first: string }>()
  for (const [name, of] of visits) {
    for (const error of of.flatMap(({ errors }) => errors)) {
      const previous = counts.get(error)
      counts.set(error, { count: (previous?.count ?? 0) + 1, first: previous?.first ?? name })
    }
  }
  return [...counts].map(
    ([error, { count, first }]) => `error on pages (${count} ×, first on ${first}): ${error}`,
  )
}
