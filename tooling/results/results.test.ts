import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readJourneyResults } from './journey-results.mjs'
import { readUnitResults, removeUnitReports } from './unit-results.mjs'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mall-results-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(path: string, content: unknown): string {
  const file = join(base, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
  return file
}
const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
  duration: status === 'skipped' ? undefined : 40.5,
})
const writeReport = (folder: string, status: string, tests: ReturnType<typeof test>[]) =>
  write(`${folder}/test-results/unit.json`, {
    testResults: [{ name: join(base, folder, 'src/a.test.ts'), status, assertionResults: tests }],
  })
const writeRun = (tasks: Record<string, number>) =>
  write('.turbo/runs/1.json', {
    tasks: Object.entries(tasks).map(([taskId, exitCode]) => ({
      taskId,
      task: taskId.split('#')[1],
      directory: `packages/${taskId.split('#')[0]}`,
      execution: { exitCode },
    })),
  })
const folders = ['packages/ui', 'packages/shop']

it('sums the tests of all packages and lists those that failed or passed on a retry', () => {
  writeReport('packages/ui', 'passed', [test('draws', 'passed'), test('is left out', 'skipped')])
  writeReport('packages/shop', 'failed', [
    test('sells', 'failed', ['no stock']),
    test('counts', 'passed', ['timed out once']),
  ])
  writeRun({ 'ui#test': 0, 'shop#test': 1 })
  expect(readUnitResults(folders, base)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    broken: ['packages/shop/src/a.test.ts > sells'],
    flaky: ['packages/shop/src/a.test.ts > counts'],
    times: [
      'ui/src/a.test.ts > draws',
      'shop/src/a.test.ts > sells',
      'shop/src/a.test.ts > counts',
    ].map((name) => ({ name: `packages/${name}`, ms: 40.5 })),
  })
})

it('counts a file that fails outside of its tests and a failed task without a failed test', () => {
  writeReport('packages/ui', 'failed', [])
  writeReport('packages/shop', 'passed', [test('sells', 'passed')])
  writeRun({ 'ui#test': 1, 'shop#test': 1, 'shop#build': 1, 'ui#build': 0 })
  expect(readUnitResults(folders, base)).toMatchObject({
    passed: 1,
    failed: 3,
    broken: ['packages/ui/src/a.test.ts', 'shop#test', 'shop#build'],
  })
})

it('removes the reports of an earlier run', () => {
  const report = writeReport('packages/ui', 'passed', [])
  writeRun({})
  removeUnitReports(folders, base)
  expect(existsSync(report)).toBe(false)
  expect(() => readUnitResults(folders, base)).toThrow('ENOENT')
})

it('reads journeys by status and an error of the global set-up as a failure', () => {
  const results = [{ duration: 20_000 }, { duration: 1_500 }]
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results }] })
  const path = write('journeys.json', {
    errors: [{ message: 'Error: the mall did not start\n  at …' }],
    suites: [
      {
        title: 'sale.spec.ts',
        specs: [spec('buys', 'expected')],
        suites: [
          { title: 'at night', specs: [spec('pays', 'flaky'), spec('returns', 'unexpected')] },
        ],
      },
    ],
  })
  expect(readJourneyResults(path)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    broken: ['sale.spec.ts › at night › returns', 'Error: the mall did not start'],
    flaky: ['sale.spec.ts › at night › pays'],
    times: ['buys', 'at night › pays', 'at night › returns'].map((name) => ({
      name: `sale.spec.ts › ${name}`,
      ms: 21_500,
    })),
  })
})
