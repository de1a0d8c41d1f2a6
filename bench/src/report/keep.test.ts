import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepReport } from './keep.ts'
import { ratio, reportOf, series } from './report.fixture.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mall-bench-keep-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')

it('keeps the latest report whole', async () => {
  await keepReport(reportOf(), { folder })
  await keepReport(reportOf({ notes: ['second'] }), { folder })
  expect(JSON.parse(read('results', 'api-latest.json'))).toEqual(reportOf({ notes: ['second'] }))
})

it('adds one line a run to the history, and plots them all', async () => {
  await keepReport(reportOf(), { folder })
  const slower = [series('floor', 100), series('list', 30)]
  await keepReport(reportOf({ series: slower }), { folder })
  const lines = read('history', 'api.jsonl').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).ratios)).toEqual([
    { 'list / floor': { value: 0.6, goal: '≥ 0.5', met: true } },
    { 'list / floor': { value: 0.3, goal: '≥ 0.5', met: false } },
  ])
  expect(read('history', 'api.svg').match(/<circle/g)).toHaveLength(2)
})

it('writes what was not measured as null, and reads it again', async () => {
  const unmeasured = [series('floor', 0), series('list', 1)]
  await keepReport(reportOf({ series: unmeasured }), { folder })
  await keepReport(reportOf(), { folder })
  expect(read('history', 'api.jsonl')).toContain('{"value":null,"goal":"≥ 0.5","met":false}')
  expect(read('history', 'api.svg')).not.toContain('NaN')
})

it('keeps a trial out of the history', async () => {
  const ratios = [ratio('list', 'floor', { atLeast: 0.5 })]
  await keepReport(reportOf({ ratios }), { folder, trial: true })
  expect(existsSync(join(folder, 'history'))).toBe(false)
  expect(existsSync(join(folder, 'results', 'api-latest.json'))).toBe(true)
})
