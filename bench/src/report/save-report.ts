import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toHistoryEntry, parseHistory } from './history.ts'
import { plotHistory } from './plot.ts'
import type { Report } from './report.ts'

const benchFolder = join(import.meta.dirname, '..', '..')

/**
 * Writes the report to results/<bench>-latest.json and, unless it is a trial, one line to
 * history/<bench>.jsonl and the plot history/<bench>.svg.
 * @param options.trial a run too short for the history
 */
export async function saveReport(
  report: Report,
  { folder = benchFolder, trial = false } = {},
): Promise<void> {
  const results = join(folder, 'results')
  await mkdir(results, { recursive: true })
  await writeFile(
    join(results, `${report.bench}-latest.json`),
    `${JSON.stringify(report, null, 2)}\n`,
  )
  if (trial) return
  const history = join(folder, 'history')
  await mkdir(history, { recursive: true })
  const lines = join(history, `${report.bench}.jsonl`)
  await appendFile(lines, `${JSON.stringify(toHistoryEntry(report))}\n`)
  const entries = parseHistory(await readFile(lines, 'utf8'))
  await writeFile(
    join(history, `${report.bench}.svg`),
    plotHistory(`bench ${report.bench}: ratios against the floors of the same run`, entries),
  )
}
