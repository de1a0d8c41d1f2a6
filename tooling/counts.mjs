/** Numbers of tests, read from what the test runners say. */

// The escape character is the point: test runners colour their summaries with it.
// oxlint-disable-next-line no-control-regex
const colours = /\u001B\[[0-9;]*m/g

/** Tasks other than tests that turbo names as failed: "Failed:    @mall/shop#build, @mall/ui#test". */
function failedTasks(output) {
  const named = /^\s*Failed: +(.*)$/m.exec(output)?.[1] ?? ''
  return named.split(', ').filter((task) => /#(?!test$)\w+$/.test(task)).length
}

/**
 * Sums every `Tests  1 failed | 12 passed | 2 skipped (15)` of vitest, one per package. A build or a
 * typecheck that failed counts as one failure.
 */
export function countVitest(output) {
  const plain = output.replaceAll(colours, '')
  const total = { passed: 0, failed: failedTasks(plain), skipped: 0 }
  const summaries = plain.matchAll(/\bTests {2,}(.*?)\s*\(\d+\)/g)
  for (const [, parts] of summaries) {
    for (const [, number, kind] of parts.matchAll(/(\d+) (passed|failed|skipped|todo)/g)) {
      total[kind === 'todo' ? 'skipped' : kind] += Number(number)
    }
  }
  return total
}

/** From the JSON report of Playwright. A flaky test is one that failed. */
export function countPlaywright({ stats }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }
}
