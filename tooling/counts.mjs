/** Numbers of tests, read from what the test runners say. */

// The escape character is the point: test runners colour their summaries with it.
// oxlint-disable-next-line no-control-regex
const colours = /\u001B\[[0-9;]*m/g
export const withoutColours = (output) => output.replaceAll(colours, '')

/** Tasks that turbo names as failed: "Failed:    @mall/shop#build, @mall/ui#test". */
export function failedTasks(output) {
  const named = /^\s*Failed: +(.*)$/m.exec(withoutColours(output))?.[1] ?? ''
  return named.split(', ').filter((task) => /#\w+$/.test(task))
}

const none = () => ({ passed: 0, failed: 0, skipped: 0 })

/** Adds "1 failed | 12 passed | 2 skipped" to a total. */
function add(total, parts) {
  for (const [, number, kind] of parts.matchAll(/(\d+) (passed|failed|skipped|todo)/g)) {
    total[kind === 'todo' ? 'skipped' : kind] += Number(number)
  }
  return total
}

/**
 * Sums every `Tests  1 failed | 12 passed | 2 skipped (15)` of vitest, one per package. A build or a
 * typecheck that failed counts as one failure.
 */
export function countVitest(output) {
  const plain = withoutColours(output)
  const untested = failedTasks(plain).filter((task) => !task.endsWith('#test'))
  const total = { ...none(), failed: untested.length }
  for (const [, parts] of plain.matchAll(/\bTests {2,}(.*?)\s*\(\d+\)/g)) add(total, parts)
  return total
}

/** The tests of a file that failed, by its line ` ❯ src/a.test.ts (7 tests | 1 failed | 2 skipped) 42ms`. */
export function countFile(output, { task, file }) {
  const heads = withoutColours(output).matchAll(
    /^(?:(\S+):test: )?\s*❯ (\S+) \((\d+) tests?(.*?)\)/gm,
  )
  for (const [, of = '', name, all, parts] of heads) {
    if (of !== task || name !== file) continue
    const count = add(none(), parts)
    return { ...count, passed: Number(all) - count.failed - count.skipped }
  }
  return none()
}

/** From the JSON report of Playwright. A flaky test passed when it was run again; it is told by its name. */
export function countPlaywright({ stats }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }
}
