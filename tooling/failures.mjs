/** Names of tests that failed, read from what the test runners say. */
import { withoutColours } from './counts.mjs'

/**
 * Every `FAIL  src/a.test.ts > name` of vitest below turbo's prefix `@mall/ui:test: `, once. A whole
 * file that failed, in a hook or by an import, has its own name as the test's.
 * @returns {{ task: string, file: string, test: string }[]} `task` is the package: "@mall/ui"
 */
export function failedVitest(output) {
  const named = /^(?:(\S+?):test: )?\s*FAIL {2}(\S+\.test\.tsx?)(?: > (.*?))?(?: \[ .* \])?\s*$/gm
  const seen = new Map()
  for (const [, task = '', file, test = file] of withoutColours(output).matchAll(named)) {
    seen.set(`${task} ${file} ${test}`, { task, file, test })
  }
  return [...seen.values()]
}

/** Packages in whose tests something threw that no test caught. */
export function withUncaught(output) {
  const said = /^(?:(\S+?):test: )?.*\bVitest caught \d+ unhandled error/gm
  return new Set([...withoutColours(output).matchAll(said)].map(([, task = '']) => task))
}

/** Everything in Playwright's JSON report that has this status: "unexpected", "flaky". */
export function journeysThat(status, report) {
  const within = (suite, path) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) => `[${test.projectName}] ${[...path, spec.title].join(' › ')}`),
    ),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...path, inner.title])),
  ]
  return report.suites.flatMap((suite) => within(suite, [suite.title]))
}
