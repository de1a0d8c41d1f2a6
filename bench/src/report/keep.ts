import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { historyEntryOf, parseHistory } from './history.ts'
import { plotHistory } from './plot.ts'
import type { Report } from './report.ts'

const benchFolder = join(import.meta.dirname, '..', '..')

/**
 * Writes the report to results/<bench>-latest.json and, unless it is a trial, one line to
 * history/<bench>.jsonl, and plots history/<bench>.svg anew.
 * @param options.trial a run too short to be compared with others; the history stays as it is
 */
export async function keepReport(
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
  await appendFile(lines, `${JSON.stringify(historyEntryOf(report))}\n`)
  const entries = parseHistory(await readFile(lines, 'utf8'))
  await writeFile(
    join(history, `${report.bench}.svg`),
    plotHistory(`bench ${report.bench}: ratios against the floors of the same run`, entries),
  )
}
