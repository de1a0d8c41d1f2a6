import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/connection/database.ts'
import type { Due } from '../../../jobs/process-due.ts'
import { expireTransfers } from './transfer-notices.ts'

export function createTransfersRepository(db: Database) {
  return {
    listExpired: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_expired_card_transfers($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** @returns false if the transfer has moved on */
    expire: (companyId: number, id: number, at: Date): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        return (await expireTransfers(tx, companyId, { which: sql`id = ${id}`, at })) > 0
      }),

    listToAnnounce: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_passed_cards_to_announce($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Claims a transfer before its message, so that it is sent at most once. */
    claim: async (companyId: number, id: number, at: Date) => {
      const [transfer] = await db.query<{ phone: string; title: string }>(
        companyId,
        sql`update card_transfers t set announced_at = ${at.toISOString()}::timestamptz
            from gift_cards c
            join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
            where t.company_id = ${companyId} and t.id = ${id} and t.status = 'waiting'
              and t.announced_at is null and t.phone <> ''
              and c.company_id = t.company_id and c.id = t.card_id
            returning t.phone, b.title`,
      )
      return transfer ?? null
    },

    /** Releases a claim whose message was certainly not sent. */
    unclaim: (companyId: number, id: number) =>
      db.query(
        companyId,
        sql`update card_transfers set announced_at = null
            where company_id = ${companyId} and id = ${id}`,
      ),
  }
}
