import type pg from 'pg'

/** Settings of a database whose sessions write the plan of every statement they run, as JSON lines. */
const settings = [
  `session_preload_libraries = 'auto_explain'`,
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
  'auto_explain.log_nested_statements = on',
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

/** Makes new sessions of a database tell their plans. */
export async function tellPlans(owner: pg.Client, database: string): Promise<void> {
  for (const setting of settings) await owner.query(`alter database ${database} set ${setting}`)
}
