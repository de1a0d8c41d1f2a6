/**
 * `npm test`: every check of the mall, each one even where an earlier failed.
 * `npm test -- lint units` runs only these, `npm test -- --without journeys` all others.
 */
import './node-version.mjs'
import { obtainBrowser } from '../tooling/browser.mjs'
import { install } from './pm.mjs'
import { run } from './run.mjs'
import { steps } from './steps.mjs'
import { seconds } from './workspace.mjs'

const begun = Date.now()
const say = (line = '') => process.stdout.write(`${line}\n`)

/** Names on the command line → steps to run. An unknown name is an error, so that no check is left out by a slip. */
function chosen(args) {
  const without = args[0] === '--without'
  const names = without ? args.slice(1) : args
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown) {
    process.stderr.write(
      `没有名为 ${unknown} 的检查 / no check is named ${unknown}: ${steps.map((s) => s.name).join(' ')}\n`,
    )
    process.exit(2)
  }
  if (names.length === 0) return steps
  return steps.filter((step) => names.includes(step.name) !== without)
}

/** The tests of a step, or the step itself as one. A step of tests that ran none has failed. */
async function countOf({ name, count }, { ok, output }) {
  const itself = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, broken: [], flaky: [] }
  if (!count) return { ...itself, broken: ok ? [] : [name] }
  try {
    const tests = await count(output)
    // Excused only by tests that passed when they were looked at again.
    const excused = ok || (tests.failed === 0 && tests.flaky.length > 0)
    if (excused && tests.passed > 0) return tests
    return { ...tests, failed: Math.max(1, tests.failed) }
  } catch (error) {
    say(`没有测试结果 / no result of the tests: ${error.message}`)
    return { ...itself, passed: 0, failed: 1, broken: [`${name}: ${error.message}`] }
  }
}

/** A browser for every step that wants one. Without one only those steps fail. */
function prepareBrowser(wanted) {
  if (!wanted.some((step) => step.needsBrowser)) return undefined
  try {
    process.env.CHROMIUM_PATH = obtainBrowser()
    say(`浏览器 / browser: ${process.env.CHROMIUM_PATH}`)
    return undefined
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return error
  }
}

const wanted = chosen(process.argv.slice(2))
if (install() !== 0) {
  say('\n0 passed, 1 failed')
  process.exit(1)
}
const noBrowser = prepareBrowser(wanted)

const results = []
for (const [index, step] of wanted.entries()) {
  const since = Date.now()
  say(`\n▶ ${index + 1}/${wanted.length} ${step.name} ${step.title}`)
  const outcome = step.needsBrowser && noBrowser ? { ok: false, output: '' } : await run(step)
  const count = await countOf(step, outcome)
  results.push({ step, count, took: seconds(since) })
  say(`${count.failed === 0 ? '✓' : '✗'} ${step.name} ${seconds(since)}`)
}

say(`\n检查结果 / summary (${seconds(begun)})`)
for (const { step, count, took } of results) {
  const mark = count.failed === 0 ? '✓' : '✗'
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  say(
    `  ${mark} ${step.name.padEnd(11)} ${took.padStart(8)}  ${count.passed} passed, ${count.failed} failed${skipped}`,
  )
}

/** Named once more at the very end: of a long output often only the end is kept. */
function nameAll(kind, title) {
  const names = results.flatMap(({ count }) => count[kind])
  if (names.length > 0) say(`\n${title}`)
  for (const name of names) say(`  ${kind}: ${name}`)
}
nameAll('flaky', '不稳定：重跑后通过 / flaky: failed, and passed when run again')
nameAll('broken', '失败 / failed')

const sum = (kind) => results.reduce((total, { count }) => total + count[kind], 0)
say()
say(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
