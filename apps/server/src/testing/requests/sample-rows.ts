import { spawnSync } from 'node:child_process'
import { pickRows } from '../pick-rows.ts'

const SAMPLE_SIZE = 12
const CALL_NAME = /'([a-z][\w-]*\.\w+)'/gi

const runGit = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? stdout : ''
}

/** Names of calls in the lines of contract and modules that differ from the main branch; none outside of a clone. */
function listChangedCalls(): ReadonlySet<string> {
  const base = ['origin/main', 'main'].map((branch) => runGit('merge-base', 'HEAD', branch).trim())
  const from = base.find((commit) => commit !== '')
  if (from === undefined) return new Set()
  const sources = [
    ':/apps/server/src/modules',
    ':/apps/server/src/plugins',
    ':/packages/contract/src',
    ':(exclude,top)*.test.ts',
    ':(exclude,top)*.fixture.ts',
  ]
  const lines = runGit('diff', '--unified=0', from, '--', ...sources).match(/^[+-].*$/gm) ?? []
  return new Set(
    lines.flatMap((line) => [...line.matchAll(CALL_NAME)].map(([, name = '']) => name)),
  )
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
