import { Secrets } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../db/connection/database.ts'
import { methodMalls } from './companies/methods/index.ts'

/** Fields with an address of the lab; other fields keep an operator's settings. */
const selectSimulated = (info: object, lab: string) =>
  Object.fromEntries(
    Object.entries(info).filter(([, value]) => typeof value === 'string' && value.includes(lab)),
  )

/**
 * Updates the addresses of the simulated providers, because a start may use other ports than the
 * seeding.
 * @returns the updated companies
 */
export async function registerWithLab(db: Database, lab: string): Promise<number[]> {
  const relocated: number[] = []
  for (const { seed } of methodMalls(lab)) {
    const secrets = JSON.stringify(Secrets.parse(seed.settings?.secrets ?? {}))
    const info = JSON.stringify(selectSimulated(seed.info ?? {}, lab.replace(/\/+$/, '')))
    const changed = await db.transaction(seed.id, (tx) =>
      selectRows(
        tx,
        sql`update companies set settings = jsonb_set(settings, '{secrets}', ${secrets}::jsonb),
              info = info || ${info}::jsonb
            where company_id = ${seed.id} and (settings->'secrets' is distinct from ${secrets}::jsonb
              or not info @> ${info}::jsonb)
            returning company_id`,
      ),
    )
    if (changed.length > 0) relocated.push(seed.id)
  }
  return relocated
}
