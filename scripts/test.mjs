/**
 * `npm test`: runs every check of the mall, each one even where an earlier one failed. `npm test --
 * lint units` runs only these, `npm test -- --without journeys` all others. `npm test --
 * --affected` runs the checks that a change since the merge base with the main branch can break.
 * `npm run test:deep` runs storms, fuzzing and matrices at full size, and every journey.
 */
import './node-version.mjs'
import { obtainBrowser } from '../tooling/machine/browser.mjs'
import { findAffected } from './affected.mjs'
import { install } from './pm.mjs'
import { run } from './run.mjs'
import { steps } from './steps.mjs'
import { seconds } from './workspace.mjs'

const startedAt = Date.now()
const say = (line = '') => process.stdout.write(`${line}\n`)

/**
 * Maps names on the command line to steps. An unknown name is an error, so that a typing error
 * skips no check.
 */
function selectSteps(args) {
  const without = args[0] === '--without'
  const names = without ? args.slice(1) : args
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown) {
    process.stderr.write(
      `没有名为 ${unknown} 的检查 / no check is named ${unknown}: ${steps.map((s) => s.name).join(' ')}\n`,
    )
    process.exit(2)
  }
  const isDeep = process.env.MALL_TEST_DEEP === '1'
  return steps.filter((step) => {
    const isNamed = names.includes(step.name)
    return names.length > 0 && !without ? isNamed : !isNamed && (isDeep || !step.isDeep)
  })
}

/** Selects the steps that a change affects, each limited to the affected parts. */
function narrowSteps(some) {
  const affected = findAffected()
  const { base, changed, folders, journeys } = affected
  say(`自 ${base.slice(0, 8)} 改动的文件 / files changed since: ${changed.length}`)
  say(`受影响 / affected: ${folders.join(' ') || '-'}`)
  say(`旅程 / journeys: ${journeys === 'all' ? 'all' : journeys.specs.join(' ') || '-'}`)
  return some.flatMap((step) => {
    if (!step.narrow) return [step]
    const narrow = step.narrow(affected)
    return narrow
      ? [{ ...step, ...narrow, env: { ...step.env, ...narrow.env }, isNarrow: true }]
      : []
  })
}

/** Results of a step's tests; a step without tests counts as one. A step of tests that ran none has failed. */
function collectResults({ name, readResults, isNarrow }, isOk) {
  const itself = {
    passed: isOk ? 1 : 0,
    failed: isOk ? 0 : 1,
    skipped: 0,
    broken: [],
    flaky: [],
    times: [],
  }
  if (!readResults) return { ...itself, broken: isOk ? [] : [name] }
  try {
    const results = readResults()
    if (isOk && (isNarrow || results.passed > 0)) return results
    return { ...results, failed: Math.max(1, results.failed) }
  } catch (error) {
    say(`没有测试结果 / no test results: ${error.message}`)
    return { ...itself, passed: 0, failed: 1, broken: [`${name}: ${error.message}`] }
  }
}

/** Finds a browser for the steps that need one. Without one only those steps fail. */
function prepareBrowser(selected) {
  if (!selected.some((step) => step.needsBrowser)) return undefined
  try {
    process.env.CHROMIUM_PATH = obtainBrowser()
    say(`浏览器 / browser: ${process.env.CHROMIUM_PATH}`)
    return undefined
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return error
  }
}

const words = process.argv.slice(2)
if (words[0] === '--deep') {
  words.shift()
  process.env.MALL_TEST_DEEP = '1'
}
const isAffected = words[0] === '--affected'
if (isAffected) words.shift()
const named = selectSteps(words)
if (install() !== 0) {
  say('\n0 passed, 1 failed')
  process.exit(1)
}
const selected = isAffected ? narrowSteps(named) : named
const noBrowser = prepareBrowser(selected)

const results = []
for (const [index, step] of selected.entries()) {
  const since = Date.now()
  say(`\n▶ ${index + 1}/${selected.length} ${step.name} ${step.title}`)
  step.prepare?.()
  const isOk = step.needsBrowser && noBrowser ? false : await run(step)
  const count = collectResults(step, isOk)
  results.push({ step, count, took: seconds(since) })
  say(`${count.failed === 0 ? '✓' : '✗'} ${step.name} ${seconds(since)}`)
}

say(`\n检查结果 / summary (${seconds(startedAt)})`)
for (const { step, count, took } of results) {
  const mark = count.failed === 0 ? '✓' : '✗'
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  say(
    `  ${mark} ${step.name.padEnd(11)} ${took.padStart(8)}  ${count.passed} passed, ${count.failed} failed${skipped}`,
  )
}

const slowest = results
  .flatMap(({ count }) => count.times)
  .toSorted((a, b) => b.ms - a.ms)
  .slice(0, 10)
if (slowest.length > 0) say('\n最慢的测试 / slowest tests')
for (const { name, ms } of slowest) say(`  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`)

/**
 * Repeats the names of failed tests at the end of the output, because often only the end is stored.
 */
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
