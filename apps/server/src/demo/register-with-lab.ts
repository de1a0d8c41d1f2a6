import { Secrets } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../db/connection/database.ts'
import { methodMalls } from './companies/methods/index.ts'

/**
 * Updates the demo companies' addresses of the simulated providers: a start on other ports finds
 * companies seeded by an earlier one.
 * @returns the updated companies
 */
export async function registerWithLab(db: Database, lab: string): Promise<number[]> {
  const relocated: number[] = []
  for (const { seed } of methodMalls(lab)) {
    const secrets = JSON.stringify(Secrets.parse(seed.settings?.secrets ?? {}))
    const changed = await db.transaction(seed.id, (tx) =>
      selectRows(
        tx,
        sql`update companies set settings = jsonb_set(settings, '{secrets}', ${secrets}::jsonb)
            where company_id = ${seed.id} and settings->'secrets' is distinct from ${secrets}::jsonb
            returning company_id`,
      ),
    )
    if (changed.length > 0) relocated.push(seed.id)
  }
  return relocated
}
