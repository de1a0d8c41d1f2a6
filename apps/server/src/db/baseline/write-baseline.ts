import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const serverFolder = fileURLToPath(new URL('../../..', import.meta.url))
const readPart = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').trim()

/** Constant times, so that an unchanged schema produces identical files. */
const CREATED_AT_MS = 1_764_288_000_000
const SNAPSHOT_ID = '00000000-0000-0000-0000-000000000001'

const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')

/**
 * Writes the migration that creates the whole schema, with drizzle-kit's journal and snapshot, into
 * an empty folder.
 * @throws if drizzle-kit fails, for example on an import of the schema that does not exist
 */
export function writeBaseline(folder: string): void {
  execFileSync(
    process.execPath,
    [
      kit,
      'generate',
      '--dialect=postgresql',
      '--schema=./src/{modules/*,jobs,limits}/tables.ts',
      `--out=${folder}`,
      '--name=baseline',
    ],
    { cwd: serverFolder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const sqlFile = join(folder, '0000_baseline.sql')
  const parts = [
    readPart('before.sql'),
    readFileSync(sqlFile, 'utf8').trim(),
    readPart('after.sql'),
  ]
  writeFileSync(sqlFile, `${parts.join('\n--> statement-breakpoint\n')}\n`)

  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { when: number }[] }
  for (const entry of journal.entries) entry.when = CREATED_AT_MS
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`)

  const snapshotFile = join(folder, 'meta', '0000_snapshot.json')
  const snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8')) as { id: string }
  writeFileSync(snapshotFile, `${JSON.stringify({ ...snapshot, id: SNAPSHOT_ID }, null, 2)}\n`)
}

/** Writes a baseline into a temporary folder and returns its SQL. */
export function buildBaselineSql(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mall-baseline-'))
  try {
    writeBaseline(folder)
    return readFileSync(join(folder, '0000_baseline.sql'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
