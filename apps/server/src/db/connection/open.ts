import { resolve } from 'node:path'
import type { Settings } from '../../settings.ts'
import type { Database } from './database.ts'

/**
 * Opens the configured database: PostgreSQL, or PGlite in the data folder.
 * @param setupSql applied after the migrations
 * @param slowest ms that a statement may take on PostgreSQL instead of 5 s
 */
export async function openDatabase(
  settings: Settings,
  setupSql: string,
  slowest?: number,
): Promise<Database> {
  if (settings.DATABASE_URL) {
    const { openPostgresql } = await import('./postgresql.ts')
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = settings
    return openPostgresql(
      direct === undefined ? url : { pooled: url, direct },
      setupSql,
      settings.MALL_DB_POOL,
      undefined,
      slowest,
      {
        companyPercent: settings.MALL_DB_COMPANY_PERCENT,
        guestPercent: settings.MALL_DB_GUEST_PERCENT,
      },
    )
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(resolve(settings.MALL_DATA_DIR), setupSql)
}
