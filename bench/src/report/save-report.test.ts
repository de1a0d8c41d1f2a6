import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveReport } from './save-report.ts'
import { ratio, buildReport, series } from './report.fixture.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mall-bench-keep-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')

it('saves the latest report', async () => {
  await saveReport(buildReport(), { folder })
  await saveReport(buildReport({ notes: ['second'] }), { folder })
  expect(JSON.parse(read('results', 'api-latest.json'))).toEqual(buildReport({ notes: ['second'] }))
})

it('appends one line per run to the history and plots all of them', async () => {
  await saveReport(buildReport(), { folder })
  const slower = [series('floor', 100), series('list', 30)]
  await saveReport(buildReport({ series: slower }), { folder })
  const lines = read('history', 'api.jsonl').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).ratios)).toEqual([
    { 'list / floor': { value: 0.6, goal: '≥ 0.5', met: true } },
    { 'list / floor': { value: 0.3, goal: '≥ 0.5', met: false } },
  ])
  expect(read('history', 'api.svg').match(/<circle/g)).toHaveLength(2)
})

it('writes null for a missing measurement and reads it back', async () => {
  const unmeasured = [series('floor', 0), series('list', 1)]
  await saveReport(buildReport({ series: unmeasured }), { folder })
  await saveReport(buildReport(), { folder })
  expect(read('history', 'api.jsonl')).toContain('{"value":null,"goal":"≥ 0.5","met":false}')
  expect(read('history', 'api.svg')).not.toContain('NaN')
})

it('excludes a trial from the history', async () => {
  const ratios = [ratio('list', 'floor', { min: 0.5 })]
  await saveReport(buildReport({ ratios }), { folder, trial: true })
  expect(existsSync(join(folder, 'history'))).toBe(false)
  expect(existsSync(join(folder, 'results', 'api-latest.json'))).toBe(true)
})
