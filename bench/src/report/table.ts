import { formatNumber } from './numbers.ts'
import type { Report, Series } from './report.ts'
import { median, quantile } from './statistics.ts'
import { goalText, getVerdicts, type Verdict } from './verdict.ts'

type Row = readonly string[]

/** Pads columns to their longest cell; the first is left-aligned, the others right-aligned. */
function columns(rows: readonly Row[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  )
  const pad = (cell: string, column: number) => {
    const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length))
    return column === 0 ? cell + space : space + cell
  }
  return rows.map((row) => `  ${row.map(pad).join('  ')}`.trimEnd())
}

const seriesRow = ({ name, unit, samples }: Series): Row => [
  name,
  unit,
  formatNumber(median(samples)),
  `${formatNumber(quantile(samples, 0.25))}–${formatNumber(quantile(samples, 0.75))}`,
  `${formatNumber(quantile(samples, 0))}–${formatNumber(quantile(samples, 1))}`,
  String(samples.length),
]

const ratioRow = (verdict: Verdict): Row => [
  verdict.name,
  formatNumber(verdict.value),
  goalText(verdict),
  verdict.met ? '✓' : '✗',
  `${verdict.of} / ${verdict.to}`,
]

const machineLines = ({ machine }: Report): string[] => {
  const { cpu, cores, memoryGb, node, postgresql, chromium, load } = machine
  const versions = [
    `Node ${node}`,
    ...(postgresql ? [`PostgreSQL ${postgresql}`] : []),
    ...(chromium ? [`Chromium ${chromium}`] : []),
  ]
  return [
    `  ${cores} × ${cpu}, ${memoryGb} GB · ${versions.join(' · ')}`,
    `  load average before ${load.before}, during ${load.during}, after ${load.after}`,
  ]
}

/** Formats the report as text: series with their spread, then ratios with their goals. */
export function printReport(report: Report): string {
  const verdicts = getVerdicts(report)
  const met = verdicts.filter((verdict) => verdict.met).length
  return [
    `bench ${report.bench} · ${report.when}`,
    ...machineLines(report),
    '',
    ...columns([
      ['measured', 'unit', 'median', 'quartiles', 'min–max', 'rounds'],
      ...report.series.map(seriesRow),
    ]),
    ...(verdicts.length > 0
      ? ['', ...columns([['ratio', 'value', 'goal', '', 'of medians'], ...verdicts.map(ratioRow)])]
      : []),
    ...(report.notes.length > 0 ? ['', ...report.notes.map((note) => `  ${note}`)] : []),
    ...(report.failed?.length
      ? ['', ...report.failed.map((reason) => `  ✗ failed: ${reason}`)]
      : []),
    ...(verdicts.length > 0 ? ['', `  ${met} of ${verdicts.length} goals met`] : []),
    '',
  ].join('\n')
}
