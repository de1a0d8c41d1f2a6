/**
 * `npm test`: every check of the mall, each one even where an earlier failed.
 * `npm test -- lint units` runs only these, `npm test -- --without journeys` all others.
 */
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { obtainBrowser } from '../tooling/browser.mjs'
import { install } from './pm.mjs'
import { steps } from './steps.mjs'
import { childEnv, root, seconds } from './workspace.mjs'

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

/** Shows the output as it comes and keeps it. A signal to us ends the child as well. */
function run({ command: [program, ...args], cwd = root, env }) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: childEnv(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const end = () => child.kill('SIGTERM')
    process.once('SIGTERM', end)
    let output = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding('utf8').on('data', (text) => {
        output += text
        to.write(text)
      })
    }
    child.once('error', (error) => done({ ok: false, output: error.message }))
    child.once('close', (code) => {
      process.off('SIGTERM', end)
      done({ ok: code === 0, output })
    })
  })
}

/** The tests of a step, or the step itself as one. A step of tests that ran none has failed. */
function countOf(step, { ok, output }) {
  const itself = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  if (!step.count) return itself
  try {
    const tests = step.count(output)
    if (ok && tests.passed === 0) return { ...tests, failed: Math.max(1, tests.failed) }
    return ok || tests.failed > 0 ? tests : { ...tests, failed: 1 }
  } catch (error) {
    say(`没有测试结果 / no result of the tests: ${error.message}`)
    return { ...itself, passed: 0, failed: 1 }
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
  const count = countOf(step, outcome)
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
const sum = (kind) => results.reduce((total, { count }) => total + count[kind], 0)
say()
say(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
