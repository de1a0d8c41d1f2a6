import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openConnection } from '../load/connection.ts'
import type { Target } from '../load/target.ts'
import { plansOf, readsOf, tellPlans, type Plan } from './plans.ts'
import type { ServerLog } from './server-log.ts'

const file = join(import.meta.dirname, '../../results/growth-plans.txt')
/** Enough for the statements inside a function of the database, which come after the call itself. */
const shown = 8

const named = (names: string[]) => (names.length > 0 ? names.join(', ') : 'none')

function summaryOf(name: string, [slowest]: readonly Plan[]): string {
  if (!slowest) return `${name}: asked nothing of the database`
  const { indexes, whole } = readsOf(slowest)
  return `${name}: slowest statement ${slowest.milliseconds} ms, by index ${named(indexes)}, whole ${named(whole)}`
}

async function askOnce(target: Target): Promise<void> {
  await target.prepare?.()
  const connection = await openConnection(new URL(target.url))
  try {
    await target.work(connection, 0)
  } finally {
    connection.close()
  }
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
  await tellPlans(owner, database)
  const { targets } = await open()
  const lines: string[] = []
  const texts: string[] = []
  for (const target of targets.filter(({ name }) => names.includes(name))) {
    const plans = plansOf(await log.during(owner, () => askOnce(target)), database)
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
