import type { Database } from '../db/connection/database.ts'
import { openPrepared } from '../testing/processes/prepared-database.ts'
import type { OpenDatabase } from './local/open-database.ts'

/** One database for all commands of a test file, because opening a data folder takes 1 s. */
export async function openSharedDatabase(): Promise<{ db: Database; open: OpenDatabase }> {
  const db = await openPrepared()
  const shared: Database = { ...db, close: () => Promise.resolve() }
  return { db, open: () => Promise.resolve(shared) }
}
