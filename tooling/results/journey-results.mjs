/** Results of the journeys step, from the JSON report of Playwright. */
import { readFileSync } from 'node:fs'

function listTests(suite, path) {
  const specs = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results = [] }) => ({
      status,
      name: [...path, spec.title].join(' › '),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  const inner = (suite.suites ?? []).flatMap((child) => listTests(child, [...path, child.title]))
  return [...specs, ...inner]
}

/** Errors outside of any test (a global set-up that failed) count as failures by their first line. */
export function readJourneyResults(path) {
  const { suites, errors } = JSON.parse(readFileSync(path, 'utf8'))
  const tests = suites.flatMap((suite) => listTests(suite, [suite.title]))
  const withStatus = (status) => tests.filter((test) => test.status === status)
  const names = (status) => withStatus(status).map(({ name }) => name)
  const outside = errors.map(({ message }) => message.split('\n')[0])
  return {
    passed: withStatus('expected').length + withStatus('flaky').length,
    failed: withStatus('unexpected').length + outside.length,
    skipped: withStatus('skipped').length,
    broken: [...names('unexpected'), ...outside],
    flaky: names('flaky'),
    times: tests.map(({ name, ms }) => ({ name, ms })),
  }
}
