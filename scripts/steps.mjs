/** Every check of `npm test`, in order: the cheap ones first, so that a slip is heard early. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countPlaywright } from '../tooling/counts.mjs'
import { journeysThat } from '../tooling/failures.mjs'
import { secondLook } from '../tooling/second-look.mjs'
import { run } from './run.mjs'
import { folderOf, root, tool } from './workspace.mjs'

/** Explicit folders: left to itself the linter may walk node_modules. */
const linted = ['packages', 'apps', 'bench', 'e2e', 'tooling', 'scripts']

const turboUnits = [
  ...['run', 'types', 'test', 'build'],
  ...['--concurrency=2', '--continue=always', '--output-logs=full', '--log-prefix=task'],
]

/** Compilers in Go live short: to clear their memory less often saves a fifth of their time for 15 % more of it. */
const goTools = { GOGC: '400' }

const node = process.execPath
const reports = mkdtempSync(join(tmpdir(), 'mall-checks-'))
const journeyReport = join(reports, 'journeys.json')
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** One file of tests by itself, in its package. */
const runAlone = (task, file) =>
  run({ command: [join('node_modules', '.bin', 'vitest'), 'run', file], cwd: folderOf(task) })

function readJourneys() {
  const report = JSON.parse(readFileSync(journeyReport, 'utf8'))
  return {
    ...countPlaywright(report),
    broken: journeysThat('unexpected', report),
    flaky: journeysThat('flaky', report),
  }
}

/**
 * `command` runs in `cwd` (default: the workspace root); exit code 0 passes.
 * `count` tells the tests of a step from its output, where it has any: how many passed, failed and
 * were skipped, and by name those that are `broken`, or `flaky`: failed once and then passed.
 */
export const steps = [
  { name: 'format', title: '格式', command: [tool('oxfmt'), '--check', '.'] },
  { name: 'lint', title: '代码检查', command: [tool('oxlint'), ...linted], env: goTools },
  { name: 'boundaries', title: '依赖边界', command: [tool('turbo'), 'boundaries'] },
  {
    name: 'units',
    title: '类型、单元测试、构建',
    command: [tool('turbo'), ...turboUnits],
    env: goTools,
    count: (output) => secondLook(output, runAlone),
  },
  { name: 'unused', title: '无用代码', command: [tool('knip')] },
  { name: 'budgets', title: '体积预算', command: [node, 'tooling/budgets.mjs'] },
  { name: 'contract', title: '接口进度', command: [tool('tsx'), 'tooling/contract-report.ts'] },
  {
    name: 'journeys',
    title: '端到端',
    needsBrowser: true,
    cwd: join(root, 'e2e'),
    command: [node, 'node_modules/@playwright/test/cli.js', 'test'],
    env: { MALL_E2E_REPORT: journeyReport },
    count: readJourneys,
  },
]
