import { resolve } from 'node:path'
import type { Settings } from '../settings.ts'
import type { Database } from './database.ts'

/** Opens the database the settings name: PostgreSQL, else PGlite in the data folder. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL) {
    const { openPostgresql } = await import('./postgresql.ts')
    return openPostgresql(settings.DATABASE_URL, settings.MALL_DB_POOL)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(resolve(settings.MALL_DATA_DIR))
}
