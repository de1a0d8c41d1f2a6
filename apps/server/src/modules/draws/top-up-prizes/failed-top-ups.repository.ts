import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { lockDraw, time } from '../draw-rows.ts'

/** Won top-ups whose order was closed without a credit, so that they can be claimed again. */
export function createFailedTopUpsRepository(db: Database) {
  return {
    listDue: (limit: number) =>
      db.unscopedQuery<{ company_id: number; draw_id: string; no: number }>(
        'select * from list_failed_prize_top_ups($1)',
        [limit],
      ),

    /** @returns false if another process was first */
    giveBack: (companyId: number, { drawId, no }: { drawId: number; no: number }, at: Date) =>
      db.transaction(companyId, async (tx): Promise<boolean> => {
        const draw = await lockDraw(tx, companyId, drawId)
        if (!draw) return false
        const rows = await selectRows(
          tx,
          sql`update draws r set state = 'waiting', order_id = null,
                claim_until = ${time(at)} + ${draw.claimDays} * interval '1 day'
              from orders o
              where r.company_id = ${companyId} and r.draw_id = ${drawId} and r.no = ${no}
                and r.state = 'claimed' and o.company_id = r.company_id and o.id = r.order_id
                and o.status = 5
                and exists (select from lucky_draw_prizes p where p.company_id = r.company_id
                  and p.draw_id = r.draw_id and p.no = r.given and p.kind = 'topUp')
              returning r.no`,
        )
        return rows.length > 0
      }),
  }
}
