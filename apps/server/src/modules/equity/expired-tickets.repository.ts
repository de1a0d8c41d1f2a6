import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { refundOrder } from '../order-refunds/index.ts'
import { lockTicket } from './tickets.repository.ts'

/** Reason of the refund, as orders store it. */
const REASON = '权益已到期，未领取'

export function createExpiredTicketsRepository(db: Database) {
  return {
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<{ company_id: number; id: string }>(
        'select * from list_expired_tickets($1, $2)',
        [at.toISOString(), limit],
      ),

    /**
     * Refunds the order of an expired ticket, which returns the use, closes the ticket and frees
     * its slot (`return_benefit_use`).
     * @returns whether this call closed it
     */
    close: (companyId: number, orderId: string, at: Date) =>
      withRetry(() =>
        db.transaction(companyId, async (tx) => {
          const ticket = await lockTicket(tx, companyId, orderId)
          const isDue =
            ticket.closedAt === null && !ticket.isVerified && new Date(ticket.validUntil) <= at
          if (!isDue) return false
          const children = await selectRows<{ id: string }>(
            tx,
            sql`select id from order_children where company_id = ${companyId}
                  and order_id = ${orderId} and status = 1 and refund_id is null`,
          )
          if (children.length === 0) return false
          const childIds = children.map(({ id }) => id)
          await refundOrder(tx, { companyId, orderId, at }, { reason: REASON, childIds })
          return true
        }),
      ),
  }
}
