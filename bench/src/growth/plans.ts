import type pg from 'pg'

/** Database settings that log the plan of every statement. */
const settings = [
  `session_preload_libraries = 'auto_explain'`,
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
]

const RECORD_MARK = '@@'
/** Each log record starts with database and application name. */
export const planFlags = ['-c', `log_line_prefix=${RECORD_MARK}%d|%a|`]

export type Plan = { durationMs: number; text: string }

/** Parses the mall's plans in one database from a log, slowest first. */
export function parsePlans(log: string, database: string): Plan[] {
  return log
    .split(RECORD_MARK)
    .filter((record) => record.startsWith(`${database}|mall|`))
    .flatMap((record) => {
      const found = /LOG: +duration: ([\d.]+) ms {2}plan:\n/.exec(record)
      if (!found) return []
      const text = record.slice(found.index + found[0].length).replaceAll('\n\t', '\n')
      return [{ durationMs: Number(found[1]), text: text.replace(/^\t/, '').trimEnd() }]
    })
    .toSorted((one, other) => other.durationMs - one.durationMs)
}

/** Lists the indexes and the sequentially scanned tables of a plan. */
export function parseReads({ text }: Plan): { indexes: string[]; sequential: string[] } {
  const found = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? '')),
  ]
  return {
    indexes: found(/(?:Index(?: Only)? Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)/g),
    sequential: found(/Seq Scan on (\w+)/g),
  }
}

/** Counts the buffer pages of a plan, hit or read. */
export function countPages({ text }: Plan): number {
  // The first line belongs to the topmost node, which includes its children.
  const [, line = ''] = /Buffers: (shared [^,\n]*)/.exec(text) ?? []
  return [...line.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
}

/**
 * Enables plan logging for new sessions of a database.
 * @param nested includes statements inside functions, whose pages also count for their callers
 */
export async function enablePlanLog(
  owner: pg.Client,
  database: string,
  { nested }: { nested: boolean },
): Promise<void> {
  const all = [...settings, `auto_explain.log_nested_statements = ${nested ? 'on' : 'off'}`]
  for (const setting of all) await owner.query(`alter database ${database} set ${setting}`)
}
