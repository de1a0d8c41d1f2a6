import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { countEnded } from '../draw-days.ts'
import { lockDraw, time } from '../draw-rows.ts'

const DAY_MS = 86_400_000
/** Retention of draw records after their day. */
export const RECORD_DAYS = 730

type Part = { companyId: number; id: number; day: number; at: Date }

const toBoundary = (at: Date) => new Date(at.getTime() - RECORD_DAYS * DAY_MS)

async function removeDays(tx: Db, { companyId, id, day, at }: Part): Promise<void> {
  await tx.execute(
    sql`with removed as (
          delete from draws where company_id = ${companyId} and draw_id = ${id} and day <= ${day}
          returning no, given, state, chance_id
        ), prizes as (
          update lucky_draw_prizes p set removed_given = p.removed_given + r.kept,
            removed_abandoned = p.removed_abandoned + r.abandoned
          from (select given as no, count(*) filter (where state <> 'abandoned')::int as kept,
              count(*) filter (where state = 'abandoned')::int as abandoned
            from removed group by given) r
          where p.company_id = ${companyId} and p.draw_id = ${id} and p.no = r.no
        ), chances as (
          update lucky_draw_chances c set used = c.used - r.used, granted = c.granted - r.used
          from (select chance_id, count(*)::int as used from removed group by chance_id) r
          where c.company_id = ${companyId} and c.id = r.chance_id
        )
        update lucky_draws set removed_days = ${day}, removed_at = ${time(at)},
          removed_no = greatest(removed_no, (select coalesce(max(no), 0) from removed))
        where company_id = ${companyId} and id = ${id}`,
  )
  await tx.execute(
    sql`delete from lucky_draw_chances
        where company_id = ${companyId} and draw_id = ${id} and used = 0
          and expires_at <= ${time(toBoundary(at))}`,
  )
}

/**
 * Removes records after two years by whole days of the chain: shopper, chance and prize. Totals,
 * odds and seeds stay; audit and verification start after the boundary.
 */
export function createExpiredDrawsRepository(db: Database) {
  return {
    listDue: (now: Date, limit: number) =>
      db.unscopedQuery<{ company_id: number; draw_id: string }>(
        'select * from list_expired_draws($1, $2)',
        [toBoundary(now).toISOString(), limit],
      ),

    /** @returns false if nothing is due or a prize of these days is pending */
    remove: (companyId: number, id: number, at: Date): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        const draw = await lockDraw(tx, companyId, id)
        if (draw?.status !== 'closed' && draw?.status !== 'settled') return false
        const day = countEnded(new Date(draw.startsAt), draw.days ?? 0, toBoundary(at))
        if (day <= draw.removedDays) return false
        const waiting = await selectRows(
          tx,
          sql`select from draws where company_id = ${companyId} and draw_id = ${id}
                and day <= ${day} and state = 'waiting' limit 1`,
        )
        if (waiting.length > 0) return false
        await removeDays(tx, { companyId, id, day, at })
        return true
      }),
  }
}
