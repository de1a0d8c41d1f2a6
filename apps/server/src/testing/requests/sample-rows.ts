import { spawnSync } from 'node:child_process'
import { pickRows } from '../pick-rows.ts'

const SAMPLE_SIZE = 12
const CALL_NAME = /'([a-z][\w-]*\.\w+)'/gi

const runGit = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? stdout : ''
}

const MODULES = ':/apps/server/src/modules'
const NO_TESTS = [':(exclude,top)*.test.ts', ':(exclude,top)*.fixture.ts']

const findCallNames = (text: string) => [...text.matchAll(CALL_NAME)].map(([, name = '']) => name)

/** Names of calls in the lines of contract, modules and plugins that differ from a commit. */
function listNamedCalls(from: string): string[] {
  const sources = [MODULES, ':/apps/server/src/plugins', ':/packages/contract/src', ...NO_TESTS]
  const lines = runGit('diff', '--unified=0', from, '--', ...sources).match(/^[+-].*$/gm) ?? []
  return lines.flatMap(findCallNames)
}

/** Names of the calls that modules with files that differ from a commit serve. */
function listServedCalls(from: string): string[] {
  const files = runGit('diff', '--name-only', from, '--', MODULES, ...NO_TESTS).split('\n')
  const folders = new Set(files.map((file) => /\/modules\/[\w-]+\//.exec(file)?.[0] ?? ''))
  folders.delete('')
  if (folders.size === 0) return []
  const paths = [...folders].map((folder) => `:/apps/server/src${folder}`)
  return findCallNames(runGit('grep', '-h', '-E', "serve\\('", '--', ...paths))
}

/** Names of calls whose own lines or whose module differ from the main branch; none outside of a clone. */
function listChangedCalls(): ReadonlySet<string> {
  const base = ['origin/main', 'main'].map((branch) => runGit('merge-base', 'HEAD', branch).trim())
  const from = base.find((commit) => commit !== '')
  if (from === undefined) return new Set()
  return new Set([...listNamedCalls(from), ...listServedCalls(from)])
}

let changed: ReadonlySet<string> | undefined

/**
 * Rows of a sweep over all calls: every row in deep runs, else those of changed calls and 12 more,
 * which the seed selects.
 */
export function sampleRows<T>(
  rows: readonly T[],
  toCallName: (row: T) => string,
  changedCalls: ReadonlySet<string> = (changed ??= listChangedCalls()),
): readonly T[] {
  const sample = new Set(pickRows('rows of the sweep', rows, SAMPLE_SIZE))
  return rows.filter((row) => sample.has(row) || changedCalls.has(toCallName(row)))
}
