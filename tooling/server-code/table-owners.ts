/** Lists which module owns a table, and which statements of other modules write it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../graph/files.ts'
import { isServerTest, toModuleName } from '../graph/server-modules.ts'
import { workspaceRoot } from '../graph/packages.ts'

export type Source = { file: string; text: string }
export type Owners = {
  /** module by table */
  owners: ReadonlyMap<string, string>
  /** table by the name of its Drizzle constant */
  tables: ReadonlyMap<string, string>
}

const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g
const OWN_TABLES = /\btables: \[([\s\S]*?)\],\n/
const STATEMENTS = [
  /\binsert\s+into\s+(\w+)/gi,
  /\bdelete\s+from\s+(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(\w+)\s+(?:as\s+)?(?:\w+\s+)?set\b/gi,
  /\btruncate\s+(?:table\s+)?(\w+)/gi,
]
const BY_DRIZZLE = /\.(?:insert|update|delete)\((\w+)\)|\binsert\(\s*tx,\s*(\w+)/g

export const readServerSources = (): Source[] =>
  listFiles(/^apps\/server\/src\/.*\.(?:ts|sql)$/).map((file) => ({
    file,
    text: readFileSync(join(workspaceRoot, file), 'utf8'),
  }))

export function readOwners(sources: readonly Source[]): Owners {
  const tables = new Map<string, string>()
  for (const { text } of sources) {
    for (const [, constant = '', table = ''] of text.matchAll(TABLE)) tables.set(constant, table)
  }
  const owners = new Map<string, string>()
  for (const { file, text } of sources) {
    const name = toModuleName(file)
    if (!name || !file.endsWith('.module.ts')) continue
    for (const [word] of (OWN_TABLES.exec(text)?.[1] ?? '').matchAll(/\w+/g)) {
      const table = tables.get(word)
      if (table !== undefined) owners.set(table, name)
    }
  }
  return { owners, tables }
}

function writtenTables(text: string, tables: Owners['tables']): string[] {
  const named = STATEMENTS.flatMap((statement) =>
    [...text.matchAll(statement)].map(([, table = '']) => table.toLowerCase()),
  )
  const byDrizzle = [...text.matchAll(BY_DRIZZLE)].map(
    ([, called, given]) => tables.get(called ?? given ?? '') ?? '',
  )
  return [...named, ...byDrizzle]
}

/** Writes to another module's table, as `from → owner: table`, one per statement. */
export const findForeignWrites = (
  sources: readonly Source[],
  { owners, tables }: Owners,
): string[] =>
  sources.flatMap(({ file, text }) => {
    const from = toModuleName(file)
    if (!from || isServerTest(file)) return []
    return writtenTables(text, tables).flatMap((table) => {
      const owner = owners.get(table)
      return owner === undefined || owner === from ? [] : [`${from} → ${owner}: ${table}`]
    })
  })
