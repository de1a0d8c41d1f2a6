import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { time } from './sql-time.ts'

/**
 * Grants a benefit to a shopper once per source.
 * @returns id of the grant; null if it exists
 */
export async function insertGrant(
  tx: Db,
  { companyId, userId }: Shopper,
  { activityId, source, at }: { activityId: number; source: string; at: Date },
): Promise<number | null> {
  const [grant] = await selectRows<{ id: number }>(
    tx,
    sql`insert into benefit_grants (company_id, activity_id, user_id, source, quantity,
          valid_until, created_at)
        select company_id, id, ${userId}::bigint, ${source}, quantity, valid_until, ${time(at)}
        from benefit_activities where company_id = ${companyId} and id = ${activityId}
        on conflict (company_id, activity_id, user_id, source) do nothing
        returning id::float8 as id`,
  )
  return grant?.id ?? null
}

/**
 * Stops an open activity.
 * @returns false if it is not open
 */
export async function stopActivity(
  tx: Db,
  companyId: number,
  activityId: number,
): Promise<boolean> {
  const stopped = await selectRows(
    tx,
    sql`update benefit_activities set status = 'stopped'
        where company_id = ${companyId} and id = ${activityId} and status = 'open' returning 1`,
  )
  return stopped.length > 0
}
