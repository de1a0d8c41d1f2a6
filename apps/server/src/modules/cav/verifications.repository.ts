import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { closeTicket, lockTicket, time } from '../equity/index.ts'
import { completeChildren } from '../orders/index.ts'

/** Verifications that complete their orders. */
export function createVerificationsRepository(db: Database) {
  return {
    listDue: (before: Date, limit: number) =>
      db.unscopedQuery<{ company_id: number; id: string }>(
        'select * from list_due_verifications($1, $2)',
        [before.toISOString(), limit],
      ),

    /** Completes the child order of a verification that can no longer be undone. */
    complete: (companyId: number, id: string, at: Date) =>
      withRetry(() =>
        db.transaction(companyId, async (tx) => {
          const [found] = await selectRows<{ orderId: string }>(
            tx,
            sql`select order_id as "orderId" from verifications
                where company_id = ${companyId} and id = ${id} and undone_at is null
                  and completed_at is null`,
          )
          if (!found) return false
          const { orderId } = found
          await lockTicket(tx, companyId, orderId)
          const done = await selectRows(
            tx,
            sql`update verifications set completed_at = ${time(at)}
                where company_id = ${companyId} and id = ${id} and undone_at is null
                  and completed_at is null returning id`,
          )
          if (done.length === 0) return false
          await completeChildren(tx, { companyId, orderId, at }, 'verified')
          await closeTicket(tx, companyId, orderId, at)
          return true
        }),
      ),
  }
}
