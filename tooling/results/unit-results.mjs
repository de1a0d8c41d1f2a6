/** Results from the reports of Vitest, for the units step with the run summary of turbo. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const REPORT = join('test-results', 'unit.json')
const RUNS = join('.turbo', 'runs')

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Removes reports of earlier runs: a task that ends without a report must not count an old one. */
export function removeUnitReports(folders, base) {
  for (const folder of folders) rmSync(join(base, folder, REPORT), { force: true })
  rmSync(join(base, RUNS), { recursive: true, force: true })
}

/** Tests of one Vitest report. A test that passed on its retry still carries the message of its failure. */
export function readReport(path, base) {
  const result = { passed: 0, failed: 0, skipped: 0, broken: [], flaky: [], times: [] }
  if (!existsSync(path)) return result
  const report = readJson(path)
  for (const file of report.testResults) {
    const fileName = relative(base, file.name)
    // A file that fails to import or in a hook has no failed test of its own.
    const failedTests = file.assertionResults.filter((test) => test.status === 'failed')
    if (file.status === 'failed' && failedTests.length === 0) {
      result.failed += 1
      const [reason] = (file.message ?? '').split('\n')
      result.broken.push(reason ? `${fileName}: ${reason}` : fileName)
    }
    for (const { status, fullName, failureMessages, duration } of file.assertionResults) {
      const name = `${fileName} > ${fullName}`
      if (duration) result.times.push({ name, ms: duration })
      if (status === 'failed') {
        result.failed += 1
        result.broken.push(name)
      } else if (status === 'passed') {
        result.passed += 1
        if (failureMessages.length > 0) result.flaky.push(name)
      } else result.skipped += 1
    }
  }
  return result
}

/**
 * Sums the reports of `folders`. A failed task without a failed test (a build, a compiler error, an
 * error outside of any test) counts as one failure by its name.
 */
export function readUnitResults(folders, base) {
  const total = { passed: 0, failed: 0, skipped: 0, broken: [], flaky: [], times: [] }
  const failedFolders = new Set()
  for (const folder of folders) {
    const result = readReport(join(base, folder, REPORT), base)
    if (result.failed > 0) failedFolders.add(folder)
    for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key]
    for (const key of ['broken', 'flaky', 'times']) total[key].push(...result[key])
  }
  const [run] = readdirSync(join(base, RUNS))
  if (run === undefined) throw new Error('turbo left no summary of its run')
  for (const { taskId, task, directory, execution } of readJson(join(base, RUNS, run)).tasks) {
    if (!execution || execution.exitCode === 0) continue
    if (task === 'test' && failedFolders.has(directory)) continue
    total.failed += 1
    total.broken.push(taskId)
  }
  return total
}
