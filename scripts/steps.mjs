/** Every check of `npm test`, in order: the cheap ones first, so that a small mistake fails early. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJourneyResults } from '../tooling/results/journey-results.mjs'
import { readReport, readUnitResults, removeUnitReports } from '../tooling/results/unit-results.mjs'
import { packageFolders, root, tool } from './workspace.mjs'

/** Explicit folders, because without them the linter may walk node_modules. */
const linted = ['packages', 'apps', 'bench', 'e2e', 'examples', 'tooling', 'scripts']

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

const lint = (folders) => [tool('oxlint'), '--format=unix', ...folders]
const runJourneys = [tool('turbo'), 'run', 'journeys', '--output-logs=full', '--log-prefix=none']

/** Spec files that changed or can break, and the sweep of the screens in their areas. */
function narrowJourneys({ journeys }) {
  if (journeys === 'all') return {}
  const { specs, areas } = journeys
  const files = areas.length > 0 ? [...specs, SWEEP] : specs
  const paths = files.map((path) => path.replace('e2e/', ''))
  return (
    files.length > 0 && {
      command: [...runJourneys, '--', '--pass-with-no-tests', ...new Set(paths)],
      env: areas.length > 0 ? { MALL_E2E_AREAS: areas.join(',') } : {},
    }
  )
}

const SWEEP = 'e2e/journeys/screens/screens.spec.ts'
const isShell = (folder) => folder.startsWith('apps/') && folder !== 'apps/server'
const node = process.execPath
const serverFolder = join(root, 'apps', 'server')
const deepReport = join(serverFolder, 'test-results', 'deep.json')
const journeyReport = join(root, 'e2e', 'test-results', 'journeys.json')

/**
 * `isDeep`: only in `npm run test:deep`, or by name. `command` runs in `cwd` (default: the workspace root); exit code 0 passes. `prepare` runs before it.
 * `narrow` returns what differs of a step for the affected alone, or false where it has nothing to do.
 * `readResults` returns the tests of a step from its report: how many passed, failed and were skipped,
 * and by name those that are `broken`, or `flaky` (passed on a retry).
 */
export const steps = [
  { name: 'format', title: '格式', command: [tool('oxfmt'), '--check', '.'] },
  {
    name: 'lint',
    title: '代码检查',
    command: lint(linted),
    env: goTools,
    narrow: ({ folders }) => folders.length > 0 && { command: lint(folders) },
  },
  {
    name: 'units',
    title: '类型、单元测试、构建',
    command: [tool('turbo'), ...turboUnits],
    env: goTools,
    // The tests of tooling read the sources of all packages, so they run for every change.
    narrow: ({ base }) => ({
      command: [tool('turbo'), ...turboUnits, `--filter=...[${base}]`, '--filter=@mall/tooling'],
    }),
    prepare: () => removeUnitReports(packageFolders(), root),
    readResults: () => readUnitResults(packageFolders(), root),
  },
  {
    name: 'storms',
    title: '风暴、中断、多进程',
    isDeep: true,
    command: [tool('pnpm'), 'run', 'test:deep'],
    cwd: serverFolder,
    env: { MALL_TEST_DEEP: '1' },
    prepare: () => rmSync(deepReport, { force: true }),
    readResults: () => readReport(deepReport, root),
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
    // Deep tests are excluded.
    env: { MALL_TEST_DEEP: '' },
  },
  {
    name: 'pooler',
    title: '模块测试，经 PgBouncer',
    isDeep: true,
    command: [node, 'scripts/through-pooler.mjs'],
  },
  { name: 'unused', title: '无用代码', command: [tool('knip')] },
  {
    name: 'budgets',
    title: '体积预算',
    command: [node, 'tooling/budgets/budgets.mjs'],
    // Shells are built only when one of them is affected.
    narrow: ({ folders }) => folders.some(isShell) && {},
  },
  {
    name: 'journeys',
    title: '端到端',
    needsBrowser: true,
    // A task of turbo: when nothing changed, its report comes from the cache.
    command: runJourneys,
    narrow: narrowJourneys,
    prepare: () => rmSync(journeyReport, { force: true }),
    readResults: () => readJourneyResults(journeyReport),
  },
  {
    name: 'plain-journeys',
    title: '端到端，不用加载策略',
    isDeep: true,
    needsBrowser: true,
    command: runJourneys,
    env: { MALL_LOADING: 'plain' },
    prepare: () => rmSync(journeyReport, { force: true }),
    readResults: () => readJourneyResults(journeyReport),
  },
]
