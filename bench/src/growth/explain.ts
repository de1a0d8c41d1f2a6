import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Target } from '../load/target.ts'
import { parsePlans, parseReads, enablePlanLog, type Plan } from './plans.ts'
import type { ServerLog } from './server-log.ts'
import { runOnce } from './buffer-usage.ts'

const file = join(import.meta.dirname, '../../results/growth-plans.txt')
/** Also covers statements inside database functions, which are logged after the call itself. */
const MAX_PLANS = 8

const joinNames = (names: string[]) => (names.length > 0 ? names.join(', ') : 'none')

function summarize(name: string, [slowest]: readonly Plan[]): string {
  if (!slowest) return `${name}: asked nothing of the database`
  const { indexes, sequential } = parseReads(slowest)
  return `${name}: slowest statement ${slowest.durationMs} ms, by index ${joinNames(indexes)}, whole ${joinNames(sequential)}`
}

/**
 * Runs each target that missed its goal once, on a restarted mall with empty caches, and writes the
 * plans of the slowest statements to results/growth-plans.txt.
 * @returns a line for each target: indexes and sequential scans of its slowest statement
 */
export async function explainMissed(
  { owner, log }: { owner: pg.Client; log: ServerLog },
  database: string,
  open: () => Promise<{ targets: readonly Target[] }>,
  names: readonly string[],
): Promise<string[]> {
  await enablePlanLog(owner, database, { nested: true })
  const { targets } = await open()
  const lines: string[] = []
  const texts: string[] = []
  for (const target of targets.filter(({ name }) => names.includes(name))) {
    await target.prepare?.()
    const plans = parsePlans(await log.during(owner, () => runOnce(target, 0)), database)
    lines.push(summarize(target.name, plans))
    texts.push(
      `# ${target.name}`,
      ...plans.slice(0, MAX_PLANS).map(({ durationMs, text }) => `${durationMs} ms\n${text}\n`),
    )
  }
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, texts.join('\n\n'))
  return [...lines, 'plans: bench/results/growth-plans.txt']
}
