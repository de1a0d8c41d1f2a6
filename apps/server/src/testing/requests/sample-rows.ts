import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { pickSeed, pickSize } from '../size.ts'

const SAMPLE_SIZE = 40
const CALL_NAME = /'([a-z][\w-]*\.\w+)'/gi

const runGit = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? stdout : ''
}

/** Names of calls in the lines that differ from the main branch; none outside of a clone. */
function listChangedCalls(): ReadonlySet<string> {
  const base = ['origin/main', 'main'].map((branch) => runGit('merge-base', 'HEAD', branch).trim())
  const from = base.find((commit) => commit !== '')
  if (from === undefined) return new Set()
  const sources = [':/apps/server/src', ':/packages/contract/src', ':(exclude,top)*.test.ts']
  const lines = runGit('diff', '--unified=0', from, '--', ...sources).match(/^[+-].*$/gm) ?? []
  return new Set(
    lines.flatMap((line) => [...line.matchAll(CALL_NAME)].map(([, name = '']) => name)),
  )
}

let changed: ReadonlySet<string> | undefined

/**
 * Rows of a sweep over all calls: every row in deep runs, else those of changed calls and 40 more,
 * which the seed chooses.
 */
export function sampleRows<T>(rows: readonly T[], toCallName: (row: T) => string): readonly T[] {
  if (pickSize(SAMPLE_SIZE, rows.length) >= rows.length) return rows
  changed ??= listChangedCalls()
  const seed = pickSeed()
  process.stdout.write(`rows of the sweep by seed ${String(seed)} (MALL_TEST_SEED repeats it)\n`)
  const subset = fc.shuffledSubarray([...rows], { minLength: SAMPLE_SIZE, maxLength: SAMPLE_SIZE })
  const sample = new Set(fc.sample(subset, { seed, numRuns: 1 })[0])
  return rows.filter((row) => sample.has(row) || changed?.has(toCallName(row)))
}
