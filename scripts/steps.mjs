/** Every check of `npm test`, in order: the cheap ones first, so that a small mistake fails early. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJourneyResults } from '../tooling/results/journey-results.mjs'
import { readUnitResults, removeUnitReports } from '../tooling/results/unit-results.mjs'
import { packageFolders, root, tool } from './workspace.mjs'

/** Explicit folders: left to itself the linter may walk node_modules. */
const linted = ['packages', 'apps', 'bench', 'e2e', 'tooling', 'scripts']

const turboUnits = [
  'run',
  'types',
  'test',
  'build',
  '--concurrency=2',
  '--continue=always',
  '--output-logs=full',
  '--log-prefix=task',
  '--summarize',
]

/** Short-lived Go processes: collecting garbage less often saves 20 % of their time for 15 % more memory. */
const goTools = { GOGC: '400' }

const node = process.execPath
const journeyReport = join(root, 'e2e', 'test-results', 'journeys.json')

/**
 * `isDeep`: only in `npm run test:deep`, or by name. `command` runs in `cwd` (default: the workspace root); exit code 0 passes. `prepare` runs before it.
 * `readResults` returns the tests of a step from its report: how many passed, failed and were skipped,
 * and by name those that are `broken`, or `flaky` (passed on a retry).
 */
export const steps = [
  { name: 'format', title: '格式', command: [tool('oxfmt'), '--check', '.'] },
  {
    name: 'lint',
    title: '代码检查',
    command: [tool('oxlint'), '--format=unix', ...linted],
    env: goTools,
  },
  {
    name: 'units',
    title: '类型、单元测试、构建',
    command: [tool('turbo'), ...turboUnits],
    env: goTools,
    prepare: () => removeUnitReports(packageFolders(), root),
    readResults: () => readUnitResults(packageFolders(), root),
  },
  {
    name: 'plain',
    title: '屏幕测试，不用加载策略',
    isDeep: true,
    command: [tool('turbo'), 'run', 'test:plain', '--output-logs=full', '--log-prefix=task'],
  },
  {
    name: 'order',
    title: '单元测试，任意先后',
    isDeep: true,
    command: [node, 'scripts/any-order.mjs'],
    // Deep tests have no part in it.
    env: { MALL_TEST_DEEP: '' },
  },
  { name: 'unused', title: '无用代码', command: [tool('knip')] },
  { name: 'budgets', title: '体积预算', command: [node, 'tooling/budgets/budgets.mjs'] },
  {
    name: 'journeys',
    title: '端到端',
    needsBrowser: true,
    // A task of turbo: when nothing changed, its report comes from the cache.
    command: [tool('turbo'), 'run', 'journeys', '--output-logs=full', '--log-prefix=none'],
    prepare: () => rmSync(journeyReport, { force: true }),
    readResults: () => readJourneyResults(journeyReport),
  },
  {
    name: 'plain-journeys',
    title: '端到端，不用加载策略',
    isDeep: true,
    needsBrowser: true,
    command: [tool('turbo'), 'run', 'journeys', '--output-logs=full', '--log-prefix=none'],
    env: { MALL_LOADING: 'plain' },
    prepare: () => rmSync(journeyReport, { force: true }),
    readResults: () => readJourneyResults(journeyReport),
  },
]
