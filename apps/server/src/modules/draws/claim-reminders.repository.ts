import { parseDrawNumber } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import { addNotice } from '../notices/index.ts'
import { time } from './draw-rows.ts'

const DAY_MS = 86_400_000

/** Prizes that are not claimed yet, with the end of their time near. */
export function createClaimRemindersRepository(db: Database) {
  return {
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_due_prize_notices($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Notifies of the claim deadline.
     * @returns false if the prize has moved on
     */
    remind: (companyId: number, number: string, at: Date): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        const draw = parseDrawNumber(number)
        if (!draw) return false
        const [prize] = await selectRows<{ userId: number; title: string; claimUntil: string }>(
          tx,
          sql`select r.user_id::float8 as "userId", p.title, r.claim_until as "claimUntil"
              from draws r
              join lucky_draw_prizes p
                on p.company_id = r.company_id and p.draw_id = r.draw_id and p.no = r.given
              where r.company_id = ${companyId} and r.draw_id = ${draw.drawId}
                and r.no = ${draw.no} and r.state = 'waiting' and r.claim_until > ${time(at)}
              for update of r`,
        )
        if (!prize) return false
        const claimUntil = new Date(prize.claimUntil)
        const days = claimUntil.getTime() - at.getTime() <= DAY_MS ? 1 : 3
        const second = Math.floor(claimUntil.getTime() / 1_000)
        return addNotice(tx, {
          companyId,
          userId: prize.userId,
          kind: 'prize.due',
          effect: `${number}:${String(days)}:${String(second)}`,
          facts: {
            drawNumber: number,
            name: prize.title,
            expiresAt: claimUntil.toISOString(),
          },
          at,
        })
      }),
  }
}
