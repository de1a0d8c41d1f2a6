import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Target } from '../load/target.ts'
import { plansOf, readsOf, tellPlans, type Plan } from './plans.ts'
import type { ServerLog } from './server-log.ts'
import { askOnce } from './touched.ts'

const file = join(import.meta.dirname, '../../results/growth-plans.txt')
/** Enough for the statements inside a function of the database, which come after the call itself. */
const shown = 8

const named = (names: string[]) => (names.length > 0 ? names.join(', ') : 'none')

function summaryOf(name: string, [slowest]: readonly Plan[]): string {
  if (!slowest) return `${name}: asked nothing of the database`
  const { indexes, whole } = readsOf(slowest)
  return `${name}: slowest statement ${slowest.milliseconds} ms, by index ${named(indexes)}, whole ${named(whole)}`
}

/**
 * Asks once for each target what missed its goal, on a mall that was started anew and so has nothing
 * in its memory, and keeps the plans of the slowest statements in results/growth-plans.txt.
 * @returns a line for each: which indexes its slowest statement used, which tables it read whole
 */
export async function explain(
  { owner, log }: { owner: pg.Client; log: ServerLog },
  database: string,
  open: () => Promise<{ targets: readonly Target[] }>,
  names: readonly string[],
): Promise<string[]> {
  await tellPlans(owner, database, { nested: true })
  const { targets } = await open()
  const lines: string[] = []
  const texts: string[] = []
  for (const target of targets.filter(({ name }) => names.includes(name))) {
    await target.prepare?.()
    const plans = plansOf(await log.during(owner, () => askOnce(target, 0)), database)
    lines.push(summaryOf(target.name, plans))
    texts.push(
      `# ${target.name}`,
      ...plans.slice(0, shown).map(({ milliseconds, text }) => `${milliseconds} ms\n${text}\n`),
    )
  }
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, texts.join('\n\n'))
  return [...lines, 'plans: bench/results/growth-plans.txt']
}
