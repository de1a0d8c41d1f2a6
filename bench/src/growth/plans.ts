import type pg from 'pg'

/** Settings of a database whose sessions write the plan of every statement they run. */
const settings = [
  `session_preload_libraries = 'auto_explain'`,
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
]

const mark = '@@'
/** Each record of the log begins with the database and the program that it is about. */
export const planFlags = ['-c', `log_line_prefix=${mark}%d|%a|`]

export type Plan = { milliseconds: number; text: string }

/** Reads a log: the plans of the mall's statements in one database, the slowest first. */
export function plansOf(log: string, database: string): Plan[] {
  return log
    .split(mark)
    .filter((record) => record.startsWith(`${database}|mall|`))
    .flatMap((record) => {
      const found = /LOG: +duration: ([\d.]+) ms {2}plan:\n/.exec(record)
      if (!found) return []
      const text = record.slice(found.index + found[0].length).replaceAll('\n\t', '\n')
      return [{ milliseconds: Number(found[1]), text: text.replace(/^\t/, '').trimEnd() }]
    })
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
}

/** What a plan reads by which index, and what it reads without one. */
export function readsOf({ text }: Plan): { indexes: string[]; whole: string[] } {
  const found = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? '')),
  ]
  return {
    indexes: found(/(?:Index(?: Only)? Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)/g),
    whole: found(/Seq Scan on (\w+)/g),
  }
}

/** Pages that a plan touched in the memory of PostgreSQL, whether it had them or read them. */
export function pagesOf({ text }: Plan): number {
  // The first line is the topmost step's, which counts the steps below it as its own.
  const [, line = ''] = /Buffers: (shared [^,\n]*)/.exec(text) ?? []
  return [...line.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
}

/**
 * Makes new sessions of a database tell their plans.
 * @param nested with the statements inside functions, whose pages are their callers' as well
 */
export async function tellPlans(
  owner: pg.Client,
  database: string,
  { nested }: { nested: boolean },
): Promise<void> {
  const all = [...settings, `auto_explain.log_nested_statements = ${nested ? 'on' : 'off'}`]
  for (const setting of all) await owner.query(`alter database ${database} set ${setting}`)
}
